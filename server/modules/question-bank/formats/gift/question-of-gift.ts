import type {
  Essay,
  Matching,
  MultipleChoice,
  Numerical,
  NumericalChoice,
  ShortAnswer,
  TextChoice,
  TrueFalse,
} from 'gift-pegjs'
import type { FileReason } from '#contract/question-bank/file-reasons.ts'
import type { AcceptedNumber } from '#contract/question-bank/keys.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import type { QuestionTag } from '#contract/question-bank/question-shape.ts'
import {
  acceptedTexts,
  choiceOf,
  explanationWith,
  feedbackOf,
  type GradedText,
  matchingOf,
  shareField,
} from '../choices.ts'
import { type Draft, questionOf, tagsOfTexts } from '../draft.ts'
import { Malformed, NotRepresented } from '../refusals.ts'
import { blocksOfPlain } from '../text/plain.ts'
import { blocksOfGift } from './gift-text.ts'

type Question = MultipleChoice | TrueFalse | ShortAnswer | Numerical | Matching | Essay
interface Reading {
  tags: QuestionTag[]
  notes: FileReason[]
}

export async function questionOfGift(
  question: Question,
  { tags, notes }: Reading,
): Promise<QuestionDocument> {
  const own = tagsOfTexts(question.tags ?? [])
  const draft: Draft = {
    id: question.id ?? null,
    stem: await blocksOfGift(question.stem, notes),
    explanation: await blocksOfGift(question.globalFeedback, notes),
    marks: null,
    tags: [...tags, ...own.tags],
    difficulty: own.difficulty,
  }
  switch (question.type) {
    case 'MC':
      return choice(draft, question, notes)
    case 'TF':
      return trueFalse(draft, question, notes)
    case 'Short':
      return shortText(draft, question, notes)
    case 'Numerical':
      return numeric(draft, question, notes)
    case 'Matching':
      return matching(draft, question, notes)
    case 'Essay':
      return questionOf(draft, { kind: 'long_answer', shown: { response: 'either' }, key: {} })
  }
}

function percentOf({ isCorrect, weight }: { isCorrect: boolean; weight: number | null }): number {
  return weight ?? (isCorrect ? 100 : 0)
}

async function choice(draft: Draft, { choices }: MultipleChoice, notes: FileReason[]) {
  const options: GradedText[] = []
  for (const each of choices)
    options.push({
      blocks: await blocksOfGift(each.text, notes),
      percent: percentOf(each),
      feedback: await blocksOfGift(each.feedback, notes),
    })
  const isSingle = choices.some(({ isCorrect }) => isCorrect)
  const { particulars, negative } = choiceOf(options, { isSingle })
  return questionOf({ ...draft, negative, feedback: feedbackOf(options) }, particulars)
}

/** The first feedback is for a wrong answer, whatever the parser calls it. */
async function trueFalse(
  draft: Draft,
  { isTrue, trueFeedback: forWrong, falseFeedback: forRight }: TrueFalse,
  notes: FileReason[],
) {
  const said = [
    [isTrue ? 'false' : 'true', await blocksOfGift(forWrong, notes)],
    [isTrue ? 'true' : 'false', await blocksOfGift(forRight, notes)],
  ] as const
  const feedback = new Map(said.filter(([, blocks]) => blocks.length > 0))
  return questionOf(
    { ...draft, feedback },
    { kind: 'true_false', shown: {}, key: { right: [isTrue] } },
  )
}

async function shortText(draft: Draft, { choices }: ShortAnswer, notes: FileReason[]) {
  const texts = acceptedTexts(
    choices.map((each) => ({ text: each.text.text, percent: percentOf(each) })),
  )
  return questionOf(
    { ...draft, explanation: await withSaid(draft, choices, notes) },
    { kind: 'short_text', shown: {}, key: { texts } },
  )
}

async function withSaid(
  { explanation }: Draft,
  choices: readonly (TextChoice | NumericalChoice)[],
  notes: FileReason[],
) {
  const said = []
  for (const { text, feedback } of choices)
    said.push({
      words: 'text' in text ? String(text.text) : wordsOfNumber(text),
      feedback: await blocksOfGift(feedback, notes),
    })
  return explanationWith(explanation, said, notes)
}

function wordsOfNumber({
  type,
  number,
  range,
  numberLow,
  numberHigh,
}: NumericalChoice['text']): string {
  if (type === 'high-low') return `${numberLow}–${numberHigh}`
  return type === 'range' ? `${number} ± ${range}` : `${number}`
}

async function numeric(draft: Draft, { choices }: Numerical, notes: FileReason[]) {
  if (!Array.isArray(choices))
    return questionOf(draft, {
      kind: 'numeric',
      shown: {},
      key: { numbers: [acceptedNumber(choices)] },
    })
  const earning = choices.filter((each) => percentOf(each) !== 0)
  if (earning.some((each) => percentOf(each) < 0))
    throw new NotRepresented('a number that takes off marks')
  const numbers = earning.map((each) => ({
    ...acceptedNumber(each.text),
    ...shareField(percentOf(each)),
  }))
  return questionOf(
    { ...draft, explanation: await withSaid(draft, choices, notes) },
    { kind: 'numeric', shown: {}, key: { numbers } },
  )
}

function acceptedNumber({
  type,
  number,
  range,
  numberLow,
  numberHigh,
}: NumericalChoice['text']): AcceptedNumber {
  if (type === 'high-low') return { value: String(numberLow), upTo: String(numberHigh) }
  if (number === undefined) throw new NotRepresented('* for any number')
  if (range !== undefined && range < 0) throw new Malformed('Its tolerance is below nought.')
  return { value: String(number), ...(range && { tolerance: String(range) }) }
}

async function matching(draft: Draft, { matchPairs }: Matching, notes: FileReason[]) {
  const pairs = []
  for (const { subquestion, subanswer } of matchPairs) {
    const row = await blocksOfGift(subquestion, notes)
    pairs.push({ row: row.length > 0 ? row : null, partner: blocksOfPlain(unescaped(subanswer)) })
  }
  return questionOf(draft, matchingOf(pairs))
}

/** The parser leaves the escapes of a partner as its own codes. */
function unescaped(text: string): string {
  return text.replace(/&&(\d{3});/g, (_, code: string) => String.fromCharCode(Number(code)))
}
