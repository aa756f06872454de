import { transact, type Trx } from '#server/db/transact.ts'
import { certifyAttendance } from '../learning/index.ts'
import type { ClassContext } from './context.ts'
import { notifyOfCancelledBatch } from './notify-of-meetings.ts'
import { moveMeetings } from './meeting-states.ts'

/** Classes that one statement moves. */
const AT_ONCE = 1000

/**
 * A class that ended was held if someone was in it; otherwise staff have to say. Classes of a cancelled batch are
 * cancelled, which only instructors are told: students know of the batch. Certificates by attendance come with it.
 *
 * @returns how many were moved, and how many certificates were issued
 */
export async function closeMeetings({
  db,
  now,
  issuer,
}: Pick<ClassContext, 'db' | 'now' | 'issuer'>): Promise<{ moved: number; certificates: number }> {
  return transact(db, async (trx) => {
    const ended = await trx
      .selectFrom('class_meetings')
      .select('id')
      .where('state', '=', 'planned')
      .where('started_at', 'is not', null)
      .where('ends_at', '<=', now)
      .limit(AT_ONCE)
      .execute()
    const ofCancelled = await trx
      .selectFrom('class_meetings as meeting')
      .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
      .select('meeting.id')
      .where('meeting.state', '=', 'planned')
      .where('meeting.started_at', 'is', null)
      .where('batch.state', '=', 'cancelled')
      .limit(AT_ONCE)
      .execute()
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
    const heldIds = await moveMeetings(trx, { ids: ids(ended), to: 'held', now })
    const cancelled = await moveMeetings(trx, { ids: ids(ofCancelled), to: 'cancelled', now })
    await notifyOfCancelledBatches(trx, { now, issuer, cancelled })
    const moved = [...heldIds, ...cancelled]
    return {
      moved: moved.length,
      certificates: await certifyClasses(trx, { now, issuer, meetings: moved }),
    }
  })
}

async function notifyOfCancelledBatches(
  trx: Trx,
  {
    now,
    issuer,
    cancelled,
  }: Pick<ClassContext, 'now' | 'issuer'> & { cancelled: readonly number[] },
): Promise<void> {
  if (cancelled.length === 0) return
  const rows = await trx
    .selectFrom('class_meetings as meeting')
    .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['meeting.id as meeting', 'batch.id', 'course.course_id', 'course.title'])
    .where('meeting.id', 'in', [...cancelled])
    .execute()
  for (const [id, classes] of Map.groupBy(rows, (row) => row.id)) {
    const [{ course_id, title }] = classes as [(typeof classes)[number]]
    await notifyOfCancelledBatch(
      trx,
      { now, origin: issuer.origin },
      { batch: { id, course_id, title }, meetings: classes.map(({ meeting }) => meeting) },
    )
  }
}

/**
 * The person who completed their course by classes of which something was just said.
 * @returns how many certificates were issued
 */
export async function certifyClasses(
  trx: Trx,
  {
    now,
    issuer,
    meetings,
    students,
  }: Pick<ClassContext, 'now' | 'issuer'> & {
    meetings: readonly number[]
    /** Rows of `students`; without them everyone of the batches. */
    students?: readonly number[]
  },
): Promise<number> {
  if (meetings.length === 0) return 0
  const batches = await trx
    .selectFrom('class_meetings')
    .select('batch_id')
    .distinct()
    .where('id', 'in', [...meetings])
    .execute()
  return certifyAttendance(
    trx,
    { now, issuer },
    { batches: batches.map(({ batch_id }) => batch_id), ...(students && { students }) },
  )
}
