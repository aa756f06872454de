import { customAlphabet } from 'nanoid'
import type { WorkFile } from '#contract/assignments/submissions.ts'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { Problem } from '#contract/problems.ts'
import { shrunkPicture } from '#server/shrunk-picture.ts'

export const newFileId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 20)

/** Where a file of a submission or of its feedback lies, or a photo of a test. */
export function workFilePlace(fileId: string): string {
  return `submissions/${fileId}`
}

/**
 * What a file is by its content, not its name: a picture as a WebP of ours, a PDF or ZIP as it is.
 *
 * @throws Problem file_unreadable, and those of a picture
 */
export async function contentOf(
  bytes: Uint8Array,
  senderId: number,
): Promise<Pick<WorkFile, 'type' | 'width' | 'height'> & { data: Uint8Array }> {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const whole = { data: bytes, width: null, height: null }
  if (start.includes('%PDF-')) return { ...whole, type: 'application/pdf' }
  if (start.startsWith('PK\u0003\u0004')) return { ...whole, type: 'application/zip' }
  if (bytes.length === 0) throw new Problem('file_unreadable')
  return { ...(await shrunkPicture({ bytes, senderId })), type: 'image/webp' }
}

/** A name with the ending of what the file is. */
export function nameOf(name: string, type: WorkFile['type']): string {
  const ending = { 'image/webp': '.webp', 'application/pdf': '.pdf', 'application/zip': '.zip' }[
    type
  ]
  return `${name.replace(/\.[^.]{1,5}$/, '').slice(0, assignmentLimits.fileName - 5) || 'file'}${ending}`
}
