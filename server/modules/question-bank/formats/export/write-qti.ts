import type { Share } from '#contract/question-bank/keys.ts'
import type { QuestionDocument, QuestionOf } from '#contract/question-bank/question.ts'
import { titleOf } from '../read-item.ts'
import { NotRepresented } from '../refusals.ts'
import { wordsOf } from '../text/lines.ts'
import { escaped, htmlOfBlocks, htmlOfLine } from '../text/write-html.ts'
import { blocksOf, lineOf, marksOf, type QuestionWriter } from './exported.ts'
import { asVersion3 } from './qti-version-3.ts'

const writer = {
  format: 'qti',
  carries: ['explanation', 'feedback'],
  carriesId: true,
  file: ([item = '']) => item,
} as const satisfies Omit<QuestionWriter, 'write'>

/** One item each, of QTI 2.1 and of QTI 3.0. */
export const qti2Writer: QuestionWriter = { ...writer, write }
export const qti3Writer: QuestionWriter = {
  ...writer,
  write: (question) => asVersion3(write(question)),
}

interface Item {
  declared: string
  body: string
  rule: string
}

function write(question: QuestionDocument): string {
  if (question.negative) throw new NotRepresented('negative marks')
  if (question.externalId === null) throw new NotRepresented('a question without an id')
  const { declared, body, rule } = ofKind(question)
  const title = titleOf(wordsOf(blocksOf(question.shown.stem)))
  const explanation = blocksOf(question.explanation)
  const said =
    explanation.length > 0
      ? `<modalFeedback outcomeIdentifier="EXPLANATION" identifier="EXPLANATION" showHide="show">${htmlOfBlocks(explanation)}</modalFeedback>`
      : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${escaped(question.externalId)}" title="${escaped(title)}" adaptive="false" timeDependent="false">
${declared}
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
${said && '<outcomeDeclaration identifier="EXPLANATION" cardinality="single" baseType="identifier"/>\n'}<itemBody>${body}</itemBody>
${rule}${said}</assessmentItem>
`
}

function ofKind(question: QuestionDocument): Item {
  switch (question.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return choice(question)
    case 'numeric':
      return numeric(question)
    case 'short_text':
      return shortText(question)
    case 'gaps':
      return gaps(question)
    case 'matching':
      return matching(question)
    case 'ordering':
      return ordering(question)
    case 'long_answer':
      return longAnswer(question)
    default:
      throw new NotRepresented('questions of the kind {0}', question.kind)
  }
}

function stemOf({ shown }: QuestionDocument): string {
  return htmlOfBlocks(blocksOf(shown.stem))
}

function choice(question: QuestionOf<'single_choice' | 'multiple_choice'>): Item {
  const { key, shown, feedback } = question
  const isSingle = question.kind === 'single_choice'
  const partial = 'partial' in key ? key.partial : 'all'
  if (partial === 'share') throw new NotRepresented('the rule "{0}" for several options', 'share')
  const options = shown.options.map((option) => {
    const said = feedback[option.id]
    const heard = said
      ? `<feedbackInline outcomeIdentifier="FEEDBACK" identifier="o${option.id}" showHide="show">${htmlOfLine(lineOf({ text: said }))}</feedbackInline>`
      : ''
    return `<simpleChoice identifier="o${option.id}"${option.isFixed ? ' fixed="true"' : ''}>${htmlOfLine(lineOf(option))}${heard}</simpleChoice>`
  })
  const isMapped =
    partial === 'weights' || key.shares !== undefined || (isSingle && key.right.length > 1)
  const whole: readonly (readonly [string, Share])[] = isSingle
    ? key.right.map((id) => [id, [1, 1]])
    : []
  const worth = [...whole, ...Object.entries(key.shares ?? {})].map(
    ([id, share]) => [`o${id}`, share] as const,
  )
  const inside = isMapped ? mapping(question, worth) : correct(key.right.map((id) => `o${id}`))
  return {
    declared: declaration({
      cardinality: isSingle ? 'single' : 'multiple',
      baseType: 'identifier',
      inside,
    }),
    body: `${stemOf(question)}<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${isSingle ? 1 : 0}">${options.join('')}</choiceInteraction>`,
    rule: isMapped ? mappedRule(['RESPONSE']) : matchRule(question),
  }
}

