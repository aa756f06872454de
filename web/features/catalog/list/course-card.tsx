import { BookOpen, CircleCheck, Signal } from 'lucide-react'
import type { Day } from '#contract/time.ts'
import { digitsIn, formatCount, formatFee } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { classes } from '#web/ui/classes.ts'
import { extentWords } from '../extent-words.ts'
import { BatchLine } from '../batch-line.tsx'
import { CoursePicture } from '../course-picture.tsx'
import { EarlyFee, UsualFee } from '../early-fee.tsx'
import { feeToday } from '../fee-today.ts'
import { useIsOwned } from '../owned-courses.ts'
import type { CourseCardFields } from '../course/card-fields.ts'

/**
 * A course in a list: banner, title, lesson count, level, id, fee. Source: spec §2 /courses.
 * `wide`: banner beside the text where there is room. `eager`: the banner is in view on load.
 */
export function CourseCard({
  course,
  today,
  wide = false,
  eager = false,
}: {
  course: CourseCardFields
  today: Day
  wide?: boolean
  eager?: boolean
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  const isOwned = useIsOwned(course.courseId)
  return (
    <article
      className={classes(
        'group/card relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow,translate] duration-200 ease-calm',
        'hover:-translate-y-0.5 hover:border-brand/50 hover:shadow-raised has-focus-visible:border-brand',
        wide && 'sm:flex-row',
      )}
    >
      <div
        className={classes('relative overflow-hidden bg-sunken', wide && 'sm:w-[42%] sm:shrink-0')}
      >
        <CoursePicture
          src={course.courseBannerImage}
          sizes="(min-width: 1024px) 20rem, (min-width: 640px) 50vw, 82vw"
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className={classes(
            'aspect-video w-full object-cover',
            wide && 'sm:absolute sm:inset-0 sm:aspect-auto sm:h-full',
          )}
        />
        {isOwned && (
          <Badge tone="good" className="absolute left-2 top-2 shadow-card">
            <CircleCheck size={15} aria-hidden="true" />
            {catalog.enrolled}
          </Badge>
        )}
        {course.isSample && (
          <span className="absolute right-2 top-2 rounded-sm bg-black/55 px-1.5 text-xs font-medium text-white sample-site:hidden">
            {catalog.sample}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h3
          lang={scriptOf(course.courseTitle)}
          className="line-clamp-3 min-h-[2lh] text-lg font-semibold"
        >
          {course.courseTitle}
        </h3>
        <CardFacts course={course} />
        <BatchLine batch={course.openBatch} today={today} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-2">
          <CardFee course={course} />
          <a
            href={pathIn(language, `/courses/${course.courseId}`)}
            aria-label={catalog.detailsOf(course.courseTitle)}
            className={buttonClasses(
              'outline',
              'sm',
              'group-hover/card:border-brand group-hover/card:bg-brand-wash after:absolute after:inset-0',
            )}
          >
            {catalog.details}
          </a>
        </div>
      </div>
    </article>
  )
}

function CardFacts({ course }: { course: CourseCardFields }) {
  const { catalog } = useWords()
  const language = useLanguage()
  return (
    <ul className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-soft">
      {course.rating && <Rating rating={course.rating} />}
      {course.lessionsNumber > 0 && (
        <li className="inline-flex items-center gap-1">
          <BookOpen size={15} aria-hidden="true" />
          {extentWords(course, catalog, language)}
        </li>
      )}
      <li className="inline-flex items-center gap-1">
        <Signal size={15} aria-hidden="true" />
        {catalog.levels[course.lessionLevel]}
      </li>
      <li lang="en">
        <span className="sr-only">{catalog.courseId}: </span>
        {course.courseId}
      </li>
    </ul>
  )
}

function Rating({ rating }: { rating: NonNullable<CourseCardFields['rating']> }) {
  const { catalog } = useWords()
  const language = useLanguage()
  const average = digitsIn(language, rating.average.toFixed(1))
  const count = formatCount(rating.count, language)
  return (
    <li className="inline-flex items-center gap-1 font-semibold text-ink">
      <span className="sr-only">{catalog.rating(average, count)}</span>
      <span aria-hidden="true" className="text-accent">
        ★
      </span>
      <span aria-hidden="true">
        {average} <span className="font-normal text-ink-soft">({count})</span>
      </span>
    </li>
  )
}

function CardFee({ course }: { course: CourseCardFields }) {
  const { catalog } = useWords()
  const language = useLanguage()
  const fee = feeToday(course, course.openBatch)
  return (
    <p>
      <span className="sr-only">{catalog.courseFee}: </span>
      {Number(fee) === 0 ? (
        <Badge tone="good" className="text-base font-bold">
          {formatFee(fee, language)}
        </Badge>
      ) : (
        <span className="text-xl font-bold tabular-nums">{formatFee(fee, language)}</span>
      )}
      <UsualFee usual={course.usualFee} fee={fee} />
      <EarlyFee fee={course.courseFee} batch={course.openBatch} />
    </p>
  )
}
