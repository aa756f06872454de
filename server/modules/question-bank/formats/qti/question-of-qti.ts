import type { FileReason } from '#contract/question-bank/file-reasons.ts'
import { defined } from '#contract/defined.ts'
import type { Block } from '#contract/learning/article.ts'
import type { FileReasonCode } from '#contract/question-bank/file-reasons.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { type Draft, itemOf, partId, questionOf } from '../draft.ts'
import { NotRepresented, noteOf } from '../refusals.ts'
import { wordsOf } from '../text/lines.ts'
import { elementsBelow, elementsOf, elementOf, type XmlElement } from '../xml/read-xml.ts'
import { blocksIn, blocksOfBody } from './body.ts'
import { gapMatch, inlineGaps } from './gaps.ts'
import { pairsOf, placesOf, type Reading, responseOf } from './keys.ts'
import { marksOf, type Response, shareOf } from './responses.ts'

const REFUSED: Readonly<Record<string, FileReasonCode>> = {
  templateDeclaration: 'a template of questions',
  templateProcessing: 'a template of questions',
  assessmentStimulusRef: 'a passage that several items share',
  printedVariable: 'a value that is printed in the text',
  templateBlock: 'a template of questions',
  templateInline: 'a template of questions',
  math: 'MathML',
}
const INLINE = ['textEntryInteraction', 'inlineChoiceInteraction']

/** @throws NotRepresented, Malformed */
export function questionOfQti(item: XmlElement, notes: FileReason[]): QuestionDocument {
  if (item.attributes['adaptive'] === 'true') throw new NotRepresented('an adaptive item')
  for (const { name } of elementsBelow(item))
    if (Object.hasOwn(REFUSED, name)) throw new NotRepresented(defined(REFUSED[name]))
  const body = elementOf(item, 'itemBody')
  const interactions = body ? interactionsOf(body) : []
  const [first] = interactions
  if (!body || !first) throw new NotRepresented('It is a text without a question.')
  const draft = draftOf(item, body, notes)
  if (interactions.every(({ name }) => INLINE.includes(name)))
    return inlineGaps({ item, body, interactions, draft })
  if (interactions.length > 1) throw new NotRepresented('several questions in one item')
  const read = Object.hasOwn(INTERACTIONS, first.name) ? INTERACTIONS[first.name] : undefined
  if (!read) throw new NotRepresented('the interaction {0}', first.name)
  return read({ item, body, interaction: first, draft: { ...draft, stem: stemOf(body) } })
}

const INTERACTIONS: Readonly<Record<string, (reading: Reading) => QuestionDocument>> = {
  choiceInteraction: choice,
  orderInteraction: order,
  matchInteraction: match,
  gapMatchInteraction: gapMatch,
  extendedTextInteraction: (reading) => longAnswer(reading, 'text'),
  uploadInteraction: (reading) => longAnswer(reading, 'photos'),
}

function interactionsOf(body: XmlElement): XmlElement[] {
  return [...elementsBelow(body)].filter(({ name }) => name.endsWith('Interaction'))
}

function stemOf(body: XmlElement): Block[] {
  return blocksOfBody(body, { inline: () => null })
}

function draftOf(item: XmlElement, body: XmlElement, notes: FileReason[]): Draft {
  const feedback = elementsOf(item, 'modalFeedback')
  const said = feedback.flatMap(blocksIn)
  if (feedback.some(({ attributes }) => attributes['outcomeIdentifier'] !== 'EXPLANATION'))
    notes.push(noteOf('What is said after the answer is the explanation.'))
  const rubrics = [...elementsBelow(body, 'rubricBlock')]
  const shown = rubrics.filter(({ attributes }) => /candidate/.test(attributes['view'] ?? ''))
  if (shown.length > 0) throw new NotRepresented('a rubric for students')
  if ([...elementsBelow(body, 'feedbackBlock')].length > 0)
    notes.push(noteOf('Not kept: what is said within the text after the answer.'))
  return {
    id: item.attributes['identifier'] ?? null,
    stem: [],
    explanation: said,
    marks: null,
    tags: [],
    rubric: rubrics.flatMap(blocksIn),
  }
}

