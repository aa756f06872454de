import { defined } from '#contract/defined.ts'
import type { PictureAttachments, DiscussionPicture } from '#contract/discussion/pictures.ts'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'
import type { ReadConnection } from './context.ts'

/** What pictures belong to. */
export type PictureOwner = { question_id: number } | { answer_id: number }

/**
 * Makes these the pictures of a text of their sender; others that it had go. Without a list all stay.
 *
 * @throws Problem picture_not_found
 */
export async function setPictures(
  trx: Trx,
  {
    text,
    ownerId,
    courseId,
    chosen,
  }: { text: PictureOwner; ownerId: number; courseId: number; chosen: PictureAttachments },
): Promise<void> {
  if (!chosen) return
  const [column, id] =
    'question_id' in text
      ? (['question_id', text.question_id] as const)
      : (['answer_id', text.answer_id] as const)
  const ids = chosen.map(({ pictureId }) => pictureId)
  await trx
    .deleteFrom('question_pictures')
    .where(column, '=', id)
    .$if(ids.length > 0, (query) => query.where('picture_id', 'not in', ids))
    .execute()
  for (const [position, { pictureId, alt }] of chosen.entries()) {
    const { numUpdatedRows } = await trx
      .updateTable('question_pictures')
      .set({ ...text, position, alt: alt || null })
      .where('picture_id', '=', pictureId)
      .where('owner_id', '=', ownerId)
      .where('course_id', '=', courseId)
      .where((where) =>
        where.or([
          where(column, '=', id),
          where.and([where('question_id', 'is', null), where('answer_id', 'is', null)]),
        ]),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Problem('picture_not_found')
  }
}

/** Whether a text has these pictures, as `setPictures` would make them its own. */
export async function hasPictures(
  db: ReadConnection,
  { of, id, chosen }: { of: 'question_id' | 'answer_id'; id: number; chosen: PictureAttachments },
): Promise<boolean> {
  if (!chosen) return true
  const attachments = (await readPictures(db, { of, ids: [id] })).get(id) ?? []
  return (
    attachments.length === chosen.length &&
    attachments.every(
      ({ pictureId, alt }, at) =>
        chosen[at]?.pictureId === pictureId && (chosen[at].alt || null) === alt,
    )
  )
}

/** The pictures of questions or of answers, in their order. */
export async function readPictures(
  db: ReadConnection,
  { of, ids }: { of: 'question_id' | 'answer_id'; ids: readonly number[] },
): Promise<Map<number, DiscussionPicture[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('question_pictures')
    .select(['picture_id', 'alt', 'width', 'height', `${of} as text`])
    .where(of, 'in', [...ids])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const found = new Map<number, DiscussionPicture[]>()
  for (const { picture_id, alt, width, height, text } of rows)
    found.set(defined(text), [
      ...(found.get(defined(text)) ?? []),
      { pictureId: picture_id, alt, width, height },
    ])
  return found
}
