import { sql } from 'kysely'
import { type Permission, permits, staffRoleOf } from '#contract/staff/permissions.ts'
import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import type { StudentRecord } from './student-record.ts'

/** Students, newest first, for staff: `q` matches the start of an email address or a whole student id. */
export function listStudents(
  db: Db,
  page: { q?: string | undefined; after?: string | undefined; limit: number },
): Promise<StudentRecord[]> {
  let query = db
    .selectFrom('students')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
  if (page.q) {
    const { q } = page
    const start = emailKey(q)
    query = query.where((where) =>
      where.or([
        where('student_id', '=', q),
        where.and([where('email_key', '>=', start), where('email_key', '<', `${start}\u{10ffff}`)]),
      ]),
    )
  }
  if (page.after) {
    const last = db
      .selectFrom('students')
      .select(['created_at', 'id'])
      .where('student_id', '=', page.after)
    query = query.where(sql<boolean>`(created_at, id) < (${last})`)
  }
  return query.execute()
}

/** A student by their public id. */
export function byStudentId(db: Db, studentId: string): Promise<StudentRecord | undefined> {
  return db
    .selectFrom('students')
    .selectAll()
    .where('student_id', '=', studentId)
    .executeTakeFirst()
}

/** Whether someone is staff and may do something now. */
export async function staffMay(db: Db, id: number, permission: Permission): Promise<boolean> {
  const row = await db
    .selectFrom('students')
    .select(['role', 'staff_role'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.role === 'staff' && permits(staffRoleOf(row.staff_role), permission)
}
