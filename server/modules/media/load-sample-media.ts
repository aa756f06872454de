import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { MediaId } from '#contract/learning/lessons.ts'
import { captionLanguages } from '#contract/media/terms.ts'
import { putCaptions } from './captions.ts'
import { finishUpload } from './upload/finish-upload.ts'
import type { MediaContext } from './media-context.ts'
import { storageKey } from './media-records.ts'

const SampleMedia = z.object({ mediaId: MediaId, name: z.string().min(1) })

/**
 * Puts the demonstration videos of a folder (`catalogue/media`) into the store, through the same checks as an upload.
 * Those that are there stay as they are.
 *
 * @returns how many were loaded
 */
export async function loadSampleMedia(context: MediaContext, folder: string): Promise<number> {
  const { db } = context
  const names = (await fs.readdir(folder)).toSorted()
  const rows = await db
    .selectFrom('media')
    .select('media_id')
    .where('media_id', 'in', names)
    .where('state', '=', 'ready')
    .execute()
  const missing = names.filter((name) => !rows.some((row) => row.media_id === name))
  for (const name of missing) await loadOne(context, path.join(folder, name))
  return missing.length
}

async function loadOne(context: MediaContext, folder: string): Promise<void> {
  const { db, files, now } = context
  const sample = SampleMedia.parse(
    JSON.parse(await fs.readFile(path.join(folder, 'media.json'), 'utf8')),
  )
  const { id } = await db
    .insertInto('media')
    .values({
      media_id: sample.mediaId,
      kind: 'video',
      name: sample.name,
      created_at: now,
      updated_at: now,
    })
    // Left over by a process that was killed while it loaded.
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet({ updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = (await fs.readdir(folder)).filter((name) => !/\.(vtt|json)$/.test(name))
  const rows = await Promise.all(
    names.map(async (name) => {
      const bytes = await fs.readFile(path.join(folder, name))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await files.put(storageKey(sample.mediaId, { name, sha256 }), bytes)
      return { media_id: id, name, bytes: bytes.length, sha256 }
    }),
  )
  await db
    .insertInto('media_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await finishUpload(context, { mediaId: sample.mediaId, staff: null })
  for (const language of captionLanguages) {
    const vtt = await fs.readFile(path.join(folder, `captions-${language}.vtt`), 'utf8')
    await putCaptions(context, { mediaId: sample.mediaId, staff: null, language, vtt })
  }
}
