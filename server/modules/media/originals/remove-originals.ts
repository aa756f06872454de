import type { MediaContext } from '../media-context.ts'
import { folderOf, storageKey } from '../media-records.ts'

/** Who began to watch the original continues with it for this long after its renditions are there. */
const RETENTION_MS = 24 * 3_600_000

/** Removes originals whose renditions were made a day ago or longer. @returns how many */
export async function removeOriginals({
  db,
  files,
  now,
}: Pick<MediaContext, 'db' | 'files' | 'now'>): Promise<number> {
  const old = await db
    .selectFrom('media_files')
    .innerJoin('media', 'media.id', 'media_files.media_id')
    .select([
      'media.id',
      'media.media_id',
      'media.folder',
      'media_files.name',
      'media_files.sha256',
    ])
    .where('media.conversion', '=', 'done')
    .where('media.converted_at', '<', new Date(now.getTime() - RETENTION_MS))
    .where('media_files.name', 'like', 'original.%')
    .execute()
  for (const file of old) {
    await db
      .deleteFrom('media_files')
      .where('media_id', '=', file.id)
      .where('name', '=', file.name)
      .execute()
    await files.remove(storageKey(folderOf(file), file))
  }
  return old.length
}
