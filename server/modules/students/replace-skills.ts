import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { StudentRecord } from './student-record.ts'

/** Makes `skills` the whole list of a student's skills. @throws Problem session_ended: the account is deleted */
export function replaceSkills(
  db: Db,
  student: { id: number },
  skills: string[],
): Promise<StudentRecord> {
  return db
    .updateTable('students')
    .set({ skills, updated_at: new Date() })
    .where('id', '=', student.id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow(() => new Problem('session_ended'))
}
