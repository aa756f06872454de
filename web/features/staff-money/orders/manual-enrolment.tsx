import { useRef, useState } from 'react'
import { handCauses } from '#contract/orders/terms.ts'
import { ApiProblem, type Reply, api } from '#web/api.ts'
import { formatCount, formatDay, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { controlClasses, Field, Input, Select } from '#web/ui/form/field.tsx'
import { asProblem, type Form, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { ActModal } from './act-modal.tsx'
import { CourseField } from '../course-search.tsx'
import { PersonLines } from './person-lines.tsx'
import { ReasonField } from '../reason-field.tsx'

type QueueEntry = Reply<'GET /api/staff/manual-enrolments'>[number]

/** Enrols a student manually: found by name, email or phone; course and batch; what was paid, and why. */
export function ManualEnrolmentModal({ onEnrolled }: { onEnrolled: () => Promise<void> }) {
  const words = useWords('staff').batches
  return (
    <ActModal
      id="manual-enrolment"
      open={words.enrolManually}
      openLook="primary"
      title={words.enrolManually}
      what={<p>{words.enrolManuallyText}</p>}
      schema="manualEnrolment"
      renderFields={(form) => <HandFields form={form} />}
      confirm={words.enrol}
      act={(body) => api('POST /api/staff/manual-enrolments', { body })}
      acted={words.handSaved}
      onActed={onEnrolled}
    />
  )
}

function HandFields({ form }: { form: Form }) {
  const words = useWords('staff').batches
  const [cause, chooseCause] = useState<(typeof handCauses)[number]>('scholarship')
  return (
    <>
      <StudentField form={form} />
      <CourseFields form={form} />
      <Field {...form.field('cause')} label={words.cause} required>
        <Select
          value={cause}
          onChange={(event) => chooseCause(event.currentTarget.value as typeof cause)}
        >
          {handCauses.map((each) => (
            <option key={each} value={each}>
              {words.causes[each]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...form.field('received')}
          label={words.received}
          hint={words.receivedHint}
          required
        >
          <Input inputMode="decimal" autoComplete="off" defaultValue="0" />
        </Field>
        <Field {...form.field('reference')} label={words.reference} hint={words.referenceHint}>
          <Input autoComplete="off" maxLength={60} />
        </Field>
      </div>
      <ReasonField form={form} hint={words.manualReasonHint} />
    </>
  )
}

function StudentField({ form }: { form: Form }) {
  const words = useWords('staff').batches
  const [q, type] = useState('')
  const [found, setFound] = useState<Reply<'GET /api/staff/students'>['rows'] | null>(null)
  const { isBusy, failure, latest } = useLatest()
  const find = () =>
    latest(async () => (await api('GET /api/staff/students', { query: { q } })).rows, setFound)
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

function CourseFields({ form }: { form: Form }) {
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

/** Manual enrolments that wait for a second person. */
export function WaitingEnrolments({
  entries,
  onDecided,
}: {
  entries: readonly QueueEntry[]
  onDecided: () => Promise<void>
}) {
  const words = useWords('staff').batches
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="waiting-enrolments" className="mb-8">
      <h2 id="waiting-enrolments" className="mb-3 text-xl">
        {words.waitingTitle}
      </h2>
      <ul className="flex flex-col gap-4">
        {entries.map((entry) => (
          <li key={entry.id}>
            <WaitingEnrolment entry={entry} onDecided={onDecided} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingEnrolment({
  entry,
  onDecided,
}: {
  entry: QueueEntry
  onDecided: () => Promise<void>
}) {
  const words = useWords('staff').batches
  const language = useLanguage()
  return (
    <article
      aria-label={entry.student.name}
      className="rounded-lg border border-accent/50 bg-accent-wash p-5"
    >
      <p className="font-semibold">
        {entry.courseName}
        {entry.batchNumber !== null &&
          ` · ${words.batch} ${formatCount(entry.batchNumber, language)}`}
      </p>
      <PersonLines person={entry.student} />
      <p className="text-sm">
        {words.causes[entry.cause]} ·{' '}
        {words.receivedOf(formatTotal(entry.received, language), formatTotal(entry.fee, language))}
        {entry.reference && ` · ${entry.reference}`}
      </p>
      <p className="text-sm break-words text-ink-soft">
        {entry.enteredBy}: {entry.reason}
      </p>
      {entry.mayDecide ? (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <ActModal
            id={`reject-hand-${entry.id}`}
            open={words.refuse}
            title={words.refuse}
            what={null}
            schema="reason"
            renderFields={(form) => <ReasonField form={form} hint={words.manualReasonHint} />}
            confirm={words.refuse}
            look="danger"
            act={(body) =>
              api('POST /api/staff/manual-enrolments/{id}/reject', {
                params: { id: entry.id },
                body,
              })
            }
            acted={words.handRefused}
            onActed={onDecided}
          />
          <ActModal
            id={`approve-hand-${entry.id}`}
            open={words.agree}
            openLook="primary"
            title={words.agreeTitle(entry.student.name)}
            what={<p>{words.agreeText}</p>}
            schema="nothing"
            renderFields={() => null}
            confirm={words.agree}
            act={() =>
              api('POST /api/staff/manual-enrolments/{id}/approve', { params: { id: entry.id } })
            }
            acted={words.handSaved}
            onActed={onDecided}
          />
        </div>
      ) : (
        <p className="mt-3 text-sm font-semibold">{words.waitsForAnother}</p>
      )}
    </article>
  )
}
