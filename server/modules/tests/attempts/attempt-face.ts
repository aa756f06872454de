import { defined } from '#contract/defined.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import type { QuestionFaceOf, QuestionOrder } from './question-order.ts'

/**
 * What a browser sees of a question in one attempt: things to choose in its order, under numbers of their places. The ids
 * of the bank can give the key away, as where the first option is right or a partner is called like its row.
 */
export function attemptFace(
  { kind, shown }: QuestionFaceOf,
  order: QuestionOrder,
): QuestionDocument['shown'] {
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
      return { ...shown, options: inOrder(shown.options, order.options) }
    case 'gaps':
      return {
        ...shown,
        gaps: shown.gaps.map((gap) =>
          gap.options ? { ...gap, options: inOrder(gap.options, order.gaps?.[gap.id]) } : gap,
        ),
      }
    case 'matching':
      return {
        ...shown,
        rows: inOrder(shown.rows, order.rows),
        partners: inOrder(shown.partners, order.partners),
      }
    case 'ordering':
      return { ...shown, items: inOrder(shown.items, order.items) }
    default:
      return shown
  }
}

function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  order: readonly string[] | undefined,
): Item[] {
  return defined(order).map((id, at) => ({
    ...defined(items.find((item) => item.id === id)),
    id: String(at + 1),
  }))
}
