import type { Day } from '#contract/time.ts'
import { classes } from '#web/ui/classes.ts'
import { SharedPart } from '#web/ui/shared-part.tsx'
import { CourseCard } from './course-card.tsx'
import type { ShownCourse } from '../course/shown-course.ts'

/** Course cards, four columns on wide screens. Source: spec §9. */
export function CourseGrid({
  courses,
  today,
  eager = 0,
  className,
}: {
  courses: readonly ShownCourse[]
  today: Day
  eager?: number
  className?: string
}) {
  return (
    <ul className={classes('grid gap-5 sm:grid-cols-2 lg:grid-cols-4', className)}>
      {courses.map((course, index) => (
        <SharedPart
          key={course.courseId}
          as="li"
          // The page itself preloads what is in view.
          isShared={index >= eager}
          of={CourseCard}
          props={{ course, today, eager: index < eager }}
        />
      ))}
    </ul>
  )
}
