import type { Day } from '#contract/time.ts'
import { classes } from '#web/ui/classes.ts'
import { CourseCard } from './course-card.tsx'
import type { CourseCardFields } from '../course/card-fields.ts'

/** Course cards, four columns on wide screens. `rows`: low ones on a phone. Source: spec §9. */
export function CourseGrid({
  courses,
  today,
  eager = 0,
  rows = false,
  className,
}: {
  courses: readonly CourseCardFields[]
  today: Day
  eager?: number
  rows?: boolean
  className?: string
}) {
  return (
    <ul
      className={classes(
        'grid gap-5 sm:grid-cols-2 lg:grid-cols-4',
        rows && 'course-rows',
        className,
      )}
    >
      {courses.map((course, index) => (
        <li key={course.courseId}>
          <CourseCard course={course} today={today} eager={index < eager} />
        </li>
      ))}
    </ul>
  )
}
