import { fraction, isAtMost, ONE, readNumber } from '#contract/question-bank/fractions.ts'
import type { NumericKey } from '#contract/question-bank/keys.ts'
import type { Answer, QuestionKey } from '#contract/question-bank/question.ts'

/** One answer that earns all marks, under the ids of the bank; null where a person marks it. */
export function rightAnswer({ kind, key }: QuestionKey): Answer {
  switch (kind) {
    case 'single_choice':
    case 'true_false':
      return key.right[0] ?? null
    case 'multiple_choice':
      if (key.partial !== 'weights') return key.right
      return Object.entries(key.shares ?? {}).flatMap(([id, [share]]) => (share > 0 ? [id] : []))
    case 'numeric':
      return rightNumber(key)
    case 'short_text':
      return key.texts.find(isFull)?.text ?? null
    case 'gaps':
      return Object.fromEntries(
        key.gaps.map((gap) => [
          gap.id,
          ('texts' in gap
            ? gap.texts.find(isFull)?.text
            : 'numbers' in gap
              ? gap.numbers.find(isFull)?.value
              : gap.right[0]) ?? '',
        ]),
      )
    case 'matching':
      return Object.fromEntries(key.pairs.map(({ row, partner }) => [row, partner]))
    case 'ordering':
      return key.right
    case 'long_answer':
      return null
  }
}

/** Every option that is right: of one choice each alone is enough, of several all together are. */
export function rightAnswers(key: QuestionKey): Answer[] {
  if (key.kind === 'single_choice' || key.kind === 'true_false') return key.key.right
  const all = rightAnswer(key)
  return Array.isArray(all) ? all : []
}

/** With a unit of the key in which the number stays as it is written; without such a one, in no unit. */
function rightNumber({ numbers, units }: NumericKey): string | null {
  const value = numbers.find(isFull)?.value
  if (value === undefined || !units) return value ?? null
  const unit = units.find(({ factor }) => {
    const number = readNumber(factor)
    return number !== null && number.top === number.bottom
  })
  return unit ? `${value} ${unit.unit}` : value
}

function isFull({ share }: { share?: readonly [number, number] | undefined }): boolean {
  return !share || isAtMost(ONE, fraction(share))
}
