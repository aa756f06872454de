import { BookOpen, ChevronRight, Signal, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Course, CourseBatch } from '#contract/catalog/courses.ts'
import { digitsIn, formatCount, formatDay } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { extentWords } from '../extent-words.ts'
import { courseListAddress } from '../list/course-list-address.ts'

/** Title, subtitle and the plain facts of a course, its live classes first, on a dark band; `share` is below them. */
export function CourseHead({
  course,
  batch = null,
  category,
  share,
  taughtIn = null,
}: {
  course: Course
  /** The one to enrol in. */
  batch?: CourseBatch | null
  category: string
  share: ReactNode
  /** The language of its classes, in words. */
  taughtIn?: string | null
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  return (
    <header className="pb-8 text-white lg:py-10">
      <nav aria-label={catalog.breadcrumb} className="hidden text-sm text-white/80 lg:block">
        <ol className="flex items-center gap-1.5">
          <li>
            <a
              href={pathIn(language, '/courses')}
              className="inline-flex min-h-6 items-center hover:underline"
            >
              {catalog.ourCourses}
            </a>
          </li>
          <li className="flex items-center gap-1.5">
            <ChevronRight size={14} aria-hidden="true" />
            <a
              href={courseListAddress({ category: course.category }, language)}
              className="inline-flex min-h-6 items-center hover:underline"
            >
              {category}
            </a>
          </li>
        </ol>
      </nav>
      <p className="flex flex-wrap gap-2 lg:mt-5">
        <Badge tone="accent">{catalog.popularity[course.coursesPopularityStatus]}</Badge>
      </p>
      <h1 lang={scriptOf(course.courseTitle)} className="mt-3 text-3xl sm:text-4xl">
        {course.courseTitle}
      </h1>
      <p lang={scriptOf(course.courseSubtitle)} className="mt-3 max-w-2xl text-lg text-white/85">
        {course.courseSubtitle}
      </p>
      <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-white/90">
        {batch?.classes && (
          <Fact icon={<Video size={18} />}>
            {catalog.liveClasses}:{' '}
            <strong>
              {catalog.liveClassesUntil(
                formatCount(batch.classes.count, language),
                digitsIn(language, Math.round(batch.classes.minutes / 6) / 10),
                formatDay(batch.classes.lastOn, language),
              )}
            </strong>
          </Fact>
        )}
        {course.lessionsNumber > 0 && (
          <Fact icon={<BookOpen size={18} />}>{extentWords(course, catalog, language)}</Fact>
        )}
        <Fact icon={<Signal size={18} />}>{catalog.levels[course.lessionLevel]}</Fact>
        {taughtIn && <li>{taughtIn}</li>}
        <li>
          {catalog.courseId}: <span lang="en">{course.courseId}</span>
        </li>
      </ul>
      <div className="mt-6">{share}</div>
    </header>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="text-marigold-300">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
