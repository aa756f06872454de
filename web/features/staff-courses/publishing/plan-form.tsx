import { useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { momentOfInput } from '#web/ui/form/dhaka-input.ts'
import { controlClasses } from '#web/ui/form/field.tsx'
import { courseProblem } from '../course-problem.ts'

/** Publishing at a time, as it is in Dhaka. */
export function PlanForm({ onPlan }: { onPlan: (at: string) => Promise<unknown> }) {
  const words = useWords('staff').courses
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function plan(typed: string): Promise<void> {
    const at = momentOfInput(typed)
    if (at === null || new Date(at) <= new Date()) return setFailure(words.timePassed)
    setBusy(true)
    setFailure(null)
    try {
      await onPlan(at)
    } catch (error) {
      setFailure(courseProblem(error, words, site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <details className="rounded-md border border-line px-3 py-2">
      <summary className="min-h-9 cursor-pointer content-center font-semibold">
        {words.publishLater}
      </summary>
      <form
        className="mt-2 flex flex-col gap-3 pb-1"
        onSubmit={(event) => {
          event.preventDefault()
          void plan(String(new FormData(event.currentTarget).get('at')))
        }}
      >
        <label>
          <span className="mb-1 block text-sm text-ink-soft">{words.publishOn}</span>
          <input type="datetime-local" name="at" required className={controlClasses} />
        </label>
        {failure && (
          <p role="alert" className="text-sm font-medium text-danger">
            {failure}
          </p>
        )}
        <Button type="submit" look="outline" size="sm" busy={isBusy}>
          {words.plan}
        </Button>
      </form>
    </details>
  )
}
