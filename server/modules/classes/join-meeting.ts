import { joinOpensAt } from '#contract/classes/terms.ts'
import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import { findAdmittedStanding, type Learner } from '../learning/index.ts'
import type { ClassContext } from './context.ts'
import { meetingAddress, type MeetingVisit } from './meeting-address.ts'
import { findMeeting, type MeetingRecord, refuseClosed, refuseEarly } from './open-meeting.ts'
import { recordSeen, recordStart } from './attendance/record-seen.ts'

interface Person {
  studentId: string
  name: string
}

/**
 * Lets a student into a class: from 15 minutes before its start until its end. Being let in is being there; what staff
 * corrected stays. The only verb that tells a student where a class is held.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, class_not_found, class_not_open (facts: opensAt),
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
  const { enrolment } = await findAdmittedStanding(db, learner, courseId)
  // Staff who look into a course open its classes from the staff area, as hosts.
  if (!enrolment) throw new Problem('not_enrolled')
  const meeting = await findMeeting(db, meetingId)
    .innerJoin('enrolments as enrolment', 'enrolment.batch_id', 'meeting.batch_id')
    .where('enrolment.id', '=', enrolment.id)
    .executeTakeFirst()
  if (!meeting) throw new Problem('class_not_found')
  refuseClosed(meeting, now)
  refuseEarly(meeting, now)
  const visit = visitOf(meeting, {
    ...person,
    isHost: false,
    leaveTo: `/learn/${meeting.course_id}`,
  })
  const address = await meetingAddress(context, meeting, visit)
  await transact(db, (trx) =>
    recordSeen(trx, { meeting, studentId: learner.id, by: 'joined', now }),
  )
  return { address }
}

/**
 * Opens the meeting of a class as its host. From 15 minutes before its start on this begins the class.
 *
 * @throws Problem class_not_found, class_over, class_cancelled, class_without_link, meeting_unavailable
 */
export async function hostMeeting(
  context: ClassContext,
  {
    person,
    meetingId,
    leaveTo = '/staff',
  }: { person: Person; meetingId: number; leaveTo?: string | undefined },
): Promise<{ address: string }> {
  const { db, now } = context
  const meeting = await findMeeting(db, meetingId).executeTakeFirst()
  if (!meeting) throw new Problem('class_not_found')
  refuseClosed(meeting, now)
  const visit = visitOf(meeting, { ...person, isHost: true, leaveTo })
  const address = await meetingAddress(context, meeting, visit)
  if (now >= joinOpensAt(meeting.starts_at))
    await transact(db, (trx) => recordStart(trx, { meeting, at: now }))
  return { address }
}

function visitOf(
  meeting: MeetingRecord,
  { studentId, name, isHost, leaveTo }: Person & { isHost: boolean; leaveTo: string },
): MeetingVisit {
  return {
    title: `${meeting.title} · ${meeting.number}`,
    person: { id: studentId, name, isHost },
    leaveTo,
  }
}
