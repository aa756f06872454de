import { Users } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import type { CategoryChoice } from './course-fields.tsx'
import type { CourseKeeper, KeptCourse } from './course-keeper.ts'

/** Notices: other editors in the course, a failed save, fields overwritten by someone else. */
export function EditorNotices({
  keeper,
  kept,
  others,
  categories,
}: {
  keeper: CourseKeeper
  kept: KeptCourse
  others: readonly string[]
  categories: readonly CategoryChoice[]
}) {
  const words = useWords('staff').courses
  return (
    <>
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
          key={kept.course.version}
          conflicts={kept.conflicts}
          name={kept.conflictWith}
          categories={categories}
          onResolve={(mine) => keeper.resolve(mine)}
        />
      )}
    </>
  )
}
