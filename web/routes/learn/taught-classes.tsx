import { MessageCircleQuestionMark, PlayCircle } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Classroom } from '#contract/learning/classroom.ts'
import type { InstructorClass, InstructorCourse } from '#contract/teaching/teaching.ts'
import { type Api, api, ApiProblem } from '#web/api.ts'
import { TaughtTimetable } from '#web/features/staff-classes/taught-timetable.tsx'
import { serverNow } from '#web/server-clock.ts'
import { digitsIn, formatDay } from '#web/text/format.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Field, Select } from '#web/ui/form/field.tsx'

/** Whether there are classes here that they give, or look at as staff. */
export function seesTaughtClasses({ as, teaches }: Classroom): boolean {
  return as === 'staff' || teaches
}

/** The classes of the batch in the address, for its instructors and staff; null: none to show. */
export async function taughtClasses(
  load: Api,
  request: Request,
  { courseId }: { courseId: string },
): Promise<InstructorCourse | null> {
  const { pathname, searchParams } = new URL(request.url)
  const batch = searchParams.get('batch')
  const read = (query: { batch?: string }) =>
    load('GET /api/learn/{courseId}/taught-classes', { params: { courseId }, query })
  const taught = await read(batch ? { batch } : {}).catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.status < 400 || error.status >= 500) throw error
    // The batch does not exist; the layout redirects people who may not see the course.
    return error.code === 'batch_not_found' || error.code === 'invalid_input' ? read({}) : null
  })
  if (!taught || taught.classes.length === 0) return null
  const language = languageOf(pathname)
  await Promise.all([loadWords('dashboard', language), loadWords('staff', language)])
  return taught
}

/**
 * All classes of a batch, for those who teach the course or look in as staff: opened as host.
 *
 * @param props `isBeside`: below the classes of the batch they learn in
 */
export function TaughtClasses({
  taught,
  isBeside,
}: {
  taught: InstructorCourse
  isBeside: boolean
}) {
  const words = useWords('classroom').classes
  const language = useLanguage()
  const [now] = useState(serverNow)
  const { as, batchId, classes } = taught
  const next = classes.find(({ state, endsAt }) => state === 'planned' && Date.parse(endsAt) > now)
  const acts = {
    now,
    host: as === 'staff' ? hostAsStaff : hostAsInstructor,
    attendancePath: ({ courseId, meetingId }: InstructorClass) =>
      as === 'staff'
        ? `/staff/batches/${courseId}/${batchId}/classes/${meetingId}/attendance`
        : `/dashboard/teaching/batches/${batchId}/classes/${meetingId}`,
    More: ClassLinks,
    heading: 'h3' as const,
  }
  return (
    <section aria-labelledby="taught-classes" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="taught-classes" className="text-2xl">
          {isBeside ? words.taught : words.title}
        </h2>
        <BatchChoice taught={taught} />
      </div>
      {next ? (
        <TaughtTimetable classes={[next]} {...acts} />
      ) : (
        <p className="text-ink-soft">{words.noneAhead}</p>
      )}
      <details className="rounded-lg border border-line bg-surface px-4 sm:px-5">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
          {words.all(digitsIn(language, classes.length))}
        </summary>
        <div className="pb-5">
          <TaughtTimetable classes={classes} {...acts} />
        </div>
      </details>
    </section>
  )
}

function BatchChoice({ taught: { batches, batchId } }: { taught: InstructorCourse }) {
  const words = useWords('classroom')
  const language = useLanguage()
  const [, setSearch] = useSearchParams()
  const named = ({ number, startsOn }: (typeof batches)[number]) =>
    words.batch(digitsIn(language, number), formatDay(startsOn, language))
  const [only, ...others] = batches
  if (only && others.length === 0) return <p className="text-ink-soft">{named(only)}</p>
  return (
    <Field name="batch" label={words.classes.batch} required>
      <Select
        value={batchId ?? ''}
        onChange={({ target }) =>
          setSearch({ batch: target.value }, { preventScrollReset: true, replace: true })
        }
      >
        {batches.map((batch) => (
          <option key={batch.batchId} value={batch.batchId}>
            {named(batch)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function ClassLinks({ meeting }: { meeting: InstructorClass }) {
  const words = useWords('classroom').classes
  const language = useLanguage()
  const { courseId, meetingId, recordingLessonId } = meeting
  const number = words.classNumber(digitsIn(language, meeting.number))
  return (
    <>
      {recordingLessonId && (
        <Link
          to={`/learn/${courseId}/${recordingLessonId}`}
          className={buttonClasses('quiet', 'sm')}
        >
          <PlayCircle size={18} aria-hidden="true" />
          {words.recording}
          <span className="sr-only">: {number}</span>
        </Link>
      )}
      <Link
        to={`/learn/${courseId}/questions?class=${meetingId}`}
        className={buttonClasses('quiet', 'sm')}
      >
        <MessageCircleQuestionMark size={18} aria-hidden="true" />
        {words.questions}
        <span className="sr-only">: {number}</span>
      </Link>
    </>
  )
}

async function hostAsInstructor(meetingId: string): Promise<string> {
  const params = { meetingId }
  return (await api('POST /api/teaching/classes/{meetingId}/join', { params })).address
}

async function hostAsStaff(meetingId: string): Promise<string> {
  const params = { meetingId }
  return (await api('POST /api/staff/classes/{meetingId}/join', { params })).address
}
