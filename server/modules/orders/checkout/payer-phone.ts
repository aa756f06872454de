import { fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { savePhone } from '../../students/index.ts'

/** Whether a student's profile has a mobile number. */
export async function hasPhone(db: Db, studentId: number): Promise<boolean> {
  const student = await db
    .selectFrom('students')
    .select('phone')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  return student.phone !== null
}

/**
 * Keeps the mobile number typed at checkout in the profile, for a gateway that needs one.
 *
 * @throws Problem invalid_input naming `phone` where neither the call nor the profile has a number
 */
export async function requirePhone(
  trx: Trx,
  studentId: number,
  phone: string | null,
): Promise<void> {
  if (phone) await savePhone(trx, { studentId, phone })
  else if (!(await hasPhone(trx, studentId)))
    throw new Problem('invalid_input', {
      errors: [{ field: 'phone', code: 'required', message: fieldErrorWords.required }],
    })
}