/** The choices that a mapping does not name are worth its default. */
function withEveryChoice(response: Response, choices: readonly XmlElement[]): Response {
  if (response.rule.by === 'correct' || response.other === 0) return response
  const named = response.mapped.map(({ key }) => key)
  const others = choices
    .map(({ attributes }) => attributes['identifier'] ?? '')
    .filter((id) => !named.includes(id))
  const mapped = others.map((key) => ({ key, value: response.other, isExact: true }))
  return { ...response, mapped: [...response.mapped, ...mapped] }
}

function choice({ item, interaction, draft }: Reading): QuestionDocument {
  const choices = elementsOf(interaction, 'simpleChoice')
  const place = placesOf(choices)
  const response = withEveryChoice(responseOf({ item, interaction }, { hasOther: true }), choices)
  const isShuffled = interaction.attributes['shuffle'] === 'true'
  const options = choices.map((each, at) => ({
    ...itemOf(blocksIn(each), at),
    ...((!isShuffled || each.attributes['fixed'] === 'true') && { isFixed: true }),
  }))
  const feedback = new Map(
    choices.flatMap((each, at) => {
      const said = elementsOf(each, 'feedbackInline').flatMap(blocksIn)
      return wordsOf(said) === '' ? [] : [[at, said] as const]
    }),
  )
  const whole = { ...draft, feedback, marks: marksOf([response]) }
  return questionOf(whole, {
    kind: response.cardinality === 'single' ? 'single_choice' : 'multiple_choice',
    shown: { options },
    key: choiceKey(response, place),
  } as Parameters<typeof questionOf>[1])
}

function choiceKey(response: Response, place: (identifier: string) => number) {
  const isSingle = response.cardinality === 'single'
  if (response.rule.by === 'correct')
    return {
      right: response.correct.map((id) => partId(place(id))),
      ...(!isSingle && { partial: 'all' as const }),
    }
  const earning = response.mapped.filter(({ value }) => value !== 0)
  if (isSingle && earning.some(({ value }) => value < 0))
    throw new NotRepresented('an option that takes off marks')
  const right = earning.filter(({ value }) => (isSingle ? value >= response.most : value > 0))
  const shares = earning.filter((each) => !isSingle || !right.includes(each))
  return {
    right: right.map(({ key }) => partId(place(key))),
    ...(!isSingle && { partial: 'weights' as const }),
    ...(shares.length > 0 && {
      shares: Object.fromEntries(
        shares.map((each) => [partId(place(each.key)), shareOf(each, response)]),
      ),
    }),
  }
}

function order({ item, interaction, draft }: Reading): QuestionDocument {
  const choices = elementsOf(interaction, 'simpleChoice')
  const response = responseOf({ item, interaction })
  if (response.rule.by === 'mapped') throw new NotRepresented('marks for a part of an order')
  const place = placesOf(choices)
  return questionOf(
    { ...draft, marks: marksOf([response]) },
    {
      kind: 'ordering',
      shown: { items: choices.map((each, at) => itemOf(blocksIn(each), at, 'an item')) },
      key: { right: response.correct.map((id) => partId(place(id))), partial: 'all' },
    },
  )
}

function match({ item, interaction, draft }: Reading): QuestionDocument {
  const [rows = [], partners = []] = elementsOf(interaction, 'simpleMatchSet').map((set) =>
    elementsOf(set, 'simpleAssociableChoice'),
  )
  const response = responseOf({ item, interaction })
  const [row, partner] = [placesOf(rows), placesOf(partners)]
  const pairs = pairsOf(response).map(({ from, to, weight }) => ({
    row: partId(row(from)),
    partner: partId(partner(to)),
    ...weight,
  }))
  if (new Set(pairs.map((pair) => pair.row)).size !== pairs.length)
    throw new NotRepresented('a row with several partners')
  if (pairs.length !== rows.length) throw new NotRepresented('a row without a partner')
  return questionOf(
    { ...draft, marks: marksOf([response]) },
    {
      kind: 'matching',
      shown: {
        rows: rows.map((each, at) => itemOf(blocksIn(each), at, 'a row')),
        partners: partners.map((each, at) => itemOf(blocksIn(each), at, 'a partner')),
      },
      key: { pairs, partial: response.rule.by === 'correct' ? 'all' : 'weights' },
    },
  )
}

function longAnswer({ draft }: Reading, response: 'text' | 'photos'): QuestionDocument {
  return questionOf(draft, { kind: 'long_answer', shown: { response }, key: {} })
}
