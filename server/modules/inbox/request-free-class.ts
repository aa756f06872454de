import type { FreeClassForm } from '#contract/inbox/inbox.ts'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { freeClassMail } from './free-class-mail.ts'

/**
 * Keeps the request for a free orientation class and, unless `provider` is null, queues the mail that confirms it.
 *
 * @throws Problem course_not_found
 */
export async function requestFreeClass(
  db: Db,
  { form, provider, today }: { form: FreeClassForm; provider: { name: string } | null; today: Day },
): Promise<void> {
  await transact(db, async (trx) => {
    const course = form.courseId === undefined ? null : await courseOf(trx, form.courseId)
    const { name, email, phone, language } = form
    await trx
      .insertInto('free_class_requests')
      .values({ course_id: course?.id, name, email, phone, language })
      .execute()
    if (!provider) return
    const orientationOn = course && (await nextOrientation(trx, course.id, today))
    await queueMail(
      trx,
      freeClassMail(form, {
        provider: provider.name,
        courseTitle: course?.title ?? null,
        orientationOn,
      }),
    )
  })
}

async function courseOf(trx: Trx, courseId: string): Promise<{ id: number; title: string }> {
  const course = await trx
    .selectFrom('public_courses')
    .select(['id', 'title'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
  return course
}

/** The next orientation day of the course's open batches; null where none is set. */
async function nextOrientation(trx: Trx, courseId: number, today: Day): Promise<Day | null> {
  const batch = await trx
    .selectFrom('batches')
    .select('orientation_on')
    .where('course_id', '=', courseId)
    .where('state', '=', 'open')
    .where('orientation_on', '>=', today)
    .orderBy('orientation_on')
    .limit(1)
    .executeTakeFirst()
  return batch?.orientation_on ?? null
}
