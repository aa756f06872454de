import type { Notice } from '#contract/notifications/kinds.ts'
import { Problem } from '#contract/problems.ts'
import type { RemovalReason } from '#contract/reviews/terms.ts'
import { recordAudit } from '#server/audit/index.ts'
import { changeOne } from '#server/db/change-one.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import { notify } from '../notifications/index.ts'
import { type ReviewContext, subjectOf } from './context.ts'
import { lockReview } from './lock-review.ts'

type LockedReview = Awaited<ReturnType<typeof lockReview>>

/**
 * Removes a review from the page of its course, or corrects why it was. Its author is told the reason.
 *
 * @throws Problem review_not_found, review_brought
 */
export async function removeReview(
  { db, now }: ReviewContext,
  {
    staff,
    id,
    reason,
    note,
  }: { staff: { id: number }; id: number; reason: RemovalReason; note: string },
): Promise<void> {
  await transact(db, async (trx) => {
    const review = await lockReview(trx, id)
    if (review.student_id === null) throw new Problem('review_brought')
    const isSame = review.removal_reason === reason && review.removal_note === note
    if (!isSame) {
      await changeOne(
        trx
          .updateTable('reviews')
          .set({
            removed_at: now,
            removed_by: staff.id,
            removal_reason: reason,
            removal_note: note,
          })
          .where('id', '=', id),
      )
      if (review.removal_reason !== reason)
        await tell({ trx, now }, review, {
          kind: 'review-removed',
          facts: { ...courseOf(review), reason },
        })
    }
    await recordAudit(trx, {
      actor: staff,
      action: 'review.removed',
      subject: subjectOf(id),
      before: { reason: review.removal_reason, note: review.removal_note },
      after: { reason, note },
    })
    if (!isSame) await raiseCatalogueVersion(trx)
  })
}

/**
 * Puts a removed review back; one that is shown stays as it is.
 *
 * @throws Problem review_not_found
 */
export async function putReviewBack(
  { db, now }: ReviewContext,
  { staff, id }: { staff: { id: number }; id: number },
): Promise<void> {
  await transact(db, async (trx) => {
    const review = await lockReview(trx, id)
    await recordAudit(trx, {
      actor: staff,
      action: 'review.put_back',
      subject: subjectOf(id),
      before: { reason: review.removal_reason, note: review.removal_note },
      after: { reason: null, note: null },
    })
    if (!review.removed_at) return
    await changeOne(
      trx
        .updateTable('reviews')
        .set({ removed_at: null, removed_by: null, removal_reason: null, removal_note: null })
        .where('id', '=', id),
    )
    await tell({ trx, now }, review, { kind: 'review-restored', facts: courseOf(review) })
    await raiseCatalogueVersion(trx)
  })
}

function courseOf({ course, course_title }: LockedReview) {
  return { courseId: course, courseName: course_title }
}

async function tell(
  { trx, now }: { trx: Trx; now: Date },
  { id, student_id }: LockedReview,
  notice: Notice,
): Promise<void> {
  if (student_id !== null)
    await notify({ db: trx, now }, { to: [student_id], notice, subject: subjectOf(id) })
}
