import { sql } from 'kysely'
import { z } from 'zod'
import type { CategoryName } from '#contract/catalog/courses.ts'
import { CourseState } from '#contract/catalog/course-document.ts'
import { fieldErrorWords } from '#contract/field-errors.ts'
import { latinDigits, poisha, takaText } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { StaffCourseRow } from '#contract/catalog/staff-courses.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { banglaOf } from '../course-record.ts'
import { wordsOf } from '../words.ts'

export interface StaffCourseQuery {
  q?: string | undefined
  state?: CourseState | undefined
  category?: CategoryName | undefined
  after?: string | undefined
  limit: number
}

/**
 * Courses in every state, the one changed last first, a page by keyset: its cost is that of its own rows.
 *
 * @throws Problem invalid_input for an `after` that no page gave
 */
export async function listStaffCourses(
  db: Db,
  query: StaffCourseQuery,
  today: Day,
): Promise<{ rows: StaffCourseRow[]; next: string | null }> {
  const page = pageOfIds(db, query).as('page')
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
      sql<Fill>`(
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
    .orderBy('course.changed_at', 'desc')
    .orderBy('course.id', 'desc')
    .execute()
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => ({
      courseId: row.course_id,
      state: CourseState.parse(row.state),
      title: row.title,
      titleBn: banglaOf(row.bangla).title ?? null,
      category: row.category,
      fee: takaText(poisha(row.fee_poisha)),
      popularity: row.popularity as StaffCourseRow['popularity'],
      banner: row.banner_path,
      isOnSale: row.is_on_sale,
      hasChanges: row.has_changes,
      publishAt: row.publish_at?.toISOString() ?? null,
      publishFailed: row.publish_failed !== null,
      openBatches: row.fill.batches,
      seats: row.fill.batches === 0 ? 0 : row.fill.seats,
      seatsTaken: row.fill.taken,
      revenue: takaText(poisha(Math.max(0, Number(row.revenue)))),
      changedAt: row.changed_at.toISOString(),
      changedBy: row.changed_by,
    })),
    next:
      rows.length > query.limit && last
        ? writeCursor([last.changed_at.toISOString(), last.id])
        : null,
  }
}

interface Fill {
  batches: number
  seats: number | null
  taken: number
}

/** The ids of one page and of one course more. */
function pageOfIds(db: Db, { q, state, category, after, limit }: StaffCourseQuery) {
  let page = db.selectFrom('courses').select('courses.id')
  if (state) page = page.where('courses.state', '=', state)
  if (category)
    page = page.where('category_id', '=', (from) =>
      from.selectFrom('categories').select('categories.id').where('name', '=', category),
    )
  if (q) page = page.where(isFound(q))
  if (after) {
    const [changedAt, id] = readCursor(after)
    page = page.where(sql<boolean>`(changed_at, courses.id) < (${changedAt}::timestamptz, ${id})`)
  }
  return page
    .orderBy('changed_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(limit + 1)
}

/** Every word, or the beginning of one, in the texts of a course; or the beginning of its id, as people type it. */
function isFound(q: string) {
  const words = wordsOf(q)
  const byWords = words.map((word) => `'${word}':*`).join(' & ')
  const id = latinDigits(q)
    .replace(/[\s_-]/g, '')
    .toLowerCase()
  const isId = /^[a-z0-9]{1,64}$/.test(id)
  const byId = sql<boolean>`lower(translate(course_id, '-_', '')) collate "C" like ${`${id}%`}`
  if (words.length === 0) return isId ? byId : sql<boolean>`false`
  const found = sql<boolean>`search_vector @@ ${byWords}::tsquery`
  return isId ? sql<boolean>`(${found} or ${byId})` : found
}

const Cursor = z.tuple([z.iso.datetime({ precision: 3 }), z.int().min(0)])
type Cursor = z.infer<typeof Cursor>

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new Problem('invalid_input', {
      errors: [{ field: 'after', code: 'not_a_page', message: fieldErrorWords.not_a_page }],
    })
  }
}
