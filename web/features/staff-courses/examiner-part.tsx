import { useCallback, useState } from 'react'
import { scriptOf } from '#contract/script-of.ts'
import { textIn } from '#contract/languages.ts'
import type { CourseExaminer, ExaminerSuggestion } from '#contract/teaching/examiners.ts'
import { formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { type FindSuggestions, SuggestedField } from '#web/ui/form/suggested-field.tsx'

export interface ExaminerCalls {
  /** Staff and instructors whose name or address fits. */
  find: (typed: string) => Promise<readonly ExaminerSuggestion[]>
  add: (email: string) => Promise<CourseExaminer[]>
  remove: (studentId: string) => Promise<CourseExaminer[]>
}

/** Who marks in a course besides its instructors and staff. */
export function ExaminerPart({
  loaded,
  calls,
}: {
  loaded: readonly CourseExaminer[]
  calls: ExaminerCalls
}) {
  const words = useWords('staff').examiners
  const site = useWords()
  const [examiners, setExaminers] = useState(loaded)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)

  // Of one course, and this part is that of one course.
  const [ask] = useState(() => calls.find)
  const find = useCallback<FindSuggestions>(
    async (typed, language) =>
      (await ask(typed.slice(0, 60))).map(({ name, nameBn, email, as }) => ({
        value: email,
        text: `${textIn(language, { en: name, bn: nameBn })} · ${words.people[as]}`,
      })),
    [words, ask],
  )

  async function run(what: string, call: () => Promise<CourseExaminer[]>): Promise<boolean> {
    setBusy(what)
    setError(null)
    try {
      setExaminers(await call())
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setBusy(null)
    }
  }

  const problem = error === null ? null : asProblem(error)
  return (
    <Card as="section" aria-labelledby="examiners" className="mt-8 grid gap-4">
      <div>
        <h2 id="examiners" className="text-xl">
          {words.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">{words.lead}</p>
      </div>
      {examiners.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {examiners.map((examiner) => (
            <li
              key={examiner.studentId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <ExaminerLine examiner={examiner} />
              <Button
                look="quiet"
                busy={busy === examiner.studentId}
                aria-label={words.removeOf(examiner.name)}
                onClick={() => void run(examiner.studentId, () => calls.remove(examiner.studentId))}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const email = String(new FormData(form).get('examiner-email')).trim()
          void run('add', () => calls.add(email)).then((isDone) => isDone && form.reset())
        }}
      >
        <SuggestedField
          name="examiner-email"
          label={words.email}
          hint={words.emailHint}
          find={find}
          maxLength={254}
          required
        />
        <Button type="submit" look="outline" busy={busy === 'add'}>
          {words.add}
        </Button>
      </form>
      <FormFailure>
        {problem && (words.problems[problem.code] ?? problemText(problem, site))}
      </FormFailure>
    </Card>
  )
}

function ExaminerLine({
  examiner: { name, email, givenAt, waitsFor },
}: {
  examiner: CourseExaminer
}) {
  const words = useWords('staff').examiners
  const language = useLanguage()
  return (
    <div className="min-w-0">
      <p lang={scriptOf(name)} className="font-medium break-words">
        {name}
      </p>
      <p className="text-sm break-all text-ink-soft">
        {email} · {words.since(formatDay(givenAt.slice(0, 10), language))}
      </p>
      {waitsFor !== null && <p className="text-sm text-danger">{words.waits(waitsFor)}</p>}
    </div>
  )
}
