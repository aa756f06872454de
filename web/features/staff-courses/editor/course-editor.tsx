import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ApiProblem } from '#web/api.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { type CategoryChoice, CourseFields, type TrailerField } from '../fields/course-fields.tsx'
import type { CourseAutosaver } from './course-autosaver.ts'
import { EditorAside } from './editor-aside.tsx'
import { EditorBar } from './editor-bar.tsx'
import type { EditorCalls } from './editor-calls.ts'
import { EditorNotices } from './editor-notices.tsx'
import { HistoryModal } from '../differences/history-panel.tsx'
import type { CourseActs } from '../publishing/publish-panel.tsx'
import { useOthers } from './use-others.ts'

/** A course, to be written and published. What is typed saves itself. */
export function CourseEditor({
  autosaver,
  calls,
  categories,
  renderTrailer,
}: {
  autosaver: CourseAutosaver
  calls: EditorCalls
  categories: readonly CategoryChoice[]
  renderTrailer: TrailerField
}) {
  const words = useWords('staff').courses
  const { area } = useWords('staff')
  const { fieldErrors } = useWords()
  const edited = useSyncExternalStore(autosaver.subscribe, autosaver.snapshot, autosaver.snapshot)
  const others = useOthers(autosaver, calls)
  const acts = actsOf(autosaver, { calls, words })
  const [showsHistory, showHistory] = useState(false)
  const { course, document } = edited
  const title = document.en.title || document.bn.title || course.courseId

  useEffect(() => {
    const onLine = () => autosaver.retry()
    addEventListener('online', onLine)
    return () => {
      removeEventListener('online', onLine)
      autosaver.close()
    }
  }, [autosaver])

  /** The server's view of what was saved last; what is typed since may be right already. */
  function errorOf(field: string): string | undefined {
    if (!course.errors.some((error) => error.field === field)) return undefined
    if (field === 'fee') return document.fee.trim() ? fieldErrors.not_an_amount : undefined
    return field === 'popularity' ? words.items.popularity : undefined
  }

  return (
    <>
      <title>{`${title} · ${area}`}</title>
      <EditorHeading title={title} courseId={course.courseId} />
      <EditorBar
        autosaver={autosaver}
        edited={edited}
        publish={() => acts.publish(null)}
        onHistory={() => showHistory(true)}
      />
      <EditorNotices
        autosaver={autosaver}
        edited={edited}
        others={others}
        categories={categories}
      />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <CourseFields
          document={document}
          onEdit={(changes) => autosaver.edit(changes)}
          categories={categories}
          errorOf={errorOf}
          pictures={calls.pictures}
          courseId={course.courseId}
          publishedLessons={course.publishedLessons}
          find={calls.find}
          findInstructors={calls.findInstructors}
          renderTrailer={renderTrailer}
        />
        <EditorAside course={course} acts={acts} />
      </div>
      {showsHistory && (
        <HistoryModal
          load={calls.revisions}
          onClose={() => showHistory(false)}
          onRestore={async (revisionId) =>
            autosaver.take(
              await calls.restore({ version: await savedVersion(autosaver), revisionId }),
            )
          }
        />
      )}
    </>
  )
}

function EditorHeading({ title, courseId }: { title: string; courseId: string }) {
  const words = useWords('staff').courses
  return (
    <>
      <p className="mb-3">
        <Link to="/staff/courses" className={buttonClasses('quiet', 'sm', '-ml-3')}>
          <ArrowLeft size={18} aria-hidden="true" />
          {words.backToCourses}
        </Link>
      </p>
      <div className="mb-4">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
        <p className="mt-1 text-ink-soft" lang="en">
          {courseId}
        </p>
      </div>
    </>
  )
}

/** What was typed is part of what is done with the course. */
async function savedVersion(autosaver: CourseAutosaver): Promise<number> {
  await autosaver.flush()
  return autosaver.snapshot().course.version
}

/** @throws ApiProblem What is on the screen could not be saved: an older text must not be published */
async function versionOnScreen(autosaver: CourseAutosaver, words: StaffWords['courses']) {
  if (await autosaver.flush()) return autosaver.snapshot().course.version
  throw new ApiProblem({
    status: 409,
    code: 'course_not_saved',
    title: words.saveStates[autosaver.snapshot().state],
  })
}

function actsOf(
  autosaver: CourseAutosaver,
  { calls, words }: { calls: EditorCalls; words: StaffWords['courses'] },
): CourseActs {
  return {
    async publish(at) {
      autosaver.take(await calls.publish({ version: await versionOnScreen(autosaver, words), at }))
    },
    async forgetPlan() {
      autosaver.take(await calls.forgetPlan())
    },
    async move(move) {
      await savedVersion(autosaver)
      autosaver.take(await calls.move(move))
    },
    async duplicate() {
      await savedVersion(autosaver)
      await calls.duplicate()
    },
  }
}
