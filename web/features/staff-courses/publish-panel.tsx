import { Check, CircleAlert, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { controlClasses } from '#web/ui/field.tsx'
import { ModalButton } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { courseProblem } from './course-problem.ts'

/** What changes where a course stands. Each answers the course as it is then, or throws. */
export interface CourseActs {
  publish(at: string | null): Promise<unknown>
  forgetPlan(): Promise<unknown>
  move(move: 'hide' | 'archive' | 'unarchive'): Promise<unknown>
  duplicate(): Promise<unknown>
}

/** The checklist, and publishing now or later, hiding, archiving. */
export function PublishPanel({ course, acts }: { course: StaffCourse; acts: CourseActs }) {
  const words = useWords('staff').courses
  const site = useWords()
  const language = useLanguage()
  const [busy, setBusy] = useState<string | null>(null)
  const isReady =
    course.checklist.every(({ isDone, isNeeded }) => isDone || !isNeeded) &&
    course.errors.length === 0
  const isLive = course.state === 'published'
  const hasSomething = !isLive || course.changes.length > 0

  async function act(name: string, work: () => Promise<unknown>, said: string): Promise<void> {
    setBusy(name)
    try {
      await work()
      toast.success(said)
    } catch (error) {
      toast.error(courseProblem(error, words, site))
    } finally {
      setBusy(null)
    }
  }

  return (
    <section
      aria-labelledby="publish"
      className="rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="publish" className="text-xl">
          {words.publishTitle}
        </h2>
        <StateBadge state={course.state} />
      </div>
      <Checklist items={course.checklist} />
      {course.publishFailed && (
        <p role="alert" className="mt-4 rounded-md bg-danger-wash px-3 py-2 text-sm text-danger">
          {words.planFailed(course.publishFailed)}
        </p>
      )}
      {course.publishAt && (
        <div className="mt-4 rounded-md bg-accent-wash px-3 py-2 text-sm">
          <p>{words.planned(formatDateTime(course.publishAt, language))}</p>
          <Button
            look="quiet"
            size="sm"
            busy={busy === 'forget'}
            onClick={() => void act('forget', acts.forgetPlan, words.planCancel)}
          >
            {words.planCancel}
          </Button>
        </div>
      )}
      {course.state !== 'archived' && (
        <div className="mt-4 flex flex-col gap-3">
          <Button
            look="accent"
            busy={busy === 'publish'}
            disabled={!hasSomething}
            onClick={() =>
              isReady
                ? void act('publish', () => acts.publish(null), words.published)
                : toast.error(words.notReady)
            }
          >
            {isLive ? words.publishChanges : words.publishNow}
          </Button>
          {!hasSomething && <p className="text-center text-sm text-ink-soft">{words.noChanges}</p>}
          {hasSomething && isReady && !course.publishAt && (
            <PlanForm onPlan={(at) => acts.publish(at)} />
          )}
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
        {isLive && (
          <ModalButton opens="hide-course" look="outline" size="sm">
            {words.hide}
          </ModalButton>
        )}
        {course.state === 'archived' ? (
          <Button
            look="outline"
            size="sm"
            busy={busy === 'unarchive'}
            onClick={() => void act('unarchive', () => acts.move('unarchive'), words.unarchived)}
          >
            {words.unarchive}
          </Button>
        ) : (
          <ModalButton opens="archive-course" look="outline" size="sm">
            {words.archive}
          </ModalButton>
        )}
        <Button
          look="outline"
          size="sm"
          busy={busy === 'copy'}
          onClick={() => void act('copy', acts.duplicate, words.duplicated)}
        >
          {words.duplicate}
        </Button>
      </div>
      <ConfirmModal
        id="hide-course"
        title={words.hideTitle}
        confirm={words.hide}
        keep={words.keep}
        explain={(error) => courseProblem(error, words, site)}
        onConfirm={async () => {
          await acts.move('hide')
          toast.success(words.hidden)
        }}
      >
        <p>{words.hideText}</p>
      </ConfirmModal>
      <ConfirmModal
        id="archive-course"
        title={words.archiveTitle}
        confirm={words.archive}
        keep={words.keep}
        explain={(error) => courseProblem(error, words, site)}
        onConfirm={async () => {
          await acts.move('archive')
          toast.success(words.archived)
        }}
      >
        <p>{words.archiveText}</p>
      </ConfirmModal>
    </section>
  )
}

const tones = { draft: 'accent', published: 'good', hidden: 'plain', archived: 'plain' } as const

export function StateBadge({ state }: { state: StaffCourse['state'] }) {
  const words = useWords('staff').courses
  return <Badge tone={tones[state]}>{words.states[state]}</Badge>
}

function Checklist({ items }: { items: StaffCourse['checklist'] }) {
  const words = useWords('staff').courses
  return (
    <>
      <h3 className="mt-4 mb-2 text-base">{words.checklist}</h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        {items.map(({ item, isDone, isNeeded }) => (
          <li key={item} className="flex items-center gap-2">
            {isDone ? (
              <Check size={18} aria-hidden="true" className="shrink-0 text-good" />
            ) : isNeeded ? (
              <CircleAlert size={18} aria-hidden="true" className="shrink-0 text-danger" />
            ) : (
              <CircleDashed size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
            )}
            <span className="min-w-0 flex-1">{words.items[item]}</span>
            <span
              className={
                isDone ? 'sr-only' : isNeeded ? 'font-semibold text-danger' : 'text-ink-soft'
              }
            >
              {isDone ? words.done : isNeeded ? words.needed : words.advised}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function PlanForm({ onPlan }: { onPlan: (at: string) => Promise<unknown> }) {
  const words = useWords('staff').courses
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function plan(typed: string): Promise<void> {
    // As typed it is the time in Dhaka, wherever the browser is.
    const at = new Date(`${typed}:00+06:00`)
    if (Number.isNaN(at.getTime()) || at <= new Date()) return setFailure(words.timePassed)
    setBusy(true)
    setFailure(null)
    try {
      await onPlan(at.toISOString())
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
