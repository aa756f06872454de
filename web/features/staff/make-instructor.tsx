import { GraduationCap } from 'lucide-react'
import { Link } from 'react-router'
import type { ApplicantInstructor } from '#contract/teaching/applications.ts'
import { api, ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useState } from 'react'

/** Makes an instructor of someone who applied. */
export function MakeInstructor({
  entry: { id, name, state },
  onDone,
}: {
  entry: { id: number; name: string | null; state: 'new' | 'handled' }
  onDone: (answer: ApplicantInstructor) => Promise<void>
}) {
  const all = useWords()
  const words = useWords('staff').instructors
  const [isBusy, setBusy] = useState(false)

  async function make(): Promise<void> {
    setBusy(true)
    try {
      await onDone(
        await api('POST /api/staff/instructor-applications/{id}/instructor', { params: { id } }),
      )
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(words.accountProblems[error.code] ?? problemText(error, all))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      size="sm"
      look={state === 'new' ? 'outline' : 'quiet'}
      busy={isBusy}
      onClick={() => void make()}
    >
      <GraduationCap size={16} aria-hidden="true" />
      {words.makeInstructor}
      {name && <span className="sr-only">: {name}</span>}
    </Button>
  )
}

/** What came of it, with the way to the instructor; it stays where the list no longer has the application. */
export function ApplicantNotice({ answer }: { answer: ApplicantInstructor | null }) {
  const words = useWords('staff').instructors
  return (
    <div role="status" className="contents">
      {answer && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-brand-wash px-4 py-3 break-words">
          <span>
            {words.applicationOutcomes[answer.outcome](answer.instructor.name, answer.email)}
          </span>
          <Link
            to={`/staff/instructors?q=${encodeURIComponent(answer.instructor.name)}`}
            className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline"
          >
            {words.openInstructor}
          </Link>
        </p>
      )}
    </div>
  )
}
