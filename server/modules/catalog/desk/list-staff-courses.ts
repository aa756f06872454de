import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { CategoryName } from '#contract/catalog/courses.ts'
import { BULK_LIMIT } from '#contract/catalog/terms.ts'
import { CourseState } from '#contract/catalog/course-document.ts'
import { SINCE_YEAR_1 } from '#contract/day.ts'
import { latinDigits, poisha, takaText } from '#contract/money.ts'
import type { StaffCourseRow } from '#contract/catalog/staff-courses.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { notAPage, pageOf } from '#server/db/page-of.ts'
import { banglaOf } from '../courses/course-record.ts'
import { wordsOf } from '../search/words.ts'

/** Which courses a list has. */
export interface CourseFilter {
  q?: string | undefined
  state?: CourseState | undefined
  category?: CategoryName | undefined
}

export interface StaffCourseQuery extends CourseFilter {
  /** Left out: changed last first. With `match`, the courses that fit `q` best, on one page. */
  order?: 'match' | undefined
  after?: string | undefined
  limit: number
}

/**
 * Courses in every state but archived, unless that is named, the one changed last first, a page by keyset: its cost is that of its own rows.
 *
 * @throws Problem invalid_input for an `after` that no page gave
 */
export async function listStaffCourses(
  db: Db,
  query: StaffCourseQuery,
  today: Day,
): Promise<{ rows: StaffCourseRow[]; next: string | null }> {
  const matched = query.order === 'match' ? query.q : undefined
  const isByMatch = matched !== undefined
  const ids = isByMatch ? bestIds(matched, query) : pageOfIds(db, query)
  const page = sql<{ id: number; place: number }>`(${ids})`.as('page')
  const rows = await db
    .selectFrom(page)
    .innerJoin('courses as course', 'course.id', 'page.id')
    .innerJoin('categories', 'categories.id', 'course.category_id')
    .leftJoin('course_edits as edit', 'edit.course_id', 'course.id')
    .leftJoin('students as person', 'person.id', 'edit.edited_by')
    .select([
      'course.id',
      'course.course_id',
      'course.state',
      'course.title',
      'course.bangla',
      'course.fee_poisha',
      'course.popularity',
    ])
    .select([
      'course.banner_path',
      'course.is_on_sale',
      'course.changed_at',
      'categories.name as category',
      'person.name as changed_by',
    ])
    .select([
      'edit.publish_at',
      'edit.publish_failed',
      sql<boolean>`coalesce(edit.document <> edit.base, false)`.as('has_changes'),
    ])
    .select(
      sql<SeatCounts>`(
      select json_build_object('batches', count(*), 'seats', case when count(*) = count(seats) then sum(seats) end, 'taken', coalesce(sum(seats_taken), 0))
      from batches where batches.course_id = course.id and batches.state = 'open' and batches.enrol_by >= ${today})`.as(
        'fill',
      ),
    )
    .select(
      sql<number>`(
      select coalesce(sum(item.total_poisha - item.refunded_poisha), 0)::bigint
      from order_items item join orders on orders.id = item.order_id
      where item.course_id = course.id and orders.paid_at is not null)`.as('revenue'),
    )
    .select(
      sql<number>`(select count(*)::int from wished_courses where wished_courses.course_id = course.id)`.as(
        'wishes',
      ),
    )
    .$if(isByMatch, (list) => list.orderBy('page.place'))
    .orderBy('course.changed_at', 'desc')
    .orderBy('course.id', 'desc')
    .execute()
  const { shown, next } = pageOf(rows, query.limit, ({ changed_at, id }) =>
    writeCursor([changed_at.toISOString(), id]),
  )
  return {
    rows: shown.map((row) => ({
      courseId: row.course_id,
      state: CourseState.parse(row.state),
      title: row.title,
      titleBn: banglaOf(row.bangla).title ?? null,
      category: row.category,
      fee: takaText(poisha(row.fee_poisha)),
      popularity: row.popularity,
      banner: row.banner_path,
      isOnSale: row.is_on_sale,
      hasChanges: row.has_changes,
      publishAt: row.publish_at?.toISOString() ?? null,
      publishFailed: row.publish_failed !== null,
      openBatches: row.fill.batches,
      seats: row.fill.batches === 0 ? 0 : row.fill.seats,
      seatsTaken: row.fill.taken,
      wishes: row.wishes,
      revenue: takaText(poisha(Math.max(0, Number(row.revenue)))),
      changedAt: row.changed_at.toISOString(),
      changedBy: row.changed_by,
    })),
    next: isByMatch ? null : next,
  }
}

