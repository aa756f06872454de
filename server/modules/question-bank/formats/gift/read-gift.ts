import { type GIFTQuestion, parse } from 'gift-pegjs'
import type { QuestionTag } from '#contract/question-bank/question-shape.ts'
import { tagsOfPath } from '../draft.ts'
import { type ReadItem, readItem, titleOf, withReason } from '../read-item.ts'
import { Malformed, NotRepresented } from '../refusals.ts'
import { linesOf, piecesOf, type Source, textOf } from '../source.ts'
import { questionOfGift } from './question-of-gift.ts'

/** Characters of one question. */
const LONGEST = 50_000

/** The questions of a GIFT file: blocks between empty lines, so that a bad one leaves the others alone. */
export async function* readGift(source: Source): AsyncGenerator<ReadItem> {
  let tags: QuestionTag[] = []
  for await (const { text, isTooLong } of blocksOf(linesOf(textOf(piecesOf(source))))) {
    const [, category] = /^\s*\$CATEGORY:(.*)$/.exec(text) ?? []
    if (category !== undefined) tags = tagsOfCategory(category)
    else yield* readBlock(text, { isTooLong, tags })
  }
}

/** `$course$/top/Physics/Vectors` without what Moodle puts in front. */
export function tagsOfCategory(path: string): QuestionTag[] {
  const steps = path.split(/(?<!\/)\/(?!\/)/).map((step) => step.trim().replaceAll('//', '/'))
  return tagsOfPath(
    steps.filter((step, at) => !/^\$\w+\$$/.test(step) && !(step === 'top' && at < 2)),
  )
}

async function* blocksOf(
  lines: AsyncIterable<string>,
): AsyncGenerator<{ text: string; isTooLong: boolean }> {
  let comments: string[] = []
  let block: string[] = []
  let length = 0
  const whole = () => ({ text: [...comments, ...block].join('\n'), isTooLong: length > LONGEST })
  for await (const line of lines) {
    if (/^\s*\/\//.test(line)) {
      if (/\[(?:id|tag):/.test(line)) comments.push(line.slice(0, 2000))
    } else if (/^\s*\$CATEGORY:/.test(line)) {
      if (length > 0) yield whole()
      yield { text: line, isTooLong: false }
      ;[comments, block, length] = [[], [], 0]
    } else if (line.trim() !== '') {
      length += line.length
      if (length <= LONGEST) block.push(line)
    } else if (length > 0) {
      yield whole()
      ;[comments, block, length] = [[], [], 0]
    }
  }
  if (length > 0) yield whole()
}

async function* readBlock(
  text: string,
  { isTooLong, tags }: { isTooLong: boolean; tags: QuestionTag[] },
): AsyncGenerator<ReadItem> {
  const name = { id: null, title: titleOf(text.replace(/^(?:\/\/.*\n)*/, '')), type: null }
  const read = isTooLong ? new Malformed('It is too long.') : parsed(text)
  if (read instanceof Malformed) yield withReason(name, read)
  else
    for (const question of read) {
      if (question.type === 'Category') continue
      yield readItem(nameOf(question), (notes) => {
        if (question.type === 'Description')
          throw new NotRepresented('It is a text without a question.')
        if (question.type === 'Numerical' && /\d[\d.]{15,}/.test(text))
          throw new NotRepresented('a number of more than 15 digits')
        return questionOfGift(question, { tags, notes })
      })
    }
}

/** @returns what is wrong, where it is no GIFT */
function parsed(text: string): GIFTQuestion[] | Malformed {
  if (/&&\d{3};/.test(text))
    return new Malformed('It contains && and a number, which GIFT readers use themselves.')
  try {
    return parse(withColons(text))
  } catch (error) {
    if (error instanceof RangeError) return new Malformed('It is nested too deeply.')
    const { message, location } = error as {
      message: string
      location?: { start: { line: number } }
    }
    if (!location) throw error
    return new Malformed('It is no GIFT: line {0}: {1}', location.start.line, message)
  }
}

/** Moodle reads a colon as it stands; the grammar wants it escaped, other than in numbers and around names. */
function withColons(text: string): string {
  let isNumeric = false
  return text.replace(/^\/\/.*$|\\.|\{\s*#(?!###)|\}|::|:/gm, (found, at: number) => {
    if (found.startsWith('{')) isNumeric = true
    else if (found === '}') isNumeric = false
    if (found !== ':') return found
    return isNumeric && /[\d\s]/.test(text[at - 1] ?? '') ? found : '\\:'
  })
}

const KINDS = {
  MC: 'single_choice',
  TF: 'true_false',
  Short: 'short_text',
  Numerical: 'numeric',
  Matching: 'matching',
  Essay: 'long_answer',
} as const

function nameOf(question: Exclude<GIFTQuestion, { type: 'Category' }>) {
  const isMultiple = question.type === 'MC' && question.choices.every(({ isCorrect }) => !isCorrect)
  return {
    id: question.id ?? null,
    title: question.title?.trim() || titleOf(question.stem.text),
    type:
      question.type === 'Description'
        ? null
        : isMultiple
          ? ('multiple_choice' as const)
          : KINDS[question.type],
  }
}
