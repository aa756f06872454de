import type { OwnReview } from '#contract/reviews/reviews.ts'
import { Problem } from '#contract/problems.ts'
import { changeOne } from '#server/db/change-one.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import { type CourseShares, findLearntShares, findTeachers } from '../learning/index.ts'
import { notify, withdrawNotifications } from '../notifications/index.ts'
import { type ReviewContext, subjectOf } from './context.ts'
import { type ReviewRequest, showOwnReview, whyNotYet } from './show-own-review.ts'
import { shownName } from './shown-name.ts'

interface ReviewEdit {
  stars: number
  text: string
  /** Of the review that is changed; null: a new one. */
  version: number | null
}

/**
 * Writes one's review of a course, or changes it. One that was removed stays so until staff put it back.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, review_by_team, review_too_early, review_changed
 */
export async function writeReview(
  { db, now }: ReviewContext,
  { reviewer, courseId, stars, text, version }: ReviewRequest & ReviewEdit,
): Promise<OwnReview> {
  return transact(db, async (trx) => {
    const shares = await findLearntShares({ db: trx, now }, { learner: reviewer, courseId })
    const whyNot = whyNotYet(shares, reviewer)
    if (whyNot === 'team') throw new Problem('review_by_team')
    const before = await lockOwn(trx, { course: shares.course.id, student: reviewer.id })
    // Who has written may correct it, also where a course grew since.
    if (whyNot && !before) throw new Problem('review_too_early')
    const isSame = before?.stars === stars && before.text === text
    if (!isSame) {
      // guard: nobody overwrites what they wrote on another device (learning/reviews)
      if ((before?.version ?? null) !== version) throw new Problem('review_changed')
      const written = { stars, text, shown_name: shownName(reviewer.name) }
      if (before)
        await changeOne(
          trx
            .updateTable('reviews')
            .set({ ...written, edited_at: now, version: before.version + 1 })
            .where('id', '=', before.id),
        )
      else {
        const { id } = await trx
          .insertInto('reviews')
          .values({
            ...written,
            course_id: shares.course.id,
            student_id: reviewer.id,
            written_at: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirstOrThrow(() => new Problem('review_changed'))
        await tellTeachers({ db: trx, now }, { id, stars, course: shares.course })
      }
      if (!before?.removed_at) await raiseCatalogueVersion(trx)
    }
    return showOwnReview({ db: trx, now }, { reviewer, courseId })
  })
}

/** Those who teach the course hear of a new review, not of each change to it. */
async function tellTeachers(
  { db, now }: { db: Trx; now: Date },
  { id, stars, course }: { id: number; stars: number; course: CourseShares['course'] },
): Promise<void> {
  await notify(
    { db, now },
    {
      to: await findTeachers(db, { courseId: course.id }),
      notice: {
        kind: 'review-written',
        facts: { courseId: course.courseId, courseName: course.title, stars },
      },
      subject: subjectOf(id),
    },
  )
}

/**
 * Takes one's review away, also after the enrolment. One that was removed stays in the count of those.
 *
 * @throws Problem review_removed
 */
export async function withdrawReview(
  { db }: Pick<ReviewContext, 'db'>,
  { reviewer, courseId }: { reviewer: { id: number }; courseId: string },
): Promise<void> {
  await transact(db, async (trx) => {
    const course = await trx
      .selectFrom('courses')
      .select('id')
      .where('course_id', '=', courseId)
      .executeTakeFirst()
    const own = course && (await lockOwn(trx, { course: course.id, student: reviewer.id }))
    if (!own) return
    if (own.removed_at) throw new Problem('review_removed')
    await trx.deleteFrom('reviews').where('id', '=', own.id).execute()
    await withdrawNotifications({ db: trx }, { subject: subjectOf(own.id) })
    await raiseCatalogueVersion(trx)
  })
}

function lockOwn(trx: Trx, { course, student }: { course: number; student: number }) {
  return trx
    .selectFrom('reviews')
    .select(['id', 'stars', 'text', 'version', 'removed_at'])
    .where('course_id', '=', course)
    .where('student_id', '=', student)
    .forUpdate()
    .executeTakeFirst()
}
