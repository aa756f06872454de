import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ApiProblem } from '#web/api.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button-look.ts'
import { type CategoryChoice, CourseFields } from './course-fields.tsx'
import type { CourseKeeper } from './course-keeper.ts'
import { EditorAside } from './editor-aside.tsx'
import { EditorBar } from './editor-bar.tsx'
import type { EditorCalls } from './editor-calls.ts'
import { EditorNotices } from './editor-notices.tsx'
import { HistoryModal } from './history-panel.tsx'
import type { CourseActs } from './publish-panel.tsx'
import { useOthers } from './use-others.ts'

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
      <EditorBar keeper={keeper} kept={kept} onHistory={() => showHistory(true)} />
      <EditorNotices keeper={keeper} kept={kept} others={others} categories={categories} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <CourseFields
          document={document}
          onEdit={(changes) => keeper.edit(changes)}
          categories={categories}
          errorOf={errorOf}
          pictures={calls.pictures}
          courseId={course.courseId}
          find={calls.find}
        />
        <EditorAside course={course} acts={actsOf(keeper, { calls, words })} />
      </div>
      {showsHistory && (
        <HistoryModal
          load={calls.revisions}
          onClose={() => showHistory(false)}
          onRestore={async (revisionId) =>
            keeper.take(await calls.restore({ version: await savedVersion(keeper), revisionId }))
          }
        />
      )}
    </>
  )
}

/** What was typed is part of what is done with the course. */
async function savedVersion(keeper: CourseKeeper): Promise<number> {
  await keeper.flush()
  return keeper.snapshot().course.version
}

/** @throws ApiProblem What is on the screen could not be saved: an older text must not be published */
async function versionOnScreen(keeper: CourseKeeper, words: StaffWords['courses']) {
  if (await keeper.flush()) return keeper.snapshot().course.version
  throw new ApiProblem({
    status: 409,
    code: 'course_not_saved',
    title: words.saveStates[keeper.snapshot().state],
  })
}

function actsOf(
  keeper: CourseKeeper,
  { calls, words }: { calls: EditorCalls; words: StaffWords['courses'] },
): CourseActs {
  return {
    async publish(at) {
      keeper.take(await calls.publish({ version: await versionOnScreen(keeper, words), at }))
    },
    async forgetPlan() {
      keeper.take(await calls.forgetPlan())
    },
    async move(move) {
      await savedVersion(keeper)
      keeper.take(await calls.move(move))
    },
    async duplicate() {
      await savedVersion(keeper)
      await calls.duplicate()
    },
  }
}
