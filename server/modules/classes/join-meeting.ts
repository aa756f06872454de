import { joinOpensAt } from '#contract/classes/terms.ts'
import { Problem } from '#contract/problems.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { findOwnStanding, type Learner } from '../learning/index.ts'
import type { ClassContext } from './context.ts'

interface Person {
  studentId: string
  name: string
}

/**
 * Lets a student into a class: from 15 minutes before its start until its end. Being let in is being there; what staff
 * corrected stays. The only verb that tells a student where a class is held.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, class_not_found, class_not_open (facts: opensAt),
 * class_over, class_cancelled, class_without_link, meeting_unavailable
 */
export async function joinMeeting(
  context: ClassContext,
  {
    learner,
    person,
    courseId,
    meetingId,
  }: { learner: Learner; person: Person; courseId: string; meetingId: number },
): Promise<{ address: string }> {
  const { db, now } = context
  const { enrolment } = await findOwnStanding(db, learner, courseId)
  // Staff who look into a course open its classes from the staff area, as hosts.
  if (!enrolment) throw new Problem('not_enrolled')
  const meeting = await findMeeting(context, meetingId)
    .innerJoin('enrolments as enrolment', 'enrolment.batch_id', 'meeting.batch_id')
    .where('enrolment.id', '=', enrolment.id)
    .executeTakeFirst()
  if (!meeting) throw new Problem('class_not_found')
  refuseClosed(meeting, now)
  const opensAt = joinOpensAt(meeting.starts_at)
  if (now < opensAt)
    throw new Problem('class_not_open', { facts: { opensAt: opensAt.toISOString() } })
  const address = await addressOf(context, meeting, { ...person, isHost: false })
  await transact(db, async (trx) => {
    await recordStart(trx, { meetingId, now })
    await trx
      .insertInto('class_attendance')
      .values({
        meeting_id: meetingId,
        student_id: learner.id,
        is_present: true,
        by: 'joined',
        at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return { address }
}

/**
 * Opens the meeting of a class as its host. From 15 minutes before its start on this begins the class.
 *
 * @throws Problem class_not_found, class_over, class_cancelled, class_without_link, meeting_unavailable
 */
export async function hostMeeting(
  context: ClassContext,
  { person, meetingId }: { person: Person; meetingId: number },
): Promise<{ address: string }> {
  const { db, now } = context
  const meeting = await findMeeting(context, meetingId).executeTakeFirst()
  if (!meeting) throw new Problem('class_not_found')
  refuseClosed(meeting, now)
  const address = await addressOf(context, meeting, { ...person, isHost: true })
  if (now >= joinOpensAt(meeting.starts_at))
    await transact(db, (trx) => recordStart(trx, { meetingId, now }))
  return { address }
}

function findMeeting({ db }: Pick<ClassContext, 'db'>, meetingId: number) {
  return db
    .selectFrom('class_meetings as meeting')
    .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['meeting.number', 'meeting.starts_at', 'meeting.ends_at', 'meeting.state'])
    .select(['meeting.room', 'meeting.room_key', 'meeting.address'])
    .select(['course.course_id', 'course.title'])
    .where('meeting.id', '=', meetingId)
}

type Meeting = NonNullable<Awaited<ReturnType<ReturnType<typeof findMeeting>['executeTakeFirst']>>>

function refuseClosed({ state, ends_at }: Meeting, now: Date): void {
  if (state === 'cancelled') throw new Problem('class_cancelled')
  if (state === 'held' || now >= ends_at) throw new Problem('class_over')
}

async function addressOf(
  { rooms, origin, now }: ClassContext,
  meeting: Meeting,
  { studentId, name, isHost }: Person & { isHost: boolean },
): Promise<string> {
  const { room } = meeting
  if (room === 'jitsi' || room === 'bigbluebutton')
    return rooms.addressFor(room, {
      key: meeting.room_key,
      title: `${meeting.title} · ${meeting.number}`,
      person: { id: studentId, name, isHost },
      now,
      endsAt: meeting.ends_at,
      leaveTo: isHost ? `${origin}/staff` : `${origin}/learn/${meeting.course_id}`,
    })
  if (meeting.address === null) throw new Problem('class_without_link')
  return meeting.address
}

async function recordStart(
  trx: Trx,
  { meetingId, now }: { meetingId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('class_meetings')
    .set({ started_at: now })
    .where('id', '=', meetingId)
    .where('started_at', 'is', null)
    .execute()
}
