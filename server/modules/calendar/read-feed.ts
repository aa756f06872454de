import { MOST_DATE_DAYS, MOST_DATES } from '#contract/calendar/terms.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { CalendarContext } from './calendar-context.ts'
import type { FeedOwner } from './feed-address.ts'
import { findDates } from './course-dates.ts'
import { findClasses } from './find-classes.ts'
import { writeCalendar } from './write-calendar.ts'

const DAY_MS = 86_400_000
/** How long a test or a due date stays in a calendar. */
const PAST_MS = 60 * DAY_MS

/** What a calendar app reads under someone's secret address. */
export async function readFeed(
  { db, now, names, origin }: Omit<CalendarContext, 'sealer'>,
  { owner, language }: { owner: FeedOwner; language: LanguageCode },
): Promise<string> {
  const classes = await findClasses({ db, now }, owner)
  const dates =
    'studentId' in owner
      ? await findDates(db, {
          ...owner,
          from: new Date(now.getTime() - PAST_MS),
          to: new Date(now.getTime() + MOST_DATE_DAYS * DAY_MS),
          most: MOST_DATES,
          now,
        })
      : []
  return writeCalendar(classes, { name: names[language], origin, language }, dates)
}
