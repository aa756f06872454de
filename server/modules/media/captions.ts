import { createHash } from 'node:crypto'
import { readCaptions, writeCaptions } from '#contract/media/captions.ts'
import type { Media } from '#contract/media/media.ts'
import type { CaptionLanguage } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import type { MediaContext } from './media-context.ts'
import { asOneMedia, findMedia, folderOf, storageKey } from './media-records.ts'

interface CaptionKey {
  mediaId: string
  language: CaptionLanguage
}

/** Who changes them; null: no one, such as the sample catalogue. */
interface Change extends CaptionKey {
  staff: { id: number } | null
}

/**
 * Replaces the captions of one language. What is stored is rewritten from the cues that were read,
 * so a player never gets styles or markup of an author.
 *
 * @throws Problem media_not_found, captions_unreadable
 */
export async function putCaptions(
  context: MediaContext,
  { mediaId, staff, language, vtt }: Change & { vtt: string },
): Promise<Media> {
  const { cues, badLine } = readCaptions(vtt)
  if (cues.length === 0)
    throw new Problem('captions_unreadable', { facts: { line: String(badLine) } })
  const bytes = Buffer.from(writeCaptions(cues))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  // Named by its content: browsers keep files of a video for good.
  const file = {
    name: `captions-${language}-${sha256.slice(0, 8)}.vtt`,
    bytes: bytes.length,
    sha256,
  }
  const media = await findMedia(context.db, mediaId)
  await context.files.put(storageKey(folderOf(media), file), bytes, { type: 'text/vtt' })
  return replaceCaptions(context, { mediaId, staff, language, file })
}

/** @throws Problem media_not_found */
export function removeCaptions(context: MediaContext, which: Change): Promise<Media> {
  return replaceCaptions(context, { ...which, file: null })
}

/** The captions as WebVTT; "" where there are none. @throws Problem media_not_found */
export async function readCaptionsOf(
  { db, files }: MediaContext,
  { mediaId, language }: CaptionKey,
): Promise<string> {
  const media = await findMedia(db, mediaId)
  const file = await db
    .selectFrom('media_captions')
    .innerJoin('media_files', (join) =>
      join
        .onRef('media_files.media_id', '=', 'media_captions.media_id')
        .onRef('media_files.name', '=', 'media_captions.file'),
    )
    .select(['media_files.name', 'media_files.sha256'])
    .where('media_captions.media_id', '=', media.id)
    .where('media_captions.language', '=', language)
    .executeTakeFirst()
  const bytes = file && (await files.read(storageKey(folderOf(media), file)))
  return bytes ? new TextDecoder().decode(bytes) : ''
}

async function replaceCaptions(
  { db, files, now }: MediaContext,
  {
    mediaId,
    staff,
    language,
    file,
  }: Change & { file: { name: string; bytes: number; sha256: string } | null },
): Promise<Media> {
  const media = await findMedia(db, mediaId)
  const former = await transact(db, async (trx) => {
    await trx.selectFrom('media').select('id').where('id', '=', media.id).forUpdate().execute()
    const before = await trx
      .selectFrom('media_captions')
      .select('file')
      .where('media_id', '=', media.id)
      .where('language', '=', language)
      .executeTakeFirst()
    const isReplaced = before !== undefined && before.file !== file?.name
    if (isReplaced)
      await trx
        .deleteFrom('media_captions')
        .where('media_id', '=', media.id)
        .where('language', '=', language)
        .execute()
    const gone = isReplaced
      ? await trx
          .deleteFrom('media_files')
          .where('media_id', '=', media.id)
          .where('name', '=', before.file)
          .returning(['name', 'sha256'])
          .executeTakeFirst()
      : undefined
    if (file && before?.file !== file.name) {
      await trx
        .insertInto('media_files')
        .values({ media_id: media.id, ...file })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await trx
        .insertInto('media_captions')
        .values({ media_id: media.id, language, file: file.name, updated_at: now })
        .execute()
    }
    if (staff)
      await recordAudit(trx, {
        actor: staff,
        action: 'media.captions_changed',
        subject: mediaId,
        before: { language, file: before?.file ?? null },
        after: { language, file: file?.name ?? null },
      })
    return gone
  })
  if (former) await files.remove(storageKey(folderOf(media), former))
  return await asOneMedia(db, media)
}
