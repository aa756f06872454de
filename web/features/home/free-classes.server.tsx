import { renderToStaticMarkup } from 'react-dom/server'
import { type LanguageCode, textIn } from '#contract/languages.ts'
import type { GuestClass } from '#contract/classes/guest-classes.ts'
import { scriptOf } from '#contract/script-of.ts'
import { dhakaDay } from '#contract/time.ts'
import { freeClasses as bangla } from '#web/text/bn/free-classes.ts'
import { freeClasses as english } from '#web/text/en/free-classes.ts'
import { digitsIn, formatDay, formatHours, formatWeekDay, hoursOf } from '#web/text/format.ts'
import { pathIn } from '#web/text/language.ts'
import { Section } from '#web/ui/section.tsx'
import type { WordsLike } from '#web/text/words-like.ts'

const words: Record<LanguageCode, WordsLike<typeof english>> = { en: english, bn: bangla }

/**
 * The next free classes with seats as a section of HTML, each linking to the course where a seat is
 * booked. Only the loader renders it: the page needs no script for static content.
 *
 * @returns null: there are none
 */
export function freeClassesHtml(
  classes: readonly GuestClass[],
  language: LanguageCode,
): string | null {
  const shown = freeClassDates(classes, language)
  return shown && renderToStaticMarkup(<FreeClasses {...shown} />)
}

function FreeClasses({ title, text, dates }: NonNullable<ReturnType<typeof freeClassDates>>) {
  return (
    <Section id="free-classes" title={title} text={text} className="mt-20">
      <ul className="slider-track grid gap-3 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:overflow-x-auto max-sm:px-4 sm:grid-cols-2 lg:grid-cols-3">
        {dates.map(({ id, to, course, lang, when, more }) => (
          <li key={id} className="max-sm:w-4/5 max-sm:shrink-0 max-sm:snap-center">
            <a href={to} className="stitched block h-full rounded-lg bg-accent-wash p-5">
              <strong lang={lang}>{course}</strong>
              <span className="mt-1 block font-medium text-accent-strong">{when}</span>
              <span className="text-sm text-ink-soft">{more}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function freeClassDates(classes: readonly GuestClass[], language: LanguageCode) {
  const { title, text, seats } = words[language]
  const dates = classes
    .filter(({ seatsLeft }) => seatsLeft !== 0)
    .map((one) => {
      const day = dhakaDay(new Date(one.startsAt))
      const course = textIn(language, one.courseName)
      return {
        id: one.orientationId,
        to: pathIn(language, `/courses/${one.courseId}`),
        course,
        lang: scriptOf(course),
        when: `${formatWeekDay(day, language)}, ${formatDay(day, language)} · ${formatHours(hoursOf(one), language)}`,
        more: [one.place, one.seatsLeft !== null && seats(digitsIn(language, one.seatsLeft))]
          .filter(Boolean)
          .join(' · '),
      }
    })
  return dates.length === 0 ? null : { title, text, dates }
}
