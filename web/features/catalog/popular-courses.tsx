import { useEffect, useState } from 'react'
import type { CourseCard } from '#contract/catalog.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { CourseRow } from './course-row.tsx'

/** Courses shown: one row. */
const SHOWN = 4

/** Popular courses for a page that has none of its own; asked for by the browser, so that a wrong address costs the server nothing. */
export function PopularCourses({ title }: { title: string }) {
  const [found, setFound] = useState<{ courses: readonly CourseCard[]; today: Day } | null>(null)

  useEffect(() => {
    // Without an answer the page is as helpful as it can be.
    void api('GET /api/course-cards', { query: { order: 'popular', limit: SHOWN } }).then(
      ({ courses }) => setFound({ courses, today: dhakaDay(new Date()) }),
      () => undefined,
    )
  }, [])

  if (!found || found.courses.length === 0) return null
  return (
    <section aria-labelledby="popular">
      <h2 id="popular" className="mb-4 text-2xl">
        {title}
      </h2>
      <CourseRow courses={found.courses} today={found.today} />
    </section>
  )
}