function numeric(question: QuestionOf<'numeric'>): Item {
  const [number, ...others] = question.key.numbers
  if (
    !number ||
    others.length > 0 ||
    number.upTo !== undefined ||
    number.share ||
    question.key.units
  )
    throw new NotRepresented('a range, a unit or more than one number')
  const { value, tolerance, percent } = number
  const around = tolerance ?? percent
  const mode = percent === undefined ? 'absolute' : 'relative'
  return {
    declared: declaration({ cardinality: 'single', baseType: 'float', inside: correct([value]) }),
    body: `${stemOf(question)}<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>`,
    rule: matchRule(
      question,
      around === undefined
        ? ['match', '']
        : ['equal', ` toleranceMode="${mode}" tolerance="${escaped(around)} ${escaped(around)}"`],
    ),
  }
}

function shortText(question: QuestionOf<'short_text'>): Item {
  const worth = question.key.texts.map(
    ({ text, share, isExact }) => [text, share ?? ([1, 1] as const), isExact] as const,
  )
  return {
    declared: declaration({
      cardinality: 'single',
      baseType: 'string',
      inside: mapping(question, worth),
    }),
    body: `${stemOf(question)}<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>`,
    rule: mappedRule(['RESPONSE']),
  }
}

function gaps(question: QuestionOf<'gaps'>): Item {
  const { key, shown } = question
  if (key.partial === 'all') throw new NotRepresented('gaps that earn marks together only')
  const written = key.gaps.map((gap) => {
    const [top, bottom] = key.partial === 'weights' ? (gap.weight ?? [0, 1]) : [1, key.gaps.length]
    const part = ([n, d]: Share) => [n * top, d * bottom] as const
    const id = `R${gap.id}`
    if ('numbers' in gap) throw new NotRepresented('a gap for a number')
    if ('texts' in gap) {
      const worth = gap.texts.map(
        ({ text, share, isExact }) => [text, part(share ?? [1, 1]), isExact] as const,
      )
      return {
        gap: gap.id,
        declared: declaration({
          id,
          cardinality: 'single',
          baseType: 'string',
          inside: mapping(question, worth),
        }),
        interaction: `<textEntryInteraction responseIdentifier="${id}"/>`,
      }
    }
    const options = shown.gaps.find((each) => each.id === gap.id)?.options ?? []
    const choices = options.map(
      (option) =>
        `<inlineChoice identifier="o${option.id}">${htmlOfLine(lineOf(option))}</inlineChoice>`,
    )
    const worth = gap.right.map((right) => [`o${right}`, part([1, 1])] as const)
    return {
      gap: gap.id,
      declared: declaration({
        id,
        cardinality: 'single',
        baseType: 'identifier',
        inside: mapping(question, worth),
      }),
      interaction: `<inlineChoiceInteraction responseIdentifier="${id}" shuffle="true">${choices.join('')}</inlineChoiceInteraction>`,
    }
  })
  return {
    declared: written.map(({ declared }) => declared).join('\n'),
    body: stemOf(question).replace(
      /\[\[([\w.-]+)\]\]/g,
      (mark, id: string) => written.find(({ gap }) => gap === id)?.interaction ?? mark,
    ),
    rule: mappedRule(key.gaps.map(({ id }) => `R${id}`)),
  }
}

