import { useEffect, useState } from 'react'
import type { CourseCard } from '#contract/catalog/courses.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { localizeCard } from '../localize-course.ts'
import { CourseRow } from './course-row.tsx'

/** Courses shown: one row. */
const SHOWN = 4

/**
 * Popular courses for a page without its own; fetched by the browser, so that a wrong address costs
 * the server nothing.
 */
export function PopularCourses({ title }: { title: string }) {
  const language = useLanguage()
  const [found, setFound] = useState<
    { courses: readonly CourseCard[]; today: Day } | 'none' | null
  >(null)

  useEffect(() => {
    // Without a response the page stays as it is.
    void api('GET /api/course-cards', { query: { order: 'popular', limit: SHOWN } }).then(
      ({ courses }) => setFound({ courses, today: dhakaDay(new Date()) }),
      () => setFound('none'),
    )
  }, [])

  if (found === 'none' || found?.courses.length === 0) return null
  return (
    <section aria-labelledby="popular">
      <h2 id="popular" className="mb-4 text-2xl">
        {title}
      </h2>
      {found ? (
        <CourseRow
          courses={found.courses.map((course) => localizeCard(course, language))}
          today={found.today}
        />
      ) : (
        <LoadingRow />
      )}
    </section>
  )
}

/** As high as the loaded row, so that nothing below moves. */
function LoadingRow() {
  return (
    <div
      aria-hidden="true"
      className="grid gap-5 overflow-hidden max-sm:-mx-4 max-sm:flex max-sm:gap-4 max-sm:px-4 max-sm:py-2 sm:grid-cols-2 lg:grid-cols-4"
    >
      {Array.from({ length: SHOWN }, (_, index) => (
        <div key={index} className="max-sm:w-[82%] max-sm:shrink-0">
          <Skeleton className="aspect-video" />
          <div className="h-56" />
        </div>
      ))}
    </div>
  )
}
