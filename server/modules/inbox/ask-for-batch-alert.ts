import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import type { BatchAlertForm } from '#contract/inbox/inbox.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'

/**
 * Keeps who wants to hear of a course's next batch. Asking again opens the request again: a batch
 * may have come and gone since it was handled.
 *
 * @throws Problem course_not_found
 */
export async function askForBatchAlert(db: Db, form: BatchAlertForm): Promise<void> {
  const { courseId, name, email, phone, language } = form
  const course = await db
    .selectFrom('public_courses')
    .select('id')
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
  const wanted = { name, email: email ?? null, phone: phone ?? null, language }
  await db
    .insertInto('batch_alerts')
    // The schema lets nothing through without one of the two.
    .values({
      ...wanted,
      course_id: course.id,
      contact_key: email === undefined ? defined(phone) : emailKey(email),
    })
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'contact_key']).doUpdateSet({
        ...wanted,
        asked_at: sql`now()`,
        state: 'new',
        handled_by: null,
        handled_at: null,
      }),
    )
    .execute()
}
