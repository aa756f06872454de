import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiProblem, type Reply, api } from '#web/api.ts'
import { formatCount, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { controlClasses, Field, Select } from '#web/ui/form/field.tsx'
import { asProblem, type Form, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { CourseField } from '../course-search.tsx'

/** A search begins by itself after this pause, once so much is typed. */
const PAUSE_MS = 400
const LEAST_LETTERS = 3

/** A student found by name, email or phone while one types; the only one who fits is chosen. */
export function StudentField({ form }: { form: Form }) {
  const words = useWords('staff').batches
  const [q, type] = useState('')
  const [found, setFound] = useState<Reply<'GET /api/staff/students'>['rows'] | null>(null)
  const { isBusy, failure, latest } = useLatest()
  const lastSearch = useRef('')
  const find = () => {
    lastSearch.current = q
    latest(async () => (await api('GET /api/staff/students', { query: { q } })).rows, setFound)
  }
  const findAfterPause = useEffectEvent(() => {
    if (q !== lastSearch.current) find()
  })
  useEffect(() => {
    if (q.trim().length < LEAST_LETTERS) return
    const timer = setTimeout(findAfterPause, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [q])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <label className="min-w-0 flex-1">
          <span className="mb-1 block font-semibold">{words.findStudent}</span>
          <input
            type="search"
            className={controlClasses}
            value={q}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              find()
            }}
          />
        </label>
        <Button look="outline" busy={isBusy} onClick={find}>
          {words.find}
        </Button>
      </div>
      <FormFailure>{failure}</FormFailure>
      <Field
        {...form.field('studentId')}
        label={words.student}
        hint={found?.length === 0 ? words.nobodyFound : undefined}
        required
      >
        <Select
          key={found?.map(({ studentId }) => studentId).join(',')}
          defaultValue={(found?.length === 1 && found[0]?.studentId) || ''}
        >
          <option value="" disabled>
            {words.choose}
          </option>
          {found?.map(({ studentId, name, email }) => (
            <option key={studentId} value={studentId}>
              {name} · {email}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** A course and one of its batches. */
export function CourseFields({ form }: { form: Form }) {
  const words = useWords('staff').batches
  const money = useWords('staff').money
  const language = useLanguage()
  const [batches, setBatches] = useState<Reply<'GET /api/staff/courses/{courseId}/batches'>>([])
  const { failure, latest } = useLatest()
  const latestCourse = useRef('')
  const load = (courseId: string) => {
    if (courseId === latestCourse.current) return
    latestCourse.current = courseId
    // Those of another course are none to choose from meanwhile.
    setBatches([])
    latest(
      async () =>
        courseId
          ? api('GET /api/staff/courses/{courseId}/batches', { params: { courseId } }).catch(
              (error: unknown) => {
                throw namingCourse(error, words.unknownCourse(courseId))
              },
            )
          : [],
      setBatches,
    )
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CourseField form={form} onCourse={load} />
      <Field {...form.field('batchId')} label={words.batch}>
        <Select defaultValue="">
          <option value="">{words.soonestBatch}</option>
          {batches
            .filter(({ state }) => state === 'open' || state === 'closed')
            .map((batch) => (
              <option key={batch.batchId} value={batch.batchId}>
                {money.batchTitle(formatCount(batch.number, language))} ·{' '}
                {formatDay(batch.startsOn, language, 'short')}
              </option>
            ))}
        </Select>
      </Field>
      <div className="sm:col-span-2">
        <FormFailure>{failure}</FormFailure>
      </div>
    </div>
  )
}

/** A refusal that says which course there is none of. */
function namingCourse(error: unknown, text: string): unknown {
  if (!(error instanceof ApiProblem) || error.code !== 'course_not_found') return error
  // Not the server's code: the site has another text for that one.
  return new ApiProblem({ status: error.status, code: 'unknown_course', title: text })
}

/** Fetches what a field offers: only the last answer counts, and a failure is shown. */
function useLatest() {
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const last = useRef(0)
  function latest<T>(fetch: () => Promise<T>, take: (found: T) => void): void {
    const mine = (last.current += 1)
    setBusy(true)
    setFailure(null)
    const ifLast = (then: () => void) => {
      if (mine !== last.current) return
      setBusy(false)
      then()
    }
    fetch().then(
      (found) => ifLast(() => take(found)),
      (error: unknown) => ifLast(() => setFailure(problemText(asProblem(error), site))),
    )
  }
  return { isBusy, failure, latest }
}
