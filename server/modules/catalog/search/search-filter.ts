import { type RawBuilder, sql } from 'kysely'
import type { CourseQuery } from '#contract/catalog/courses.ts'
import { feeCeilings, startTimes } from '#contract/catalog/terms.ts'
import { addDays, type Day } from '#contract/time.ts'
import { isCourseReady } from '../courses/course-ready.ts'

/** What any list can be narrowed to. */
export type Filters = Pick<
  CourseQuery,
  'category' | 'level' | 'popularity' | 'price' | 'start' | 'pace' | 'taughtIn'
>

/** Filters as they stand on a day: what starts soon, and what one pays, differ from day to day. */
export type DatedFilters = Filters & { today: Day }

/** What a search is narrowed to. */
export interface SearchFilter extends DatedFilters {
  categoryId: number | undefined
}

export function filterOf(
  { category, level, popularity, price, start, pace, taughtIn, today }: DatedFilters,
  categories: ReadonlyMap<string, number>,
): SearchFilter {
  return {
    category,
    level,
    popularity,
    price,
    start,
    pace,
    taughtIn,
    today,
    categoryId: category === undefined ? undefined : (categories.get(category) ?? -1),
  }
}

export function isNarrow(filters: Filters): boolean {
  const { category, level, popularity, price, start, pace, taughtIn } = filters
  return Boolean(category ?? level ?? popularity ?? price ?? start ?? pace ?? taughtIn)
}

/**
 * A tsquery with the filter in it: category, level, mark, free and paid are among the words of a course. What they do not
 * say, `besidesWords` does.
 */
export function narrowed(
  query: string,
  { categoryId, level, popularity, price }: SearchFilter,
): string {
  const marks = [
    categoryId && `'@${categoryId}'`,
    level && `'%${level}'`,
    popularity && `'!${popularity}'`,
    (price === 'free' || price === 'paid') && `'$${price}'`,
  ].filter(Boolean)
  return [`(${query})`, ...marks].join('&')
}

/** Conditions on rows named `courses` for what no word of a course says: a limit of the fee, its batches, pace, language. */
export function besidesWords({
  price,
  start,
  pace,
  taughtIn,
  today,
}: DatedFilters): RawBuilder<unknown> {
  const limit = price === undefined || price === 'free' || price === 'paid' ? null : price
  return every([
    limit && sql`and courses.fee_today_poisha <= ${feeCeilings[limit] * 100}`,
    taughtIn && sql`and courses.taught_in in (${taughtIn}, 'Both')`,
    (start ?? pace) && sql`and courses.is_on_sale`,
    start && hasBatch(today, addDays(today, startTimes[start])),
    pace === 'live' && !start && hasBatch(today, null),
    pace === 'own' && sql`and courses.sells_self_paced and ${isCourseReady('courses', today)}`,
  ])
}

/** A batch with a seat left that one can enrol in today, and that starts by a day where one is named. */
function hasBatch(today: Day, startsBy: Day | null): RawBuilder<unknown> {
  return sql`and exists (
    select from batches
    where batches.course_id = courses.id and state = 'open' and enrol_by >= ${today}
      and (seats is null or seats_taken < seats)
      ${startsBy === null ? sql`` : sql`and starts_on <= ${startsBy}`})`
}

/** All filters as conditions on columns, for courses found otherwise than by their words. */
export function asConditions(filter: SearchFilter): RawBuilder<unknown> {
  const { category, categoryId, level, popularity, price } = filter
  return every([
    category && sql`and category_id = ${categoryId}`,
    level && sql`and level = ${level}`,
    popularity && sql`and popularity = ${popularity}`,
    price === 'free' && sql`and fee_poisha = 0`,
    price === 'paid' && sql`and fee_poisha > 0`,
    besidesWords(filter),
  ])
}

function every(
  conditions: readonly (RawBuilder<unknown> | string | false | null | undefined)[],
): RawBuilder<unknown> {
  const all = conditions.filter((condition) => typeof condition === 'object' && condition !== null)
  return all.length > 0 ? sql.join(all, sql` `) : sql``
}
