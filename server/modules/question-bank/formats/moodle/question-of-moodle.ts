import type { FileReason } from '#contract/question-bank/file-reasons.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import type { QuestionTag } from '#contract/question-bank/question-shape.ts'
import {
  acceptedTexts,
  choiceOf,
  explanationWith,
  feedbackOf,
  type GradedText,
  matchingOf,
} from '../choices.ts'
import { type Draft, itemOf, partId, questionOf, tagsOfTexts } from '../draft.ts'
import { Malformed, NotRepresented, noteOf } from '../refusals.ts'
import { wordsOf } from '../text/lines.ts'
import { elementOf, elementsOf, type XmlElement } from '../xml/read-xml.ts'
import { clozeQuestion } from './cloze.ts'
import { gapChoices } from './gap-choices.ts'
import { blocksOfMoodle, fieldOf, isTrue, percentOf, wordsIn } from './moodle-text.ts'
import { numericKey } from './numeric-key.ts'

export interface Reading {
  tags: QuestionTag[]
  notes: FileReason[]
}

/** @throws NotRepresented, Malformed */
export async function questionOfMoodle(
  question: XmlElement,
  { tags, notes }: Reading,
): Promise<QuestionDocument> {
  const type = question.attributes['type'] ?? ''
  const read = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  if (!read)
    throw type === 'description'
      ? new NotRepresented('It is a text without a question.')
      : new NotRepresented("Moodle's type {0}", type.slice(0, 40))
  const own = tagsOfTexts(
    elementsOf(
      elementOf(question, 'tags') ?? { name: '', attributes: {}, children: [] },
      'tag',
    ).map(wordsIn),
  )
  const draft: Draft = {
    id: fieldOf(question, 'idnumber') || null,
    stem: type === 'cloze' || type === 'multianswer' ? [] : await stemOf(question, notes),
    explanation: await blocksOfMoodle(elementOf(question, 'generalfeedback'), notes),
    marks: fieldOf(question, 'defaultgrade') || null,
    tags: [...tags, ...own.tags],
    difficulty: own.difficulty,
  }
  noteWhatIsLeft(question, notes)
  return read(question, draft, notes)
}

type Reader = (question: XmlElement, draft: Draft, notes: FileReason[]) => Promise<QuestionDocument>

const TYPES: Readonly<Record<string, Reader>> = {
  multichoice: choice,
  truefalse: trueFalse,
  shortanswer: shortText,
  numerical: numeric,
  matching,
  match: matching,
  essay: longAnswer,
  ordering,
  gapselect: gapChoices,
  ddwtos: gapChoices,
  cloze: clozeQuestion,
  multianswer: clozeQuestion,
}

function stemOf(question: XmlElement, notes: FileReason[]) {
  return blocksOfMoodle(elementOf(question, 'questiontext'), notes)
}

/** What Moodle says to a whole answer, and its hints: a test of ours says what is right. */
function noteWhatIsLeft(question: XmlElement, notes: FileReason[]): void {
  const names = [
    'correctfeedback',
    'partiallycorrectfeedback',
    'incorrectfeedback',
    'hint',
    'responsetemplate',
  ] as const
  for (const name of names) {
    const words = fieldOf(question, name)
      .slice(0, 10_000)
      .replace(/<[^>]*>/g, '')
      .trim()
    if (words !== '' && !/^Your answer is (partially )?(in)?correct\.$/.test(words))
      notes.push(noteOf(`Not kept: ${name}, {0}`, words.slice(0, 200)))
  }
}

async function gradedAnswers(question: XmlElement, notes: FileReason[]): Promise<GradedText[]> {
  const answers = []
  for (const answer of elementsOf(question, 'answer'))
    answers.push({
      blocks: await blocksOfMoodle(answer, notes),
      percent: percentOf(answer),
      feedback: await blocksOfMoodle(elementOf(answer, 'feedback'), notes),
    })
  return answers
}

async function choice(question: XmlElement, draft: Draft, notes: FileReason[]) {
  const options = await gradedAnswers(question, notes)
  const isSingle = isTrue(fieldOf(question, 'single') || 'true')
  const { particulars, negative } = choiceOf(options, { isSingle })
  const isFixed = !isTrue(fieldOf(question, 'shuffleanswers') || 'true')
  if (isFixed && 'options' in particulars.shown)
    for (const option of particulars.shown.options) option.isFixed = true
  return questionOf({ ...draft, negative, feedback: feedbackOf(options) }, particulars)
}

