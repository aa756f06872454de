import { Problem } from '#contract/problems.ts'
import type { AnswererRole } from '#contract/reviews/terms.ts'
import { recordAudit } from '#server/audit/index.ts'
import { changeOne } from '#server/db/change-one.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import { teaches } from '../learning/index.ts'
import { notify } from '../notifications/index.ts'
import { type ReviewContext, subjectOf } from './context.ts'
import { lockReview } from './lock-review.ts'

interface Answer {
  id: number
  text: string
}

/**
 * Answers a review for the provider, or changes one's own answer. Its author is told of the first.
 *
 * @throws Problem review_not_found, review_answered, review_brought
 */
export async function answerAsStaff(
  { db, now }: ReviewContext,
  { staff, id, text }: Answer & { staff: { id: number } },
): Promise<void> {
  await transact(db, async (trx) => {
    const review = await lockReview(trx, id)
    await answer({ trx, now }, review, { by: staff.id, as: 'staff', text })
    await recordAudit(trx, {
      actor: staff,
      action: 'review.answered',
      subject: subjectOf(id),
      before: { answer: review.answer },
      after: { answer: text },
    })
  })
}

/**
 * The same for an instructor of the course.
 *
 * @throws Problem review_not_found, review_answered, review_brought
 */
export async function answerAsTeacher(
  { db, now }: ReviewContext,
  { teacher, id, text }: Answer & { teacher: { id: number } },
): Promise<void> {
  await transact(db, async (trx) => {
    const review = await lockReview(trx, id)
    // guard: an instructor answers reviews of the own courses (learning/reviews)
    if (!(await teaches(trx, { studentId: teacher.id, courseId: review.course_id })))
      throw new Problem('review_not_found')
    await answer({ trx, now }, review, { by: teacher.id, as: 'instructor', text })
  })
}

async function answer(
  { trx, now }: { trx: Trx; now: Date },
  review: Awaited<ReturnType<typeof lockReview>>,
  { by, as, text }: { by: number; as: AnswererRole; text: string },
): Promise<void> {
  if (review.student_id === null) throw new Problem('review_brought')
  if (review.removed_at) throw new Problem('review_not_found')
  // guard: a review is answered once (learning/reviews)
  if (review.answered_by !== null && review.answered_by !== by) throw new Problem('review_answered')
  if (review.answer === text) return
  const isFirst = review.answer === null
  await changeOne(
    trx
      .updateTable('reviews')
      .set(
        isFirst
          ? { answer: text, answered_by: by, answered_as: as, answered_at: now }
          : { answer: text, answer_edited_at: now },
      )
      .where('id', '=', review.id),
  )
  if (isFirst)
    await notify(
      { db: trx, now },
      {
        to: [review.student_id],
        notice: {
          kind: 'review-answered',
          facts: { courseId: review.course, courseName: review.course_title, as },
        },
        subject: subjectOf(review.id),
      },
    )
  await raiseCatalogueVersion(trx)
}
