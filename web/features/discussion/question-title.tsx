import type { QuestionSummary } from '#contract/discussion/questions.ts'
import { useRenderers } from './renderers.ts'

/** The title of a question, with its formulas. */
export function QuestionTitle({
  question: { title, titleDocument },
}: {
  question: Pick<QuestionSummary, 'title' | 'titleDocument'>
}) {
  const { line } = useRenderers()
  return <>{titleDocument ? line(titleDocument) : title}</>
}
