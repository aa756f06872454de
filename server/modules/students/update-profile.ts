import type { ProfileUpdate } from '#contract/students/students.ts'
import type { Db } from '#server/db/connect.ts'
import { changeStudent } from './change-student.ts'
import type { StudentRecord } from './student-record.ts'

/**
 * Changes the given fields of a profile; null clears one, and a field left out stays.
 *
 * @throws Problem session_ended: the account is deleted
 */
export function updateProfile(
  ctx: { db: Db; now: Date },
  student: StudentRecord,
  update: ProfileUpdate,
): Promise<StudentRecord> {
  return changeStudent(ctx, student, {
    name: update.name,
    phone: update.phone,
    gender: update.gender,
    age_range: update.ageRange,
    address: update.address,
    experience: update.experience,
  })
}
