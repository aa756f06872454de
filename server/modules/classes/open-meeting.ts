import { joinOpensAt } from '#contract/classes/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'

/** A class with what it takes to let someone in. Its keys and address are secret. */
export function findMeeting(db: Db, meetingId: number) {
  return db
    .selectFrom('class_meetings as meeting')
    .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['meeting.id', 'meeting.number', 'meeting.topic', 'meeting.topic_bn'])
    .select(['meeting.starts_at', 'meeting.ends_at', 'meeting.started_at', 'meeting.state'])
    .select(['meeting.room', 'meeting.room_key', 'meeting.address', 'meeting.scan_key'])
    .select(['course.course_id', 'course.title'])
    .where('meeting.id', '=', meetingId)
}

export type MeetingRecord = NonNullable<
  Awaited<ReturnType<ReturnType<typeof findMeeting>['executeTakeFirst']>>
>

/** @throws Problem class_cancelled, class_over */
export function refuseClosed(
  { state, ends_at }: { state: string; ends_at: Date },
  now: Date,
): void {
  if (state === 'cancelled') throw new Problem('class_cancelled')
  if (state === 'held' || now >= ends_at) throw new Problem('class_over')
}

/** @throws Problem class_not_open (facts: opensAt) */
export function refuseEarly({ starts_at }: { starts_at: Date }, now: Date): void {
  const opensAt = joinOpensAt(starts_at)
  if (now < opensAt)
    throw new Problem('class_not_open', { facts: { opensAt: opensAt.toISOString() } })
}
