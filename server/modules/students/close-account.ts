import type { LanguageCode } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import { queueAccountNotice } from '#server/mail/index.ts'
import { deleteStudent } from './delete-student.ts'
import type { StudentRecord } from './student-record.ts'

export interface AccountContext {
  db: Db
  names: Record<LanguageCode, string>
  sendMailsSoon(): void
}

/**
 * Deletes one's own account and says so in a last mail.
 *
 * @param email typed to confirm
 * @param proved the address that this session proves
 * @throws Problem email_mismatch, order_still_open, order_under_review, still_staff
 */
export async function closeAccount(
  { db, names, sendMailsSoon }: AccountContext,
  {
    student,
    email,
    language,
    proved,
  }: {
    student: StudentRecord
    email: string
    language: LanguageCode
    proved: { email: string | null }
  },
): Promise<void> {
  // guard: an account is deleted on purpose (access-table, account)
  if (emailKey(email) !== student.email_key) throw new Problem('email_mismatch')
  await deleteStudent(db, student, proved)
  // After the mails of this address are deleted. It is deleted with the mail itself: see
  // `sendWaitingMails`.
  const notice = { kind: 'ACCOUNT_DELETED', recipient: student.email, language } as const
  await queueAccountNotice(db, notice, names)
  sendMailsSoon()
}
