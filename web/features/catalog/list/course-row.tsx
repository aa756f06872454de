import type { Day } from '#contract/time.ts'
import { CourseCard } from './course-card.tsx'
import type { CourseCardFields } from '../course/card-fields.ts'

/** Course cards in four columns, which a phone shows as one row to swipe. Source: spec §9. */
export function CourseRow({
  courses,
  today,
}: {
  courses: readonly CourseCardFields[]
  today: Day
}) {
  return (
    <ul className="slider-track grid gap-5 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-2 sm:grid-cols-2 lg:grid-cols-4">
      {courses.map((course) => (
        <li key={course.courseId} className="max-sm:w-[82%] max-sm:shrink-0 max-sm:snap-start">
          <CourseCard course={course} today={today} />
        </li>
      ))}
    </ul>
  )
}