interface SeatCounts {
  batches: number
  seats: number | null
  taken: number
}

/** The courses that a list has on all its pages, at most one more than can be changed at once. */
export async function matchingCourses(db: Db, filter: CourseFilter): Promise<string[]> {
  const rows = await db
    .selectFrom('courses')
    .select('courses.course_id')
    .where(isListed(filter))
    .orderBy('changed_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(BULK_LIMIT + 1)
    .execute()
  return rows.map((row) => row.course_id)
}

function isListed({ q, state, category }: CourseFilter): RawBuilder<boolean> {
  const conditions = [
    state ? sql`courses.state = ${state}` : sql`courses.state <> 'archived'`,
    ...(category
      ? [sql`category_id = (select categories.id from categories where name = ${category})`]
      : []),
    ...(q ? [isFound(q)] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The ids of one page and of one course more. */
function pageOfIds(db: Db, { after, limit, ...filter }: StaffCourseQuery) {
  let page = db
    .selectFrom('courses')
    .select(['courses.id', sql<number>`0`.as('place')])
    .where(isListed(filter))
  if (after) {
    const [changedAt, id] = readCursor(after)
    page = page.where(sql<boolean>`(changed_at, courses.id) < (${changedAt}::timestamptz, ${id})`)
  }
  return page
    .orderBy('changed_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(limit + 1)
}

/** Of each kind of match at least so many are compared, however many there are. */
const COMPARED = 50

/**
 * The courses that fit the words best: by id, the title as typed, its beginning, words in titles, then in other texts.
 * The last two are read only to fill the page: the word index takes as long as there are courses with the word.
 */
function bestIds(q: string, { state, category, limit }: StaffCourseQuery) {
  const title = wordsOf(q).join(' ')
  const { byId, byWords } = conditionsOf(q)
  const none = sql<boolean>`false`
  const isAsked = sql<boolean>`${state ? sql`state = ${state}` : sql`state <> 'archived'`}
    and ${category ? sql`category_id = (select id from categories where name = ${category})` : sql`true`}`
  const kind = (where: RawBuilder<boolean>, place: RawBuilder<unknown>) => sql`
    (select id, popularity_score, ${place} as place from courses where ${where} and ${isAsked}
    limit ${Math.max(COMPARED, limit + 1)})`
  const begins = title ? sql<boolean>`search_title like ${`${title}%`}` : none
  const inTitle = byWords ? sql<boolean>`title_vector @@ ${byWords}::tsquery` : none
  const inTexts = byWords ? sql<boolean>`search_vector @@ ${byWords}::tsquery` : none
  const isShort = (kinds: string) =>
    sql<boolean>`(select count(*) from ${sql.table(kinds)}) <= ${limit}`
  return sql<{ id: number; place: number }>`
    with exact as materialized (${kind(byId ?? none, sql`0`)}
      union all ${kind(begins, sql`case when search_title = ${title} then 1 else 2 end`)}),
    titled as materialized (${kind(sql`${isShort('exact')} and ${inTitle}`, sql`3`)}),
    worded as materialized (${kind(sql`${isShort('exact')} and ${isShort('titled')} and ${inTexts}`, sql`4`)})
    select id, place from (
      select distinct on (id) * from (select * from exact union all select * from titled union all select * from worded) every_kind
      order by id, place) found
    order by place, popularity_score desc, id desc limit ${limit + 1}`
}

/** Every word, or the beginning of one, in the texts of a course; or the beginning of its id, as people type it. */
export function isFound(q: string): RawBuilder<boolean> {
  const { byId, byWords } = conditionsOf(q)
  const found = byWords ? sql<boolean>`search_vector @@ ${byWords}::tsquery` : null
  if (found && byId) return sql<boolean>`(${found} or ${byId})`
  return found ?? byId ?? sql<boolean>`false`
}

/** null: the words are no id, or no words. */
function conditionsOf(q: string) {
  const byWords = wordsOf(q)
    .map((word) => `'${word}':*`)
    .join(' & ')
  const id = latinDigits(q)
    .replace(/[\s_-]/g, '')
    .toLowerCase()
  const byId = sql<boolean>`lower(translate(course_id, '-_', '')) collate "C" like ${`${id}%`}`
  return {
    byWords: byWords || null,
    byId: /^[a-z0-9]{1,64}$/.test(id) ? byId : null,
  }
}

const Cursor = z.tuple([z.iso.datetime({ precision: 3 }).regex(SINCE_YEAR_1), z.int().min(0)])
type Cursor = z.infer<typeof Cursor>

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw notAPage()
  }
}
