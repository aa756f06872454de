import { type RawBuilder, sql } from 'kysely'

/** What staff see of the student of a row, joined as `student`. */
export const PERSON_COLUMNS = [
  'student.student_id as public_id',
  'student.name',
  'student.email',
  'student.phone',
] as const

export function personOf(row: {
  public_id: string
  name: string
  email: string
  phone: string | null
}) {
  return { studentId: row.public_id, name: row.name, email: row.email, phone: row.phone }
}

/** Whether an account is staff now: an order keeps it, also after their role ends. */
export function isStaff(studentId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from students where id = ${studentId} and role = 'staff')`
}
