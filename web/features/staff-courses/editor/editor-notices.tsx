import { Users } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { ConflictPanel } from '../differences/conflict-panel.tsx'
import type { CategoryChoice } from '../fields/course-fields.tsx'
import type { CourseAutosaver, CourseEditorState } from './course-autosaver.ts'

/** Notices: other editors in the course, a failed save, fields overwritten by someone else. */
export function EditorNotices({
  autosaver,
  edited,
  others,
  categories,
}: {
  autosaver: CourseAutosaver
  edited: CourseEditorState
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
      {edited.state === 'failed' && (
        <p
          role="alert"
          className="mb-4 rounded-md border border-danger/40 bg-danger-wash px-4 py-3 font-medium text-danger"
        >
          {words.failedText}
        </p>
      )}
      {edited.conflicts.length > 0 && (
        <ConflictPanel
          key={edited.course.version}
          conflicts={edited.conflicts}
          name={edited.conflictWith}
          categories={categories}
          onResolve={(mine) => autosaver.resolve(mine)}
        />
      )}
    </>
  )
}
