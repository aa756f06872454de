import { csvPart } from '#contract/csv.ts'
import { Problem } from '#contract/problems.ts'
import type { StudentOverview } from '#contract/staff/student-overview.ts'
import type { StaffStudent } from '#contract/staff/staff.ts'
import { EXPORT_PAGE } from '#contract/staff/terms.ts'
import { recordExport } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { findStudents } from '../find-students.ts'
import { byStudentId } from '../list-students.ts'
import { asStudent, type StudentRecord } from '../student-record.ts'

const COLUMNS = ['studentId', 'createdAt', 'name', 'email', 'phone', 'role'] as const

/** Students as staff see them, newest first. */
export async function listStudentsForStaff(
  db: Db,
  query: Parameters<typeof findStudents>[1],
): Promise<{ rows: StaffStudent[]; next: string | null; count: number | null }> {
  const { students, ...page } = await findStudents(db, query)
  return { rows: students.map(asStaffStudent), ...page }
}

/**
 * One student as staff see them, with when they last signed in and learnt.
 *
 * @returns also the id of the row, for other parts of the page
 * @throws Problem student_not_found
 */
export async function showStaffStudent(
  db: Db,
  { studentId }: { studentId: string },
): Promise<{ id: number; student: StudentOverview['student'] }> {
  const record = await byStudentId(db, studentId)
  if (!record) throw new Problem('student_not_found')
  const account = await db
    .selectFrom('identity.accounts')
    .select('last_sign_in_at')
    .where('uid', '=', record.identity_uid)
    .executeTakeFirst()
  const learning = await db
    .selectFrom('learning_days')
    .select((days) => days.fn.max('day').as('day'))
    .where('student_id', '=', record.id)
    .executeTakeFirst()
  return {
    id: record.id,
    student: {
      ...asStaffStudent(record),
      isDeleted: record.deleted_at !== null,
      lastSignInAt: account?.last_sign_in_at.toISOString() ?? null,
      lastLearnedOn: learning?.day ?? null,
    },
  }
}

/** A part of that list as CSV, narrowed alike, which is noted in the audit list. */
export async function exportStudents(
  db: Db,
  {
    staff,
    after,
    ...filters
  }: Omit<Parameters<typeof findStudents>[1], 'limit'> & { staff: { id: number } },
): Promise<{ csv: string; next: string | null }> {
  const { rows, next } = await listStudentsForStaff(db, { ...filters, after, limit: EXPORT_PAGE })
  const cells = rows.map((row) => COLUMNS.map((column) => row[column]))
  await recordExport(db, { staff, list: 'students', filters, after, rows: rows.length })
  return { csv: csvPart(after, COLUMNS, cells), next }
}

function asStaffStudent(record: StudentRecord): StaffStudent {
  const { studentId, name, email, phone, role } = asStudent(record)
  return { studentId, name, email, phone, role, createdAt: record.created_at.toISOString() }
}
