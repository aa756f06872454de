import type { TeachingOverview } from '#contract/teaching/teaching.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { OverviewContext, Teacher } from './context.ts'

/**
 * As whom someone teaches, which courses, and what they are invited to. A session that proves no
 * address sees nothing.
 */
export function showTeaching(
  { db, mayWrite }: Pick<OverviewContext, 'db' | 'mayWrite'>,
  { teacher }: { teacher: Teacher },
): Promise<TeachingOverview> {
  return readTeaching({ db, mayWrite }, teacher)
}

export async function readTeaching(
  { db, mayWrite }: { db: Db | Trx } & Pick<OverviewContext, 'mayWrite'>,
  teacher: Teacher,
): Promise<TeachingOverview> {
  const { provedKey } = teacher
  if (provedKey === null) return { isProved: false, instructor: null, invitations: [], courses: [] }
  const named = db
    .selectFrom('instructors')
    .select(['instructors.slug', 'instructors.name', 'instructors.name_bn as nameBn'])
  const instructor = await named
    .innerJoin('instructor_accounts as account', 'account.instructor_id', 'instructors.id')
    .where('account.student_id', '=', teacher.id)
    .where('account.email_key', '=', provedKey)
    .executeTakeFirst()
  const invitations = await named
    .innerJoin('instructor_invitations as invitation', 'invitation.instructor_id', 'instructors.id')
    .where('invitation.email_key', '=', provedKey)
    .orderBy('instructors.id')
    .execute()
  return {
    isProved: true,
    instructor: instructor ?? null,
    invitations,
    courses: await coursesOf(db, { studentId: teacher.id, writes: await mayWrite(db) }),
  }
}

/** The courses someone teaches or is named for classes of, with the batches they see, latest first. */
async function coursesOf(
  db: Db | Trx,
  { studentId, writes }: { studentId: number; writes: boolean },
): Promise<TeachingOverview['courses']> {
  const taught = await db
    .selectFrom('teachers')
    .innerJoin('courses as course', 'course.id', 'teachers.course_id')
    .select(['course.id', 'course.course_id', 'course.title'])
    .select((select) =>
      select
        .selectFrom('instructor_drafts as draft')
        .innerJoin('lessons as lesson', 'lesson.id', 'draft.lesson_id')
        .whereRef('lesson.course_id', '=', 'course.id')
        .where('lesson.archived_at', 'is', null)
        .where('draft.state', '=', 'sent-back')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('sent_back'),
    )
    .where('teachers.student_id', '=', studentId)
    .execute()
  const marked = await db
    .selectFrom('markers')
    .innerJoin('courses as course', 'course.id', 'markers.course_id')
    .select(['course.id', 'course.course_id', 'course.title'])
    .where('markers.student_id', '=', studentId)
    .orderBy('course.title')
    .execute()
  const batches = await db
    .selectFrom('batches as batch')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['batch.id', 'batch.number', 'batch.starts_on', 'batch.seats', 'batch.seats_taken'])
    .select(['course.id as course', 'course.course_id', 'course.title'])
    .select((select) =>
      select
        .selectFrom('class_meetings as meeting')
        .whereRef('meeting.batch_id', '=', 'batch.id')
        .where('meeting.state', '<>', 'cancelled')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('class_count'),
    )
    .where(({ or, eb }) =>
      or([
        eb('batch.course_id', 'in', (own) =>
          own
            .selectFrom('teachers')
            .select('teachers.course_id')
            .where('teachers.student_id', '=', studentId)
            .$castTo<{ course_id: number }>(),
        ),
        eb('batch.id', 'in', (own) =>
          own
            .selectFrom('taught_classes as taught')
            .select('taught.batch_id')
            .where('taught.student_id', '=', studentId)
            .$castTo<{ batch_id: number }>(),
        ),
      ]),
    )
    .orderBy('batch.starts_on', 'desc')
    .orderBy('batch.id', 'desc')
    .execute()
  const names = new Map(
    [...taught, ...batches.map(({ course, ...row }) => ({ ...row, id: course })), ...marked].map(
      (row) => [row.id, { courseId: row.course_id, courseName: row.title }],
    ),
  )
  return [...names].map(([id, name]) => {
    const isTaught = taught.some((course) => course.id === id)
    return {
      ...name,
      isTaught,
      isMarked: marked.some((course) => course.id === id),
      isWritten: isTaught && writes,
      sentBack: writes ? Number(taught.find((course) => course.id === id)?.sent_back ?? 0) : 0,
      batches: batches
        .filter(({ course }) => course === id)
        .map((batch) => ({
          batchId: String(batch.id),
          number: batch.number,
          startsOn: batch.starts_on as Day,
          classCount: Number(batch.class_count ?? 0),
          seatsTaken: isTaught ? batch.seats_taken : null,
          seats: isTaught ? batch.seats : null,
        })),
    }
  })
}
