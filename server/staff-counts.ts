import { type Permission, permits, type StaffRole } from '#contract/staff/permissions.ts'
import type { Db } from './db/connect.ts'
import { countFailedMails } from './mail/index.ts'
import { countWaitingQuestions } from './modules/discussion/index.ts'
import { countNew } from './modules/inbox/index.ts'
import { countWaitingDrafts } from './modules/learning/index.ts'
import { countAnswersToMark, countObjections } from './modules/tests/index.ts'
import { countWaiting } from './modules/orders/index.ts'
import { countUnansweredReviews } from './modules/reviews/index.ts'

/** What waits for staff, from every module; null where their role does not include it. */
export async function countsForStaff(db: Db, role: StaffRole | null) {
  const { transfers, review, enrolments, refunds, alerts } = await countWaiting(db)
  const ifMay = (permission: Permission, count: number) =>
    permits(role, permission) ? count : null
  return {
    inbox: permits(role, 'inbox') ? await countNew(db) : null,
    questions: permits(role, 'questions') ? await countWaitingQuestions(db) : null,
    reviews: permits(role, 'questions') ? await countUnansweredReviews(db) : null,
    drafts: permits(role, 'courses') ? (await countWaitingDrafts(db)).count : null,
    tests: permits(role, 'marking') ? await countTests(db) : null,
    failedMails: permits(role, 'mails') ? await countFailedMails(db) : null,
    money: {
      transfers: ifMay('orders', transfers),
      review: ifMay('orders', review),
      enrolments: ifMay('orders', enrolments),
      refunds: ifMay('refunds', refunds),
      alerts: ifMay('books', alerts),
    },
  }
}

async function countTests(db: Db): Promise<number> {
  const [answers, objections] = [await countAnswersToMark(db), await countObjections(db)]
  return answers.count + objections.count
}
