import { sql } from 'kysely'
import type { Gradebook, GradebookRow } from '#contract/learning/gradebook.ts'
import { gradedKinds } from '#contract/learning/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import {
  classesOfEnrolments,
  completionOfStudents,
  findCourse,
  outlineRows,
  teaches,
} from '../learning/index.ts'
import { gradesOf, NO_GRADE } from './grades-of.ts'

export interface GradebookQuery {
  courseId: string
  batch?: number | undefined
  after?: string | undefined
  limit: number
  now: Date
}

/** How the students of a course are getting on, newest enrolment first. @throws Problem course_not_found */
export async function showGradebook(
  db: Db,
  { courseId, now, ...page }: GradebookQuery,
): Promise<Gradebook> {
  const course = await findCourse(db, courseId)
  // Nobody's: those of one batch, such as recordings, are not among them.
  const lessons = await outlineRows(db, { courseIds: [course.id], studentId: null })
  const columns = lessons.flatMap(({ kind, ...lesson }) => {
    const graded = gradedKinds.find((each) => each === kind)
    return graded ? [{ ...lesson, kind: graded }] : []
  })
  const { shown, next } = pageOf(await enrolmentsOf(db, course.id, page), page.limit)
  const students = shown.map(({ student }) => student)
  const required = lessons.filter(({ isRequired }) => isRequired).map(({ id }) => id)
  const learnt = await learntBy(db, { course: course.id, students, required })
  const classes = await classesOfEnrolments(
    db,
    shown.map(({ id }) => id),
  )
  const completion = await completionOfStudents(db, {
    course,
    lessons,
    enrolments: shown,
    classes,
    now,
  })
  const grades = await gradesOf(db, { lessons: columns.map(({ id }) => id), students })
  return {
    courseId,
    courseName: course.title,
    batches: await batchesOf(db, course.id),
    requiredLessons: required.length,
    columns: columns.map(({ lessonId, title, kind, isRequired }) => ({
      lessonId,
      title,
      kind,
      isRequired,
    })),
    rows: shown.map((row): GradebookRow => {
      const own = learnt.get(row.student)
      const attended = classes.get(row.id)
      return {
        studentId: row.student_id,
        name: row.name,
        batchNumber: row.number,
        enrolledAt: row.enrolled_at.toISOString(),
        lastActiveAt: own?.last?.toISOString() ?? null,
        completedLessons: own?.completed ?? 0,
        classesAttended: attended?.attended ?? 0,
        classesHeld: attended?.held ?? 0,
        grades: columns.map(({ id }) => grades.get(`${row.student} ${id}`) ?? NO_GRADE),
        completion: completion.get(row.id) ?? { isMet: false, missing: [] },
        hasCertificate: row.has_certificate,
      }
    }),
    next,
  }
}

/** The same of a course that someone teaches. @throws Problem course_not_found */
export async function showTaughtGradebook(
  db: Db,
  { teacher, ...query }: GradebookQuery & { teacher: { id: number } },
): Promise<Gradebook> {
  const { id } = await findCourse(db, query.courseId)
  // Whose course it is not, learns no more than that of one that does not exist.
  if (!(await teaches(db, { studentId: teacher.id, courseId: id })))
    throw new Problem('course_not_found')
  return showGradebook(db, query)
}

function enrolmentsOf(
  db: Db,
  course: number,
  { batch, after, limit }: Omit<GradebookQuery, 'courseId' | 'now'>,
) {
  return db
    .selectFrom('enrolments as enrolment')
    .innerJoin('students as student', 'student.id', 'enrolment.student_id')
    .leftJoin('batches as batch', 'batch.id', 'enrolment.batch_id')
    .select(['enrolment.id', 'enrolment.student_id as student', 'enrolment.enrolled_at'])
    .select(['student.student_id', 'student.name', 'batch.number'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('certificates as certificate')
          .select('certificate.id')
          .whereRef('certificate.student_id', '=', 'enrolment.student_id')
          .whereRef('certificate.course_id', '=', 'enrolment.course_id')
          .where('certificate.revoked_at', 'is', null),
      )
        .$castTo<boolean>()
        .as('has_certificate'),
    )
    .where('enrolment.course_id', '=', course)
    .where('enrolment.state', '<>', 'revoked')
    .$if(batch !== undefined, (query) => query.where('batch.number', '=', batch ?? null))
    .$if(after !== undefined, (query) => query.where('enrolment.id', '<', Number(after)))
    .orderBy('enrolment.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** What each student has completed of the required lessons, and when they last opened any. */
async function learntBy(
  db: Db,
  { course, students, required }: { course: number; students: number[]; required: number[] },
): Promise<Map<number, { completed: number; last: Date | null }>> {
  if (students.length === 0) return new Map()
  const rows = await db
    .selectFrom('lesson_progress as progress')
    .innerJoin('lessons as lesson', 'lesson.id', 'progress.lesson_id')
    .select('progress.student_id')
    .select(
      sql<number>`(count(*) filter (where progress.completed_at is not null
        and lesson.id = any(${required}::bigint[])))::integer`.as('completed'),
    )
    .select(sql<Date | null>`max(greatest(progress.opened_at, progress.position_at))`.as('last'))
    .where('lesson.course_id', '=', course)
    .where('progress.student_id', 'in', students)
    .groupBy('progress.student_id')
    .execute()
  return new Map(rows.map(({ student_id, completed, last }) => [student_id, { completed, last }]))
}

async function batchesOf(db: Db, course: number): Promise<Gradebook['batches']> {
  const rows = await db
    .selectFrom('batches as batch')
    .select(['batch.number', 'batch.starts_on'])
    .where('batch.course_id', '=', course)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('enrolments as enrolment')
          .select('enrolment.id')
          .whereRef('enrolment.batch_id', '=', 'batch.id')
          .where('enrolment.state', '<>', 'revoked'),
      ),
    )
    .orderBy('batch.number', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ number, starts_on }) => ({ number, startsOn: starts_on }))
}
