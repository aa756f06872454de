import { sql } from 'kysely'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { classLimits } from '#contract/classes/terms.ts'
import { addDays, type Day, dhakaDay, endOfDhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { findAdmittedStanding, isWithinAccess, type Learner } from '../learning/index.ts'
import { asClassMeeting, excuseOf, presenceOf, selectMeetings } from './meeting-records.ts'

/**
 * The classes of the batches a student is enrolled in and those they give, soonest first. An enrolment that ended shows none,
 * limited access those up to its last day. Cancelled classes are among them, so that calendars can take them out.
 *
 * @param from the first day in Dhaka; null: today
 * @param to the last day; null, or more than `classLimits.daysListed` days later: that many days later
 */
export async function myMeetings(
  db: Db,
  {
    studentId,
    provesAddress,
    from,
    to,
    now,
  }: {
    studentId: number
    provesAddress: boolean
    from?: Day | undefined
    to?: Day | undefined
    now: Date
  },
): Promise<ClassMeeting[]> {
  const first = from ?? dhakaDay(now)
  const furthest = addDays(first, classLimits.daysListed)
  const last = to !== undefined && to < furthest ? to : furthest
  const within = { after: endOfDhakaDay(addDays(first, -1)), until: endOfDhakaDay(last) }
  const learnt = await meetingsOf(db, studentId)
    .where(
      isWithinAccess({
        until: sql.ref('enrolment.access_until'),
        at: sql.ref('meeting.starts_at'),
        today: dhakaDay(now),
      }),
    )
    .where('meeting.ends_at', '>', within.after)
    .where('meeting.starts_at', '<=', within.until)
    .execute()
  const taught = provesAddress
    ? await selectMeetings(db)
        .innerJoin('taught_classes as own', 'own.meeting_id', 'meeting.id')
        .where('own.student_id', '=', studentId)
        .where('meeting.ends_at', '>', within.after)
        .where('meeting.starts_at', '<=', within.until)
        .execute()
    : []
  const ids = new Set(learnt.map(({ id }) => id))
  return [
    ...learnt.map((row) => asClassMeeting(row)),
    ...taught
      .filter(({ id }) => !ids.has(id))
      .map((row) => asClassMeeting({ ...row, attended: null, is_excused: false }, 'instructor')),
  ].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}

/**
 * The classes of the batch someone is enrolled in, of one course. Staff who look in see none.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended
 */
export async function courseMeetings(
  db: Db,
  { learner, courseId }: { learner: Learner; courseId: string },
): Promise<ClassMeeting[]> {
  const { enrolment } = await findAdmittedStanding(db, learner, courseId)
  if (!enrolment) return []
  const rows = await meetingsOf(db, learner.id).where('enrolment.id', '=', enrolment.id).execute()
  return rows.map((row) => asClassMeeting(row))
}

function meetingsOf(db: Db, studentId: number) {
  return selectMeetings(db)
    .innerJoin('enrolments as enrolment', 'enrolment.batch_id', 'meeting.batch_id')
    .where('enrolment.student_id', '=', studentId)
    .where('enrolment.state', '<>', 'revoked')
    .select([presenceOf(studentId).as('attended'), excuseOf(studentId).as('is_excused')])
}