async function trueFalse(question: XmlElement, draft: Draft, notes: FileReason[]) {
  const answers = await gradedAnswers(question, notes)
  const named = answers.map(({ blocks }) => wordsOf(blocks).toLowerCase())
  const right = answers.findIndex(({ percent }) => percent >= 100)
  const names = ['true', 'false'] as const
  if (answers.some(({ percent }) => percent !== 0 && percent !== 100))
    throw new NotRepresented('true or false with part of the marks')
  if (right === -1 || !names.includes(named[right] as 'true'))
    throw new Malformed('Neither true nor false is right.')
  const feedback = new Map(
    names.flatMap((name) => {
      const said = answers[named.indexOf(name)]?.feedback ?? []
      return said.length > 0 ? [[name, said] as const] : []
    }),
  )
  return questionOf(
    { ...draft, feedback },
    { kind: 'true_false', shown: {}, key: { right: [named[right] === 'true'] } },
  )
}

async function withSaid(question: XmlElement, { explanation }: Draft, notes: FileReason[]) {
  const said = []
  for (const answer of elementsOf(question, 'answer'))
    said.push({
      words: wordsIn(answer),
      feedback: await blocksOfMoodle(elementOf(answer, 'feedback'), notes),
    })
  return explanationWith(explanation, said, notes)
}

async function shortText(question: XmlElement, draft: Draft, notes: FileReason[]) {
  const answers = elementsOf(question, 'answer').map((answer) => ({
    text: wordsIn(answer),
    percent: percentOf(answer),
  }))
  const texts = acceptedTexts(answers, { isExact: isTrue(fieldOf(question, 'usecase')) })
  return questionOf(
    { ...draft, explanation: await withSaid(question, draft, notes) },
    { kind: 'short_text', shown: {}, key: { texts } },
  )
}

async function numeric(question: XmlElement, draft: Draft, notes: FileReason[]) {
  return questionOf(
    { ...draft, explanation: await withSaid(question, draft, notes) },
    { kind: 'numeric', shown: {}, key: numericKey(question) },
  )
}

async function matching(question: XmlElement, draft: Draft, notes: FileReason[]) {
  const pairs = []
  for (const subquestion of elementsOf(question, 'subquestion')) {
    const row = await blocksOfMoodle(subquestion, notes)
    const answer = elementOf(subquestion, 'answer')
    const partner = await blocksOfMoodle(
      answer && { ...answer, attributes: { format: 'plain_text', ...answer.attributes } },
      notes,
    )
    if (wordsOf(partner) === '') throw new Malformed('A row has no partner.')
    pairs.push({ row: row.length > 0 ? row : null, partner })
  }
  return questionOf(draft, matchingOf(pairs))
}

const ORDER_RULES: Readonly<Record<string, 'all' | 'places' | 'neighbours'>> = {
  ALL_OR_NOTHING: 'all',
  '-1': 'all',
  ABSOLUTE_POSITION: 'places',
  '0': 'places',
  RELATIVE_NEXT_EXCLUDE_LAST: 'neighbours',
  '1': 'neighbours',
}

async function ordering(question: XmlElement, draft: Draft, notes: FileReason[]) {
  const rule = fieldOf(question, 'gradingtype') || '0'
  const partial = Object.hasOwn(ORDER_RULES, rule) ? ORDER_RULES[rule] : undefined
  if (!partial) throw new NotRepresented('the marking rule {0} of an order', rule.slice(0, 60))
  if (!['', '0', 'ALL'].includes(fieldOf(question, 'selecttype')))
    throw new NotRepresented('an order of some of its items')
  const items = (await gradedAnswers(question, notes)).map(({ blocks }, at) =>
    itemOf(blocks, at, 'an item'),
  )
  return questionOf(draft, {
    kind: 'ordering',
    shown: { items },
    key: { right: items.map((_, at) => partId(at)), partial },
  })
}

async function longAnswer(question: XmlElement, draft: Draft, notes: FileReason[]) {
  const rubric = await blocksOfMoodle(elementOf(question, 'graderinfo'), notes)
  const format = fieldOf(question, 'responseformat')
  const takesFiles = Number(fieldOf(question, 'attachments') || '0') !== 0
  const response =
    format === 'noinline' ? 'photos' : format === '' || takesFiles ? 'either' : 'text'
  return questionOf({ ...draft, rubric }, { kind: 'long_answer', shown: { response }, key: {} })
}
