import { sql } from 'kysely'
import { placeOfClass } from '#contract/classes/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { isWithinAccess } from '../learning/index.ts'
import type { CalendarClass } from './calendar-class.ts'
import type { FeedOwner } from './feed-address.ts'

/** How far back a calendar reaches: what was long ago only makes it slow to read. */
const DAYS_BACK = 366
const DAY_MS = 86_400_000

/** The classes of someone's calendar, cancelled ones too, in their order. An enrolment that ended shows none,
 * and limited access those up to its last day, until that is over; who teaches sees the classes they give as well. */
export async function findClasses(
  { db, now }: { db: Db; now: Date },
  owner: FeedOwner,
): Promise<CalendarClass[]> {
  const classes = selectClasses(db).where(
    'meeting.ends_at',
    '>',
    new Date(now.getTime() - DAYS_BACK * DAY_MS),
  )
  const rows = await (
    'studentId' in owner
      ? classes.where(({ or, eb }) =>
          or([
            eb('meeting.batch_id', 'in', (learning) =>
              learning
                .selectFrom('enrolments')
                .select('batch_id')
                .where('student_id', '=', owner.studentId)
                .where('state', '<>', 'revoked')
                .where('batch_id', 'is not', null)
                .where(
                  isWithinAccess({
                    until: sql.ref('enrolments.access_until'),
                    at: sql.ref('meeting.starts_at'),
                    today: dhakaDay(now),
                  }),
                )
                .$castTo<{ batch_id: number }>(),
            ),
            eb('meeting.id', 'in', (teaching) =>
              teaching
                .selectFrom('taught_classes')
                .select('meeting_id')
                .where('student_id', '=', owner.studentId)
                .$castTo<{ meeting_id: number }>(),
            ),
          ]),
        )
      : classes.where(({ or, and, eb, exists, selectFrom }) =>
          // Where no one is named for a class, those who teach its course are.
          or([
            eb('meeting.instructor_id', '=', owner.instructorId),
            and([
              eb('meeting.instructor_id', 'is', null),
              exists(
                selectFrom('course_instructors as teaching')
                  .select('teaching.course_id')
                  .whereRef('teaching.course_id', '=', 'batch.course_id')
                  .where('teaching.instructor_id', '=', owner.instructorId),
              ),
            ]),
          ]),
        )
  )
    .orderBy('meeting.starts_at')
    .orderBy('meeting.id')
    .execute()
  return rows.map(asCalendarClass)
}

/** Classes with what is shown of their course and instructor. The address of the meeting stays where it is. */
export function selectClasses(db: Db | Trx) {
  return db
    .selectFrom('class_meetings as meeting')
    .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .leftJoin('instructors as instructor', 'instructor.id', 'meeting.instructor_id')
    .select([
      'meeting.id',
      'meeting.batch_id',
      'meeting.number',
      'meeting.topic',
      'meeting.topic_bn',
      'meeting.starts_at',
      'meeting.ends_at',
      'meeting.state',
      'meeting.room',
      'meeting.place',
      'batch.venue',
      'meeting.sequence',
      'meeting.changed_at',
    ])
    .select(['course.course_id', 'course.title'])
    .select(sql<string | null>`course.bangla->>'title'`.as('title_bn'))
    .select(['instructor.name as instructor', 'instructor.name_bn as instructor_bn'])
}

type ClassRow = Awaited<ReturnType<ReturnType<typeof selectClasses>['executeTakeFirstOrThrow']>>

export function asCalendarClass(row: ClassRow): CalendarClass {
  return {
    id: row.id,
    courseId: row.course_id,
    courseTitle: row.title,
    courseTitleBn: row.title_bn,
    batchId: row.batch_id,
    number: row.number,
    topic: row.topic,
    topicBn: row.topic_bn,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCancelled: row.state === 'cancelled',
    place: placeOfClass(row),
    instructor: row.instructor,
    instructorBn: row.instructor_bn,
    sequence: row.sequence,
    changedAt: row.changed_at,
  }
}