function matching(question: QuestionOf<'matching'>): Item {
  const { key, shown } = question
  if (key.partial === 'share') throw new NotRepresented('the rule "{0}" for pairs', 'share')
  const set = (list: typeof shown.rows, sign: string, most: number) =>
    `<simpleMatchSet>${list
      .map(
        (each) =>
          `<simpleAssociableChoice identifier="${sign}${each.id}" matchMax="${most}">${htmlOfLine(lineOf(each))}</simpleAssociableChoice>`,
      )
      .join('')}</simpleMatchSet>`
  const pair = ({ row, partner }: { row: string; partner: string }) => `r${row} p${partner}`
  const isMapped = key.partial === 'weights'
  const inside = isMapped
    ? mapping(
        question,
        key.pairs.map((each) => [pair(each), each.weight ?? ([0, 1] as const)] as const),
      )
    : correct(key.pairs.map(pair))
  return {
    declared: declaration({ cardinality: 'multiple', baseType: 'directedPair', inside }),
    body: `${stemOf(question)}<matchInteraction responseIdentifier="RESPONSE" shuffle="true" maxAssociations="0">${set(shown.rows, 'r', 1)}${set(shown.partners, 'p', 0)}</matchInteraction>`,
    rule: isMapped ? mappedRule(['RESPONSE']) : matchRule(question),
  }
}

function ordering(question: QuestionOf<'ordering'>): Item {
  const { key, shown } = question
  if (key.partial !== 'all') throw new NotRepresented('marks for a part of an order')
  const items = shown.items.map(
    (item) => `<simpleChoice identifier="o${item.id}">${htmlOfLine(lineOf(item))}</simpleChoice>`,
  )
  return {
    declared: declaration({
      cardinality: 'ordered',
      baseType: 'identifier',
      inside: correct(key.right.map((id) => `o${id}`)),
    }),
    body: `${stemOf(question)}<orderInteraction responseIdentifier="RESPONSE" shuffle="true">${items.join('')}</orderInteraction>`,
    rule: matchRule(question),
  }
}

function longAnswer(question: QuestionOf<'long_answer'>): Item {
  if (question.hundredths !== 100) throw new NotRepresented('marks of a long answer other than 1')
  const { response } = question.shown
  if (response === 'either') throw new NotRepresented('a long answer that is typed or photographed')
  const rubric = blocksOf(question.key.rubric)
  const looked =
    rubric.length > 0 ? `<rubricBlock view="scorer">${htmlOfBlocks(rubric)}</rubricBlock>` : ''
  const interaction = response === 'text' ? 'extendedTextInteraction' : 'uploadInteraction'
  return {
    declared: declaration({
      cardinality: 'single',
      baseType: response === 'text' ? 'string' : 'file',
      inside: '',
    }),
    body: `${stemOf(question)}${looked}<${interaction} responseIdentifier="RESPONSE"/>`,
    rule: '',
  }
}

function declaration({
  id = 'RESPONSE',
  cardinality,
  baseType,
  inside,
}: {
  id?: string
  cardinality: string
  baseType: string
  inside: string
}): string {
  return `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}">${inside}</responseDeclaration>`
}

function correct(values: readonly string[]): string {
  return `<correctResponse>${values.map((value) => `<value>${escaped(value)}</value>`).join('')}</correctResponse>`
}

function mapping(
  { hundredths }: QuestionDocument,
  worth: readonly (readonly [key: string, share: Share, isExact?: boolean])[],
): string {
  const entries = worth.map(([key, [top, bottom], isExact]) => {
    const value = Math.round(((hundredths / 100) * top * 1e9) / bottom) / 1e9
    return `<mapEntry mapKey="${escaped(key)}" mappedValue="${value}" caseSensitive="${isExact ?? false}"/>`
  })
  return `<mapping lowerBound="0" defaultValue="0">${entries.join('')}</mapping>`
}

function matchRule(
  question: QuestionDocument,
  [name, attributes]: readonly [string, string] = ['match', ''],
): string {
  const set = (value: string) =>
    `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${value}</baseValue></setOutcomeValue>`
  return `<responseProcessing><responseCondition><responseIf><${name}${attributes}><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></${name}>${set(marksOf(question))}</responseIf><responseElse>${set('0')}</responseElse></responseCondition></responseProcessing>`
}

function mappedRule(ids: readonly string[]): string {
  const steps = ids.map(
    (id) =>
      `<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><mapResponse identifier="${id}"/></sum></setOutcomeValue>`,
  )
  return `<responseProcessing>${steps.join('')}</responseProcessing>`
}
