import fs from 'node:fs/promises'
import path from 'node:path'

/** Where the bytes of one upload gather that is sent whole. */
export function sentFile(uploadFolder: string, mediaId: string): string {
  return path.join(uploadFolder, mediaId)
}

/** How many bytes of it are here; null: it was never started. */
export async function sentBytes(uploadFolder: string, mediaId: string): Promise<number | null> {
  const stat = await fs.stat(sentFile(uploadFolder, mediaId)).catch(() => null)
  return stat?.size ?? null
}

/** Removes what was sent, what is noted beside it, and what a conversion left half done. */
export async function removeSent(uploadFolder: string, mediaId: string): Promise<void> {
  const file = sentFile(uploadFolder, mediaId)
  for (const each of [file, `${file}.json`, workFolder(uploadFolder, mediaId)])
    await fs.rm(each, { recursive: true, force: true })
}

/** Where a conversion writes before its files are checked and stored. */
export function workFolder(uploadFolder: string, mediaId: string): string {
  return path.join(uploadFolder, `convert-${mediaId}`)
}
