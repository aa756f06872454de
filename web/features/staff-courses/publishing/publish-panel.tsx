import { useState } from 'react'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { Checklist } from './checklist.tsx'
import { courseProblem } from '../course-problem.ts'
import { PlanForm } from './plan-form.tsx'

/** What changes the state of a course. Each answers the course as it is then, or throws. */
export interface CourseActs {
  publish(at: string | null): Promise<unknown>
  forgetPlan(): Promise<unknown>
  move(move: 'hide' | 'archive' | 'unarchive'): Promise<unknown>
  duplicate(): Promise<unknown>
}

/** The checklist, and publishing now or later, hiding, archiving. */
export function PublishPanel({ course, acts }: { course: StaffCourse; acts: CourseActs }) {
  const words = useWords('staff').courses
  const doing = useActs()
  return (
    <Card aria-labelledby="publish" as="section" padding="sm">
      <div className="flex items-center justify-between gap-3">
        <h2 id="publish" className="text-xl">
          {words.publishTitle}
        </h2>
        <StateBadge state={course.state} />
      </div>
      <Checklist course={course} />
      <Plan course={course} acts={acts} doing={doing} />
      {course.state !== 'archived' && <Publish course={course} acts={acts} doing={doing} />}
      <Moves course={course} acts={acts} doing={doing} />
      <MoveModals acts={acts} />
    </Card>
  )
}

interface ActState {
  /** The act under way. */
  busy: string | null
  act(name: string, work: () => Promise<unknown>, said: string): Promise<void>
}

interface PartProps {
  course: StaffCourse
  acts: CourseActs
  doing: ActState
}

/** One act at a time, and what came of it. */
function useActs(): ActState {
  const words = useWords('staff').courses
  const site = useWords()
  const [busy, setBusy] = useState<string | null>(null)
  return {
    busy,
    async act(name, work, said) {
      setBusy(name)
      try {
        await work()
        toast.success(said)
      } catch (error) {
        toast.error(courseProblem(error, words, site))
      } finally {
        setBusy(null)
      }
    },
  }
}

/** When it is to be published, or why it could not be. */
function Plan({ course, acts, doing: { busy, act } }: PartProps) {
  const words = useWords('staff').courses
  const language = useLanguage()
  return (
    <>
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
            className="-ml-3"
            busy={busy === 'forget'}
            onClick={() => void act('forget', acts.forgetPlan, words.planCancelled)}
          >
            {words.planCancel}
          </Button>
        </div>
      )}
    </>
  )
}

function Publish({ course, acts, doing: { busy, act } }: PartProps) {
  const words = useWords('staff').courses
  const isReady =
    course.checklist.every(({ isDone, isNeeded }) => isDone || !isNeeded) &&
    course.errors.length === 0
  const isLive = course.state === 'published'
  const hasSomething = !isLive || course.changes.length > 0
  return (
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
  )
}

function Moves({ course, acts, doing: { busy, act } }: PartProps) {
  const words = useWords('staff').courses
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
      {course.state === 'published' && (
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
      <ModalButton opens="duplicate-course" look="outline" size="sm">
        {words.duplicate}
      </ModalButton>
    </div>
  )
}

function MoveModals({ acts }: { acts: CourseActs }) {
  const words = useWords('staff').courses
  const site = useWords()
  return (
    <>
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
      <ConfirmModal
        id="duplicate-course"
        title={words.duplicateTitle}
        look="primary"
        confirm={words.duplicateNow}
        keep={words.keep}
        explain={(error) => courseProblem(error, words, site)}
        onConfirm={async () => {
          await acts.duplicate()
          toast.success(words.duplicated)
        }}
      >
        <p>{words.duplicateText}</p>
        <p>{words.duplicateLeaves}</p>
      </ConfirmModal>
    </>
  )
}

const tones = { draft: 'accent', published: 'good', hidden: 'plain', archived: 'plain' } as const

export function StateBadge({ state }: { state: StaffCourse['state'] }) {
  const words = useWords('staff').courses
  return <Badge tone={tones[state]}>{words.states[state]}</Badge>
}
