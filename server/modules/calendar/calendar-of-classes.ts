import type { LanguageCode } from '#contract/languages.ts'
import type { Trx } from '#server/db/transact.ts'
import { asCalendarClass, selectClasses } from './find-classes.ts'
import { writeCalendar } from './write-calendar.ts'

/**
 * More classes than these are no calendar entry any more: anyone who wants a whole timetable
 * subscribes to it.
 */
const MOST_ATTACHED = 12

/**
 * Some classes as an iCalendar text for a mail, in each language. Opened, it adds or changes entries under the UIDs of
 * the calendar that one can subscribe to.
 *
 * @param name what the calendar is called, such as the course
 * @returns null: there are too many, or none
 */
export async function calendarOfClasses(
  trx: Trx,
  { ids, name, origin }: { ids: readonly number[]; name: string; origin: string },
): Promise<((language: LanguageCode) => string) | null> {
  if (ids.length === 0 || ids.length > MOST_ATTACHED) return null
  const rows = await selectClasses(trx)
    .where('meeting.id', 'in', [...ids])
    .orderBy('meeting.starts_at')
    .orderBy('meeting.id')
    .execute()
  const classes = rows.map(asCalendarClass)
  return (language) => writeCalendar(classes, { name, origin, language })
}
