import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { Media, MediaUse } from '#contract/media/media.ts'
import type { MediaKind } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { MediaContext } from './media-context.ts'
import { asOneMedia, findMedia, folderOf, mediaFolder, type MediaRecord } from './media-records.ts'
import { removeSent } from './originals/sent-files.ts'
import { cancelUpload } from './upload/remove-uploads.ts'

/** What lies above this module: where a medium is shown, and who has to know that it is another. */
export interface LibraryContext extends MediaContext {
  findUses: (db: Db | Trx, mediaId: string) => Promise<MediaUse[]>
  afterReplacing: (trx: Trx, mediaId: string) => Promise<void>
}

/**
 * Takes a medium out of the library, with its files; of an upload that is not finished, what has arrived.
 *
 * @throws Problem media_not_found, media_in_use, media_preparing
 */
export async function removeMedia(
  context: LibraryContext,
  { mediaId, staff }: { mediaId: string; staff: { id: number } },
): Promise<void> {
  const { db, files, uploadFolder, findUses } = context
  const found = await findMedia(db, mediaId)
  if (found.state === 'uploading' && (found.conversion === null || found.owner_id === staff.id)) {
    noteAudit()
    return cancelUpload(context, { mediaId, ownerId: staff.id })
  }
  await refuseWithoutFiles(context, found)
  const media = await transact(db, async (trx) => {
    const locked = await lockMedia(trx, mediaId)
    if (locked.conversion === 'running') throw new Problem('media_preparing')
    const uses = await findUses(trx, mediaId)
    if (uses.some(({ isShown }) => isShown)) throw new Problem('media_in_use')
    await trx.deleteFrom('media').where('id', '=', locked.id).execute()
    const { name, kind, bytes } = locked
    await recordAudit(trx, {
      actor: staff,
      action: 'media.removed',
      subject: mediaId,
      before: { name, kind, bytes },
    })
    return locked
  })
  await files.removeAll(mediaFolder(folderOf(media)))
  await removeSent(uploadFolder, mediaId)
}

/**
 * Puts a newer upload in the place of a medium: whatever shows the medium shows the newer one from now on. Captions and
 * chapters of the former go with it.
 *
 * @param newer of the same kind, one's own, ready, and not used anywhere
 * @throws Problem media_not_found, media_not_alike, media_in_use, media_preparing
 */
export async function replaceMedia(
  context: LibraryContext,
  { mediaId, newer, staff }: { mediaId: string; newer: string; staff: { id: number } },
): Promise<Media> {
  const { db, files, now, findUses, afterReplacing } = context
  await refuseWithoutFiles(context, await findMedia(db, mediaId))
  const { record, former } = await transact(db, async (trx) => {
    // Always in the order of their ids, so that two never wait for each other.
    const locked = new Map<string, MediaRecord>()
    for (const id of [mediaId, newer].toSorted()) locked.set(id, await lockMedia(trx, id))
    const [old, next] = [defined(locked.get(mediaId)), defined(locked.get(newer))]
    if (next.owner_id !== staff.id) throw new Problem('media_not_found')
    if (old.id === next.id || old.kind !== next.kind) throw new Problem('media_not_alike')
    if (old.state !== 'ready' || next.state !== 'ready') throw new Problem('media_preparing')
    if (old.conversion === 'running') throw new Problem('media_preparing')
    if ((await findUses(trx, newer)).length > 0) throw new Problem('media_in_use')
    await trx.deleteFrom('upload_locks').where('media_id', 'in', [mediaId, newer]).execute()
    await trx.deleteFrom('media').where('id', '=', old.id).execute()
    const record = await trx
      .updateTable('media')
      .set({
        media_id: mediaId,
        folder: folderOf(next),
        // A file is saved under its name, which says what it is.
        name: next.kind === 'download' ? next.name : old.name,
        is_preview: old.is_preview,
        updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at)`,
      })
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await afterReplacing(trx, mediaId)
    await recordAudit(trx, {
      actor: staff,
      action: 'media.replaced',
      subject: mediaId,
      before: { name: old.name, bytes: old.bytes, seconds: old.seconds },
      after: { name: record.name, bytes: record.bytes, seconds: record.seconds },
    })
    return { record, former: old }
  })
  await files.removeAll(mediaFolder(folderOf(former)))
  return asOneMedia(db, record)
}

/**
 * What kind each of these is. An upload that is not finished is nobody's but its author's.
 *
 * @returns those that are there
 */
export async function kindsOfMedia(
  db: Db | Trx,
  { mediaIds, askedBy }: { mediaIds: readonly string[]; askedBy: number },
): Promise<Map<string, MediaKind>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['media_id', 'kind'])
    .where('media_id', 'in', [...new Set(mediaIds)])
    .where(({ or, eb }) =>
      or([
        eb('state', '=', 'ready'),
        eb('conversion', 'is not', null),
        eb('owner_id', '=', askedBy),
      ]),
    )
    .execute()
  return new Map(rows.map(({ media_id, kind }) => [media_id, kind as MediaKind]))
}

/** Asks for a file that is not there: nothing is done to a medium whose files are out of reach. @throws FilesAway */
export async function refuseWithoutFiles(
  { files }: Pick<MediaContext, 'files'>,
  media: MediaRecord,
): Promise<void> {
  await files.size(`${mediaFolder(folderOf(media))}/none`)
}

async function lockMedia(trx: Trx, mediaId: string): Promise<MediaRecord> {
  return trx
    .selectFrom('media')
    .selectAll()
    .where('media_id', '=', mediaId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('media_not_found'))
}
