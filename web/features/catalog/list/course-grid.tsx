import type { Day } from '#contract/time.ts'
import { classes } from '#web/ui/classes.ts'
import { SharedPart } from '#web/ui/shared-part.tsx'
import { preloadCoursePicture } from '../course-picture.tsx'
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
  // The page does it, since a shared part is not made for each page.
  for (const { courseBannerImage } of courses.slice(0, eager))
    preloadCoursePicture(courseBannerImage)
  return (
    <ul className={classes('grid gap-5 sm:grid-cols-2 lg:grid-cols-4', className)}>
      {courses.map((course, index) => (
        <SharedPart
          key={course.courseId}
          as="li"
          of={CourseCard}
          props={{ course, today, eager: index < eager }}
        />
      ))}
    </ul>
  )
}
