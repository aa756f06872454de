import type { Db } from '#server/db/connect.ts'
import { changeStudent } from './change-student.ts'
import type { StudentRecord } from './student-record.ts'

/** Makes `skills` the whole list of a student's skills. @throws Problem session_ended: the account is deleted */
export function replaceSkills(
  ctx: { db: Db; now: Date },
  student: { id: number },
  skills: string[],
): Promise<StudentRecord> {
  return changeStudent(ctx, student, { skills })
}
