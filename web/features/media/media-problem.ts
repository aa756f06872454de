import { useWords } from '#web/text/words.ts'
import { asProblem, problemText } from '#web/ui/form/form.tsx'

/** Says why a call about media failed: in the words of this area, which public pages do without, else in those of the site. */
export function useMediaProblem(): (error: unknown) => string {
  const site = useWords()
  const { problems } = useWords('media')
  return (error) => {
    const problem = asProblem(error)
    return problems[problem.code] ?? problemText(problem, site)
  }
}
