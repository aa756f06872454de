import type { BatchReport } from '#contract/reports/learning.ts'
import { useWords } from '#web/text/words.ts'
import { controlClasses } from '#web/ui/form/field.tsx'

/** The course that a report is of, as a field of its form. */
export function CourseChoice({
  courses,
  chosen = '',
}: {
  courses: BatchReport['courses']
  chosen?: string | undefined
}) {
  const words = useWords('reports')
  return (
    <label className="min-w-0 max-sm:w-full sm:max-w-xs">
      <span className="mb-1 block text-sm text-ink-soft">{words.course}</span>
      <select name="course" defaultValue={chosen} className={controlClasses}>
        <option value="">{words.allCourses}</option>
        {courses.map(({ courseId, courseName }) => (
          <option key={courseId} value={courseId}>
            {courseName}
          </option>
        ))}
      </select>
    </label>
  )
}
