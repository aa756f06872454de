import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * A batch has no more seats than its room, where its venue is one of the rooms.
 *
 * @throws Problem room_too_small (facts: seats), also for a batch without a limit
 */
export async function refuseSmallRoom(
  trx: Trx,
  { venue, seats }: { venue: string | null; seats: number | null },
): Promise<void> {
  if (venue === null) return
  const room = await trx
    .selectFrom('teaching_rooms')
    .select('seats')
    .where('label', '=', venue)
    .executeTakeFirst()
  // guard: a batch has no more seats than its room (teaching-rooms)
  if (room && (seats === null || seats > room.seats))
    throw new Problem('room_too_small', { facts: { seats: String(room.seats) } })
}

/** A class and where it is held, of a batch or of guests. */
const CLASSES_IN_ROOMS = sql`(
  select 'batch' as audience, meeting.id, meeting.batch_id, batch.course_id, batch.number,
    meeting.starts_at, meeting.ends_at, coalesce(meeting.place, batch.venue) as label
  from class_meetings meeting join batches batch on batch.id = meeting.batch_id
  where meeting.room = 'place' and meeting.state = 'planned' and batch.state <> 'cancelled'
  union all
  select 'guests', id, null, course_id, null, starts_at, ends_at, place
  from orientation_classes where room = 'place' and state = 'planned'
)`

/**
 * Two classes are not in one room at a time, where the room is one of the list. Called once the classes are written,
 * in their transaction. Rows of rooms are locked, so of two who plan at once the second sees the first.
 *
 * @param classes of them those that lie ahead are looked at
 * @throws Problem room_taken (facts: room, course, batch, startsAt, count): the first of so many classes in the way
 */
export async function refuseTakenRoom(
  trx: Trx,
  {
    classes,
    now,
  }: {
    classes: { batchId: number } | { meetingIds: readonly number[] } | { guestClassId: number }
    now: Date
  },
): Promise<void> {
  const isMine =
    'batchId' in classes
      ? sql<boolean>`mine.batch_id = ${classes.batchId}`
      : 'meetingIds' in classes
        ? sql<boolean>`mine.audience = 'batch' and mine.id = any(${classes.meetingIds}::bigint[])`
        : sql<boolean>`mine.audience = 'guests' and mine.id = ${classes.guestClassId}`
  await sql`select from teaching_rooms where label in (
    select label from ${CLASSES_IN_ROOMS} mine where ${isMine} and mine.ends_at > ${now}
  ) order by id for update`.execute(trx)
  const { rows } = await sql<{
    room: string
    course: string
    batch: number | null
    starts_at: Date
    count: number
  }>`
    select room.name as room, course.title as course, other.number as batch, other.starts_at,
      count(*) over ()::integer as count
    from ${CLASSES_IN_ROOMS} mine
    join teaching_rooms room on room.label = mine.label
    join ${CLASSES_IN_ROOMS} other on other.label = mine.label
      and other.starts_at < mine.ends_at and other.ends_at > mine.starts_at
      and (other.audience, other.id) <> (mine.audience, mine.id)
    join courses course on course.id = other.course_id
    where ${isMine} and mine.ends_at > ${now}
    order by other.starts_at, other.id limit 1`.execute(trx)
  const [first] = rows
  // guard: two classes are not in one room at a time (teaching-rooms)
  if (first)
    throw new Problem('room_taken', {
      facts: {
        room: first.room,
        course: first.course,
        ...(first.batch !== null && { batch: String(first.batch) }),
        startsAt: first.starts_at.toISOString(),
        count: String(first.count),
      },
    })
}
