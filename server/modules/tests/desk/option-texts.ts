import type { QuestionDocument } from '#contract/question-bank/question.ts'
import type { LineText } from '#contract/question-bank/texts.ts'
import type { ItemStatistics } from '#contract/tests/results.ts'

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** The options of a question of choices as plain text, with how often each was chosen; of other kinds none. */
export function optionsOf(
  document: QuestionDocument,
  chosen: ReadonlyMap<string, number>,
): ItemStatistics['options'] {
  if (document.kind === 'true_false')
    return [true, false].map((is) => ({
      text: String(is),
      isRight: document.key.right.includes(is),
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
    isRight: document.key.right.includes(option.id),
    chosen: chosen.get(option.id) ?? 0,
  }))
}

function plain(line: LineText): string {
  return line
    .map((node) =>
      node.type === 'text' ? node.text : node.type === 'formula' ? `$${node.attrs.latex}$` : ' ',
    )
    .join('')
    .trim()
}
