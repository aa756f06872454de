import {
  ArrowLeft,
  BookOpen,
  CalendarRange,
  ExternalLink,
  Eye,
  History,
  Undo2,
  Users,
} from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { CourseRevision, StaffCourse } from '#contract/catalog/staff-courses.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClasses } from '#web/ui/button-look.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { type CategoryChoice, CourseFields } from './course-fields.tsx'
import type { CourseKeeper } from './course-keeper.ts'
import { HistoryModal } from './history-panel.tsx'
import type { UploadPicture } from './picture-upload.tsx'
import { type CourseActs, PublishPanel } from './publish-panel.tsx'
import { SaveMark } from './save-mark.tsx'

/** The editor says so often that it is open. */
const PRESENCE_MS = 20_000

export interface EditorCalls {
  upload: UploadPicture
  presence(): Promise<{ version: number; others: string[] }>
  reload(): Promise<StaffCourse>
  publish(input: { version: number; at: string | null }): Promise<StaffCourse>
  forgetPlan(): Promise<StaffCourse>
  move(move: 'hide' | 'archive' | 'unarchive'): Promise<StaffCourse>
  duplicate(): Promise<unknown>
  revisions(after: string | undefined): Promise<{ rows: CourseRevision[]; next: string | null }>
  restore(input: { version: number; revisionId: string }): Promise<StaffCourse>
}

