import type { QuestionDocument, QuestionKey } from '#contract/question-bank/question.ts'
import type { LineText } from '#contract/question-bank/texts.ts'
import type { ItemStatistics } from '#contract/tests/results.ts'

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/**
 * The options of a question of choices as plain text, with how often each was chosen; of other kinds none.
 *
 * @param key by which the test marks it: after a correction not that of its version
 */
export function optionsOf({
  document,
  key,
  chosen,
}: {
  document: QuestionDocument
  key: QuestionKey
  chosen: ReadonlyMap<string, number>
}): ItemStatistics['options'] {
  const right = new Set(rightOf(key).map(String))
  if (document.kind === 'true_false')
    return [true, false].map((is) => ({
      text: String(is),
      isRight: right.has(String(is)),
      chosen: chosen.get(String(is)) ?? 0,
    }))
  if (document.kind !== 'single_choice' && document.kind !== 'multiple_choice') return []
  const { options, statements = [] } = document.shown
  return options.map((option) => ({
    text: option.statements
      ? option.statements
          .map((id) => ROMAN[statements.findIndex((one) => one.id === id)] ?? id)
          .join(', ')
      : plain(option.text?.bn ?? option.text?.en ?? []) || (option.picture?.alt ?? ''),
    isRight: right.has(option.id),
    chosen: chosen.get(option.id) ?? 0,
  }))
}

function rightOf({ kind, key }: QuestionKey): readonly (string | boolean)[] {
  return kind === 'single_choice' || kind === 'multiple_choice' || kind === 'true_false'
    ? key.right
    : []
}

function plain(line: LineText): string {
  return line
    .map((node) =>
      node.type === 'text' ? node.text : node.type === 'formula' ? `$${node.attrs.latex}$` : ' ',
    )
    .join('')
    .trim()
}
