import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DOWNLOAD_MAX_BYTES, endingOf, PART_BYTES } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { ArrivedFile } from './check-video.ts'
import { fitsItsName } from './file-content.ts'
import type { MediaContext } from './media-context.ts'
import { storageKey } from './media-records.ts'

/** How much of a file decides what it is. */
const LOOKED_AT = 64 * 1024

/**
 * Puts the parts of a download together.
 *
 * @param bytes of the whole file, as the browser has it
 * @throws Problem media_incomplete, media_type_refused
 */
export async function joinDownload(
  { files }: MediaContext,
  {
    mediaId,
    name,
    arrived,
    bytes,
  }: { mediaId: string; name: string; arrived: readonly ArrivedFile[]; bytes: number },
): Promise<ArrivedFile> {
  const parts = arrived
    .filter((file) => file.name.startsWith('part-'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const isWhole = parts.every(
    (part, at) =>
      part.name === `part-${String(at + 1).padStart(5, '0')}.bin` &&
      (at === parts.length - 1 || part.bytes === PART_BYTES),
  )
  const total = parts.reduce((sum, part) => sum + part.bytes, 0)
  if (parts.length === 0 || !isWhole || total !== bytes) throw new Problem('media_incomplete')
  if (total > DOWNLOAD_MAX_BYTES) throw new Problem('media_type_refused')

  async function* content(): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      const read = await files.read(storageKey(mediaId, part))
      if (!read || read.length !== part.bytes) throw new Problem('media_incomplete')
      yield read
    }
  }
  // Read twice rather than held in memory: what it is and its hash come before its key.
  const hash = createHash('sha256')
  let isFirst = true
  for await (const part of content()) {
    if (isFirst && !fitsItsName(name, part.subarray(0, LOOKED_AT)))
      throw new Problem('media_type_refused')
    isFirst = false
    hash.update(part)
  }
  const whole = { name: `file.${endingOf(name)}`, bytes: total, sha256: hash.digest('hex') }
  await files.putStream(storageKey(mediaId, whole), Readable.from(content()), { bytes: total })
  return whole
}
