import { customAlphabet } from 'nanoid'
import { LOGO_PATH } from '#contract/site/site-parts.ts'
import { withPicture } from '#server/one-picture.ts'
import type { FileStore } from '#server/storage/index.ts'

const newName = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 24)

/** Shown 32 pixels high on screens of up to three times as many, and printed on receipts. */
const LARGEST = { width: 900, height: 240 }

/**
 * Keeps a logo as a PNG, which PDFs can print, without what the camera or program wrote into it.
 *
 * @returns its path on this site
 * @throws Problem photo_unreadable, picture_too_many_pixels, picture_too_narrow, busy
 */
export async function storeLogo(
  files: FileStore,
  { bytes, senderId }: { bytes: Uint8Array; senderId: number },
): Promise<string> {
  const png = await withPicture({ bytes, senderId, unreadable: 'photo_unreadable' }, (picture) =>
    picture
      .autoOrient()
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
  const path = `/site-logos/l_${newName()}.png`
  await files.put(logoKey(path), png, { type: 'image/png' })
  return path
}

/** An uploaded logo by its path; null where there is none. */
export async function readLogo(files: FileStore, path: string): Promise<Uint8Array | null> {
  return LOGO_PATH.test(path) ? files.read(logoKey(path)) : null
}

/** Where the file store keeps it. */
export function logoKey(path: string): string {
  return path.slice(1)
}
