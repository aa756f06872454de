import { type Permission, permits, staffRoleOf } from '#contract/staff/permissions.ts'
import {
  OVERVIEW_ROWS,
  StudentCourse,
  StudentOrder,
  type StudentOverview,
} from '#contract/staff/student-overview.ts'
import type { Db } from './db/connect.ts'
import { listMails } from './mail/index.ts'
import { listQuestionsOf } from './modules/discussion/index.ts'
import { findEnrolments, myCourses } from './modules/learning/index.ts'
import { findOrders } from './modules/orders/index.ts'
import {
  listFormerAccounts,
  listStudentNotes,
  mergedIntoOf,
  showStaffStudent,
  tagsOfStudent,
} from './modules/students/index.ts'

interface OverviewContext {
  db: Db
  now: Date
}

/** Courses of one student on the page: more than anyone has. */
const MOST_COURSES = 100

/**
 * Everything about one student, from every module; a list is null where the role does not include it.
 *
 * @throws Problem student_not_found
 */
export async function showStudentOverview(
  ctx: OverviewContext,
  { studentId, staff }: { studentId: string; staff: { id: number; staff_role: string | null } },
): Promise<StudentOverview> {
  const { db } = ctx
  const { id, student } = await showStaffStudent(db, { studentId })
  const role = staffRoleOf(staff.staff_role)
  const may = (permission: Permission) => permits(role, permission)
  const formerAccounts = await listFormerAccounts(db, { id })
  return {
    student,
    mergedInto: student.isDeleted ? await mergedIntoOf(db, { id }) : null,
    formerAccounts,
    tags: await tagsOfStudent(db, { id }),
    notes: await listStudentNotes(db, { student: { id }, staff }),
    courses: may('enrolments') ? await coursesOf(ctx, { id, staff }) : null,
    orders: may('orders') ? await ordersOf(db, { id }) : null,
    mails: may('mails')
      ? await mailsOf(db, [student.email, ...formerAccounts.map(({ email }) => email)])
      : null,
    questions: may('questions')
      ? await listQuestionsOf(db, { authorId: id, limit: OVERVIEW_ROWS })
      : null,
  }
}

/** Every enrolment, with the progress of those that are open. */
async function coursesOf(
  { db, now }: OverviewContext,
  { id, staff }: { id: number; staff: { id: number } },
): Promise<StudentOverview['courses']> {
  const enrolments = await findEnrolments(db, {
    ofStudent: id,
    limit: MOST_COURSES,
    staffId: staff.id,
  })
  const open = new Map(
    (await myCourses(db, { student: { id }, now })).map((course) => [course.courseId, course]),
  )
  return enrolments.rows.map((enrolment) => {
    const course = enrolment.state === 'revoked' ? undefined : open.get(enrolment.courseId)
    return StudentCourse.parse({
      ...enrolment,
      progress: course?.progress ?? null,
      classes: course?.classes ?? null,
    })
  })
}

async function ordersOf(db: Db, { id }: { id: number }): Promise<StudentOverview['orders']> {
  const { rows } = await findOrders(db, { ofStudent: id, limit: OVERVIEW_ROWS })
  return rows.map((order) => StudentOrder.parse(order))
}

/** The newest mails to any address of a person. */
async function mailsOf(db: Db, emails: readonly string[]): Promise<StudentOverview['mails']> {
  const lists = await Promise.all(
    emails.map((recipient) => listMails(db, { recipient, limit: OVERVIEW_ROWS })),
  )
  return lists
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => b.id - a.id)
    .slice(0, OVERVIEW_ROWS)
    .map(({ id, subject, state, createdAt }) => ({ id, subject, state, createdAt }))
}
