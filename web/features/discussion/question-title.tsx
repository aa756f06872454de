import type { QuestionSummary } from '#contract/discussion/questions.ts'
import { useShowing } from './showing.ts'

/** The title of a question, with its formulas. */
export function QuestionTitle({
  question: { title, titleDocument },
}: {
  question: Pick<QuestionSummary, 'title' | 'titleDocument'>
}) {
  const { line } = useShowing()
  return <>{titleDocument ? line(titleDocument) : title}</>
}
