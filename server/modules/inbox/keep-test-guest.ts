import type { LanguageCode } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import type { Trx } from '#server/db/transact.ts'

interface TestGuest {
  /** Rows. */
  test: number
  attempt: number
  course: number
  name: string
  email?: string | undefined
  phone?: string | undefined
  /** The hash of the secret of their device. */
  deviceHash: Buffer
  language: LanguageCode
}

/**
 * Keeps who sits a free test, once a test, address, phone and device.
 *
 * @throws Problem free_test_taken
 */
export async function keepTestGuest(trx: Trx, guest: TestGuest): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('free_test_guests')
    .values({
      test_id: guest.test,
      attempt_id: guest.attempt,
      course_id: guest.course,
      name: guest.name,
      email: guest.email ?? null,
      email_key: guest.email === undefined ? null : emailKey(guest.email),
      phone: guest.phone ?? null,
      device_hash: guest.deviceHash,
      language: guest.language,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new Problem('free_test_taken')
}
