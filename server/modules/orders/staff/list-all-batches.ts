import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { BatchRow } from '#contract/orders/batches.ts'
import { type BatchOrder, type BatchView, STARTING_DAYS } from '#contract/orders/terms.ts'
import { addDays, type Day, endOfDhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { notAPage, pageOf } from '#server/db/page-of.ts'
import { TITLE_BN, isCourseFound } from '../../catalog/index.ts'
import { asStaffBatch } from './save-batch.ts'

export interface BatchListQuery {
  q?: string | undefined
  show?: BatchView | undefined
  order: BatchOrder
  after?: string | undefined
  limit: number
}

/** The end of the order by seats, for batches without a limit. */
const NO_LIMIT = 1_000_000

/**
 * Batches of all courses, a page by keyset.
 *
 * @throws Problem invalid_input for an `after` that no page gave
 */
export async function listAllBatches(
  db: Db,
  query: BatchListQuery,
  today: Day,
): Promise<{ rows: BatchRow[]; next: string | null }> {
  const rows = await db
    .selectFrom(pageOfBatches(query, today).as('page'))
    .innerJoin('batches as batch', 'batch.id', 'page.id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .selectAll('batch')
    .select(['page.key', 'page.ends_on', 'page.classes_today'])
    .select(['course.course_id as course_name', 'course.title'])
    .select(TITLE_BN.as('title_bn'))
    .select(
      sql<number>`(select count(*)::integer from waiting_places place
        where place.batch_id = batch.id and place.state in ('waiting', 'offered'))`.as('waiting'),
    )
    .select(
      sql<BatchRow['instructors']>`coalesce(
        (select json_agg(json_build_object('name', person.name, 'nameBn', person.name_bn) order by person.id)
          from instructors person where person.id in (
            select instructor_id from class_meetings meeting
            where meeting.batch_id = batch.id and meeting.state <> 'cancelled')),
        (select json_agg(json_build_object('name', person.name, 'nameBn', person.name_bn) order by teaching.position)
          from course_instructors teaching join instructors person on person.id = teaching.instructor_id
          where teaching.course_id = batch.course_id),
        '[]')`.as('instructors'),
    )
    .orderBy('page.key', directionOf(query))
    .orderBy('page.id', directionOf(query))
    .execute()
  const { shown, next } = pageOf(rows, query.limit, ({ key, id }) => writeCursor([key, id]))
  return {
    rows: shown.map((row) => ({
      ...asStaffBatch(row, row.course_name),
      title: row.title,
      titleBn: row.title_bn,
      endsOn: row.ends_on,
      classesToday: row.classes_today,
      waiting: row.waiting,
      instructors: row.instructors,
    })),
    next,
  }
}

interface BatchPlace {
  id: number
  key: string | number
  ends_on: Day
  classes_today: number
}

function pageOfBatches(query: BatchListQuery, today: Day): RawBuilder<BatchPlace> {
  const midnight = new Date(endOfDhakaDay(addDays(today, -1)).getTime() + 1)
  const nextMidnight = new Date(endOfDhakaDay(today).getTime() + 1)
  const way = sql.raw(directionOf(query))
  const { after } = query
  const isFurther = () => {
    if (after === undefined) return sql`true`
    const [key, id] = readCursor(after, query.order)
    const place = query.order === 'free' ? sql`${key}::integer` : sql`${key}::text`
    return directionOf(query) === 'asc'
      ? sql`(key, id) > (${place}, ${id}::bigint)`
      : sql`(key, id) < (${place}, ${id}::bigint)`
  }
  return sql<BatchPlace>`(
    with dated as (
      select batch.id, batch.starts_on, batch.state, batch.seats, batch.seats_taken,
        course.state as course_state, ${keyOf(query.order)} as key, classes.today as classes_today,
        coalesce(classes.last_day, batch.starts_on
          + 7 * ceil(course.lesson_count::numeric / greatest(1, cardinality(batch.class_days)))::integer) as ends_on
      from batches batch
      join courses course on course.id = batch.course_id
      cross join lateral (
        select max((ends_at at time zone 'Asia/Dhaka')::date) as last_day,
          count(*) filter (where starts_at >= ${midnight} and starts_at < ${nextMidnight})::integer as today
        from class_meetings meeting
        where meeting.batch_id = batch.id and meeting.state <> 'cancelled'
      ) classes
      where ${query.q === undefined ? sql`true` : sql`course.id in (select id from courses where ${isCourseFound(query.q)})`}
    )
    select id, key, ends_on::text as ends_on, classes_today from dated
    where ${shownBy(query.show, today)} and ${isFurther()}
    order by key ${way}, id ${way}
    limit ${query.limit + 1})`
}

function keyOf(order: BatchOrder) {
  if (order === 'start') return sql`batch.starts_on::text`
  if (order === 'course') return sql`lower(course.title)`
  return sql`coalesce(batch.seats - batch.seats_taken, ${NO_LIMIT}::integer)`
}

/** Of batches that are over, the last one is first. */
function directionOf({ show, order }: BatchListQuery): 'asc' | 'desc' {
  return show === 'ended' && order === 'start' ? 'desc' : 'asc'
}

function shownBy(show: BatchView | undefined, today: Day) {
  const isOver = sql`(state = 'cancelled' or ends_on < ${today}::date)`
  if (show === 'archived') return sql`course_state = 'archived'`
  if (show === 'ended') return sql`course_state <> 'archived' and ${isOver}`
  const current = sql`course_state <> 'archived' and not ${isOver}`
  if (show === undefined) return current
  const narrower = {
    starting: sql`starts_on between ${today}::date and ${addDays(today, STARTING_DAYS - 1)}::date`,
    running: sql`starts_on <= ${today}::date`,
    today: sql`classes_today > 0`,
    full: sql`seats_taken >= seats`,
  }[show]
  return sql`${current} and ${narrower}`
}

const Cursor = {
  start: z.tuple([z.iso.date(), z.int().min(0)]),
  course: z.tuple([z.string().max(400), z.int().min(0)]),
  free: z.tuple([z.int(), z.int().min(0)]),
} satisfies Record<BatchOrder, z.ZodType>

function writeCursor(cursor: [string | number, number]): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: string, order: BatchOrder): [string | number, number] {
  try {
    return Cursor[order].parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw notAPage()
  }
}
