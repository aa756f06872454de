import type { CourseReviews as Reviews, Review } from '#contract/reviews/reviews.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn, formatMoment } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

/** What students say about a course: the average, its spread, and a page of reviews. Further pages are addresses. */
export function CourseReviews({ reviews, isFirst }: { reviews: Reviews; isFirst: boolean }) {
  const words = useWords().catalog.reviews
  const language = useLanguage()
  const { rows, average, count, byStars, removed, next } = reviews
  if (rows.length === 0 && removed === 0) return null
  const digits = (number: number) => digitsIn(language, number)
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-20">
      <h2 id="reviews-title" className="mb-4 text-2xl">
        {words.title}
      </h2>
      {average !== null && (
        <div className="mb-5 flex flex-wrap items-center gap-x-8 gap-y-4">
          <p>
            <span className="flex items-center gap-2 text-3xl font-bold tabular-nums">
              {digitsIn(language, average.toFixed(1))}
              <span aria-hidden="true" className="text-accent">
                ★
              </span>
            </span>
            <span className="text-ink-soft">{words.count(digits(count), count === 1)}</span>
          </p>
          <ul className="grid min-w-56 flex-1 gap-1 text-sm">
            {[5, 4, 3, 2, 1].map((stars) => {
              const reviews = byStars[stars - 1] ?? 0
              return (
                <li key={stars} className="flex items-center gap-3">
                  <span className="w-16 shrink-0">{words.stars(digits(stars), stars === 1)}</span>
                  <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded bg-sunken">
                    <span
                      className="block h-full bg-accent"
                      style={{ width: `${(reviews * 100) / count}%` }}
                    />
                  </span>
                  <span className="w-8 text-end tabular-nums">{digits(reviews)}</span>
                </li>
              )
            })}
          </ul>
        </div>
      )}
      <ul className="grid gap-5">
        {rows.map((review) => (
          <OneReview key={review.id} review={review} />
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-6 font-semibold text-brand">
        {!isFirst && <a href="?#reviews">{words.newest}</a>}
        {next !== null && <a href={`?reviews=${next}#reviews`}>{words.older}</a>}
      </p>
      {removed > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          {words.removed(digits(removed), removed === 1)}
        </p>
      )}
    </section>
  )
}

function OneReview({ review }: { review: Review }) {
  const words = useWords().catalog.reviews
  const language = useLanguage()
  const { name, stars, text, writtenAt, editedAt, source, answer } = review
  return (
    <li className="grid gap-1 border-t border-line pt-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <span
          role="img"
          aria-label={words.stars(digitsIn(language, stars), stars === 1)}
          className="text-accent"
        >
          {'★'.repeat(stars)}
          <span className="opacity-35">{'★'.repeat(5 - stars)}</span>
        </span>
        <span lang={scriptOf(name)} className="font-semibold">
          {name}
        </span>
        <span className="text-sm text-ink-soft">
          {formatMoment(writtenAt, language)}
          {editedAt !== null && ` · ${words.edited}`}
        </span>
      </p>
      {source !== null && <p className="text-sm text-ink-soft">{words.brought(source)}</p>}
      <p lang={scriptOf(text)} className="whitespace-pre-line break-words">
        {text}
      </p>
      {answer && (
        <div className="mt-1 border-s-4 border-brand/40 ps-3">
          <p className="text-sm font-semibold">{words.answerOf[answer.as]}</p>
          <p lang={scriptOf(answer.text)} className="whitespace-pre-line break-words">
            {answer.text}
          </p>
        </div>
      )}
    </li>
  )
}
