import { withPicture } from './one-picture.ts'

/** Sharp on the widest text column of two pixels each, light on a phone; enough to read a photographed page. */
const LONGEST_SIDE = 1600

/**
 * A picture that somebody sent as a WebP of ours: judged by its content, upright, without what the camera wrote into it.
 *
 * @throws Problem picture_unreadable, picture_too_many_pixels, picture_too_narrow, busy
 */
export function shrunkPicture(
  { bytes, senderId }: { bytes: Uint8Array; senderId: number },
  { quality = 80 }: { quality?: number } = {},
): Promise<{ data: Buffer; width: number; height: number }> {
  return withPicture({ bytes, senderId, unreadable: 'picture_unreadable' }, async (picture) => {
    const { data, info } = await picture
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  })
}
