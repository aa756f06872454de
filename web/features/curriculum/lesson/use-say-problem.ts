import type { NotReadyReason } from '#contract/learning/terms.ts'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { wordedProblem } from '../use-curriculum.ts'

/** Shows a refusal of the server, with what the lesson still lacks. */
export function useSayProblem(): (error: unknown) => void {
  const words = useWords('curriculum')
  const site = useWords()
  return (error) => {
    const problem = wordedProblem(error, words.problems)
    if (!(problem instanceof ApiProblem)) throw error
    const reason =
      problem.code === 'lesson_not_ready'
        ? words.notReady[problem.facts.reason as NotReadyReason]
        : undefined
    const latex = problem.facts.latex ? ` (${problem.facts.latex})` : ''
    toast.error(reason ? `${reason}${latex}` : problemText(problem, site))
  }
}
