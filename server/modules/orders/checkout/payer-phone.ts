import { fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

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
 * For a gateway that needs a mobile number, where none was typed at checkout.
 *
 * @throws Problem invalid_input naming `phone` where the profile has none either
 */
export async function requirePhone(trx: Trx, studentId: number): Promise<void> {
  if (!(await hasPhone(trx, studentId)))
    throw new Problem('invalid_input', {
      errors: [{ field: 'phone', code: 'required', message: fieldErrorWords.required }],
    })
}
