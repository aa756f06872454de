import { customAlphabet } from 'nanoid'
import { LOGO_PATH, PORTRAIT_PATH } from '#contract/site/site-parts.ts'
import { withPicture } from '#server/one-picture.ts'
import type { FileStore } from '#server/storage/index.ts'

const newName = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 24)

/** Shown 32 pixels high on screens of up to three times as many, and printed on receipts. */
const LARGEST_LOGO = { width: 900, height: 240 }

/** Pixels of a portrait, which is shown 48 wide on screens of up to three times as many. */
const PORTRAIT = 144

interface Upload {
  bytes: Uint8Array
  senderId: number
}

/**
 * Keeps a logo as a PNG, which PDFs can print, without what the camera or program wrote into it.
 *
 * @returns its path on this site
 * @throws Problem photo_unreadable, picture_too_many_pixels, picture_too_narrow, busy
 */
export async function storeLogo(files: FileStore, upload: Upload): Promise<string> {
  const png = await withPicture({ ...upload, unreadable: 'photo_unreadable' }, (picture) =>
    picture
      .autoOrient()
      .resize({ ...LARGEST_LOGO, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
  const path = `/site-logos/l_${newName()}.png`
  await files.put(pictureKey(path), png, { type: 'image/png' })
  return path
}

/**
 * Keeps the picture of someone as a square WebP of a few kilobytes, without what the camera wrote into it.
 *
 * @returns its path on this site
 * @throws Problem photo_unreadable, picture_too_many_pixels, picture_too_narrow, busy
 */
export async function storePortrait(files: FileStore, upload: Upload): Promise<string> {
  const webp = await withPicture({ ...upload, unreadable: 'photo_unreadable' }, (picture) =>
    picture
      .autoOrient()
      .resize({ width: PORTRAIT, height: PORTRAIT, fit: 'cover', position: 'attention' })
      .webp({ quality: 80 })
      .toBuffer(),
  )
  const path = `/site-portraits/p_${newName()}.webp`
  await files.put(pictureKey(path), webp, { type: 'image/webp' })
  return path
}

/** An uploaded logo by its path; null where there is none. */
export async function readLogo(files: FileStore, path: string): Promise<Uint8Array | null> {
  return LOGO_PATH.test(path) ? files.read(pictureKey(path)) : null
}

/** An uploaded portrait by its path; null where there is none. */
export async function readPortrait(files: FileStore, path: string): Promise<Uint8Array | null> {
  return PORTRAIT_PATH.test(path) ? files.read(pictureKey(path)) : null
}

/** Where the file store keeps it. */
export function pictureKey(path: string): string {
  return path.slice(1)
}
