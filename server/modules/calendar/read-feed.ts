import type { LanguageCode } from '#contract/languages.ts'
import type { CalendarContext } from './calendar-context.ts'
import type { FeedOwner } from './feed-address.ts'
import { findClasses } from './find-classes.ts'
import { writeCalendar } from './write-calendar.ts'

/** What a calendar app reads under someone's secret address. */
export async function readFeed(
  { db, now, names, origin }: CalendarContext,
  { owner, language }: { owner: FeedOwner; language: LanguageCode },
): Promise<string> {
  const classes = await findClasses({ db, now }, owner)
  return writeCalendar(classes, { name: names[language], origin, language })
}