/** A course, to be written and published. What is typed saves itself. */
export function CourseEditor({
  keeper,
  calls,
  categories,
}: {
  keeper: CourseKeeper
  calls: EditorCalls
  categories: readonly CategoryChoice[]
}) {
  const words = useWords('staff').courses
  const { area } = useWords('staff')
  const { fieldErrors } = useWords()
  const kept = useSyncExternalStore(keeper.subscribe, keeper.snapshot, keeper.snapshot)
  const others = useOthers(keeper, calls)
  const [showsHistory, showHistory] = useState(false)
  const { course, document } = kept
  const title = document.en.title || document.bn.title || course.courseId

  useEffect(() => {
    const onLine = () => keeper.retry()
    addEventListener('online', onLine)
    return () => {
      removeEventListener('online', onLine)
      keeper.close()
    }
  }, [keeper])

  /** What was typed is part of what is done with the course. */
  async function saved(): Promise<number> {
    await keeper.flush()
    return keeper.snapshot().course.version
  }

  const acts: CourseActs = {
    async publish(at) {
      keeper.take(await calls.publish({ version: await saved(), at }))
    },
    async forgetPlan() {
      keeper.take(await calls.forgetPlan())
    },
    async move(move) {
      await saved()
      keeper.take(await calls.move(move))
    },
    async duplicate() {
      await saved()
      await calls.duplicate()
    },
  }

  /** The server's view of what was saved last; what is typed since may be right already. */
  function errorOf(field: string): string | undefined {
    if (!course.errors.some((error) => error.field === field)) return undefined
    if (field === 'fee') return document.fee.trim() ? fieldErrors.not_an_amount : undefined
    return field === 'popularity' ? words.items.popularity : undefined
  }

  return (
    <>
      <title>{`${title} · ${area}`}</title>
      <p className="mb-3">
        <Link to="/staff/courses" className={buttonClasses('quiet', 'sm', '-ml-3')}>
          <ArrowLeft size={18} aria-hidden="true" />
          {words.backToCourses}
        </Link>
      </p>
      <div className="mb-4">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
        <p className="mt-1 text-ink-soft" lang="en">
          {course.courseId}
        </p>
      </div>
      <div className="sticky top-16 z-10 -mx-4 mb-6 flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-paper px-4 py-2 sm:mx-0 sm:rounded-md sm:border sm:px-3">
        <SaveMark state={kept.state} />
        <span className="flex-1" />
        <Button
          look="quiet"
          size="sm"
          disabled={!kept.canUndo}
          onClick={() => keeper.undo()}
          aria-label={words.undo}
        >
          <Undo2 size={18} aria-hidden="true" />
          <span className="max-sm:hidden">{words.undo}</span>
        </Button>
        <Button
          look="quiet"
          size="sm"
          onClick={() => showHistory(true)}
          aria-haspopup="dialog"
          aria-label={words.history}
        >
          <History size={18} aria-hidden="true" />
          <span className="max-sm:hidden">{words.history}</span>
        </Button>
        <Link
          to={`/staff/courses/${course.courseId}/preview`}
          className={buttonClasses('outline', 'sm')}
        >
          <Eye size={18} aria-hidden="true" />
          {words.preview}
        </Link>
        <a href="#publish-panel" className={buttonClasses('outline', 'sm', 'xl:hidden')}>
          {words.publishTitle}
        </a>
      </div>
      {others.length > 0 && (
        <p
          role="status"
          className="mb-4 flex items-start gap-2 rounded-md bg-accent-wash px-4 py-3"
        >
          <Users size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          {words.alsoEditing(others.join(', '))}
        </p>
      )}
      {kept.state === 'failed' && (
        <p
          role="alert"
          className="mb-4 rounded-md border border-danger/40 bg-danger-wash px-4 py-3 font-medium text-danger"
        >
          {words.failedText}
        </p>
      )}
      {kept.conflicts.length > 0 && (
        <ConflictPanel
          key={course.version}
          conflicts={kept.conflicts}
          name={kept.conflictWith}
          onResolve={(mine) => keeper.resolve(mine)}
        />
      )}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <CourseFields
          document={document}
          onEdit={(changes) => keeper.edit(changes)}
          categories={categories}
          errorOf={errorOf}
          upload={calls.upload}
        />
        <div
          id="publish-panel"
          className="flex scroll-mt-32 flex-col gap-4 xl:sticky xl:top-32 xl:self-start"
        >
          <PublishPanel course={course} acts={acts} />
          <nav aria-label={words.more} className="rounded-lg border border-line bg-surface p-2">
            <ul>
              <Further
                to={`/staff/courses/${course.courseId}/curriculum`}
                icon={<BookOpen size={18} />}
              >
                {words.curriculum}
              </Further>
              <Further to={`/staff/batches/${course.courseId}`} icon={<CalendarRange size={18} />}>
                {words.batchesOf}
              </Further>
              {course.state === 'published' && <OnSite courseId={course.courseId} />}
            </ul>
          </nav>
        </div>
      </div>
      {showsHistory && (
        <HistoryModal
          load={calls.revisions}
          onClose={() => showHistory(false)}
          onRestore={async (revisionId) =>
            keeper.take(await calls.restore({ version: await saved(), revisionId }))
          }
        />
      )}
    </>
  )
}

const FURTHER =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-brand hover:bg-brand-wash'

function Further({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={FURTHER}>
        <span aria-hidden="true">{icon}</span>
        {children}
      </Link>
    </li>
  )
}

function OnSite({ courseId }: { courseId: string }) {
  const words = useWords('staff').courses
  const language = useLanguage()
  return (
    <li>
      <a href={pathIn(language, `/courses/${courseId}`)} className={FURTHER}>
        <ExternalLink size={18} aria-hidden="true" />
        {words.onSite}
      </a>
    </li>
  )
}

/** Who else has the course open; what they saved is taken over while nothing is unsaved here. */
function useOthers(keeper: CourseKeeper, calls: EditorCalls): string[] {
  const [others, setOthers] = useState<string[]>([])
  useEffect(() => {
    let isOpen = true
    async function look(): Promise<void> {
      try {
        const { version, others: names } = await calls.presence()
        if (!isOpen) return
        setOthers(names)
        const { course, state } = keeper.snapshot()
        if (version > course.version && state === 'saved') keeper.take(await calls.reload())
      } catch {
        // Who else is there is not worth a word when the line is down.
      }
    }
    void look()
    const timer = setInterval(() => void look(), PRESENCE_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the calls are the same as long as the keeper
  }, [keeper])
  return others
}
