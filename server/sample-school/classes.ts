import type { Presence } from '#contract/classes/terms.ts'
import {
  changeMeeting,
  closeMeetings,
  correctAttendance,
  setMeetingState,
} from '#server/modules/classes/index.ts'
import { dhakaDay } from '#contract/time.ts'
import { defined } from '#contract/defined.ts'
import type { OpenBatch } from './batches.ts'
import { planAwards } from './learning.ts'
import { hoursAfter, type School } from './school.ts'

/** The class of a batch that is cancelled, and the one of a running batch that nobody comes to hold. */
const CANCELLED_CLASS = 4
const MISSED_CLASS = 7
/** A course without lessons: its certificates are given by hand. */
const AWARDED_COURSE = 'FIN-102'

/** Plans the classes of a batch whose timetable is made: held with attendance, one cancelled, one missed. */
export async function planClasses(school: School, batch: OpenBatch): Promise<void> {
  const { db, timeline, team, instructors } = school
  const teacher = defined(instructors.get(batch.instructor))
  const meetings = await db
    .selectFrom('class_meetings')
    .select(['id', 'number', 'version', 'starts_at', 'ends_at'])
    .where('batch_id', '=', batch.batchId)
    .where('state', '=', 'planned')
    .orderBy('starts_at')
    .execute()
  const last = meetings.at(-1)
  const isOver = last !== undefined && last.ends_at < school.now
  if (last && batch.courseId === AWARDED_COURSE)
    planAwards(school, batch, hoursAfter(last.ends_at, 20))
  for (const { id, number, version, starts_at, ends_at } of meetings) {
    if (number === MISSED_CLASS && !isOver) continue
    if (number === CANCELLED_CLASS)
      timeline.at(hoursAfter(starts_at, -5), () =>
        setMeetingState(school.classes(), {
          staff: team.manager,
          meetingId: id,
          version,
          state: 'cancelled',
        }),
      )
    else {
      timeline.at(hoursAfter(starts_at, 0.75), async () => {
        const marks = await marksOf(school, batch)
        if (marks.length > 0)
          await correctAttendance(school.classes(), {
            staff: teacher,
            meetingId: id,
            correction: { marks, reason: 'Roll call' },
          })
      })
      timeline.at(hoursAfter(ends_at, 1 / 60), () => closeMeetings(school.classes()))
      if (number > MISSED_CLASS)
        timeline.at(hoursAfter(starts_at, -20), () =>
          changeMeeting(school.classes(), {
            staff: team.content,
            meetingId: id,
            change: {
              version,
              day: dhakaDay(starts_at),
              hours: `${timeOf(starts_at)}-${timeOf(ends_at)}`,
              topic: {},
              room: 'link',
              address: `https://meet.example/${batch.courseId}-${batch.number}`,
            },
          }),
        )
    }
  }
}

/** The time of day in Dhaka, such as "19:30". */
function timeOf(moment: Date): string {
  return hoursAfter(moment, 6).toISOString().slice(11, 16)
}

/** Who was there: most are, a few are excused, and the learner of the cast has missed one so far. */
async function marksOf(
  { db, random, cast }: School,
  batch: OpenBatch,
): Promise<{ studentId: string; presence: Presence }[]> {
  const people = await db
    .selectFrom('enrolments')
    .innerJoin('students', 'students.id', 'enrolments.student_id')
    .select('students.student_id')
    .where('enrolments.batch_id', '=', batch.batchId)
    .where('enrolments.state', '=', 'active')
    .orderBy('enrolments.id')
    .execute()
  return people.map(({ student_id: studentId }) => {
    const luck = random.next()
    const isLearner = studentId === cast.learner.student_id
    if (luck < 0.76 || (isLearner && luck < 0.92)) return { studentId, presence: 'present' }
    return { studentId, presence: luck < 0.82 ? 'excused' : 'absent' }
  })
}
