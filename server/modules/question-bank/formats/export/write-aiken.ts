import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { NotRepresented } from '../refusals.ts'
import { plainOfBlocks, plainOfLine } from '../text/write-plain.ts'
import { blocksOf, lineOf, type QuestionWriter } from './exported.ts'

export const aikenWriter: QuestionWriter = {
  format: 'aiken',
  carries: [],
  carriesId: false,
  write,
  file: (written) => written.join('\n'),
}

function write(question: QuestionDocument): string {
  if (question.kind !== 'single_choice')
    throw new NotRepresented('questions of the kind {0}', question.kind)
  const { shown, key } = question
  const [right, ...others] = key.right
  if (others.length > 0 || key.shares)
    throw new NotRepresented('more than one option that earns marks')
  const letter = (at: number) => String.fromCodePoint(65 + at)
  const options = shown.options.map((option, at) => {
    const text = plainOfLine(lineOf(option))
    if (text.includes('\n')) throw new NotRepresented('an option of several lines')
    return `${letter(at)}. ${text}`
  })
  const answer = letter(shown.options.findIndex(({ id }) => id === right))
  return `${plainOfBlocks(blocksOf(shown.stem))}\n${options.join('\n')}\nANSWER: ${answer}\n`
}
