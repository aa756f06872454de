import { defined } from '#contract/defined.ts'

/** The longest side sent, in pixels: a message can still be read. */
const LONGEST_SIDE = 1600
/** Up to this size a picture is sent as it is. */
const SMALL_BYTES = 700 * 1024

/**
 * A chosen picture, made small enough for a slow line and for the server.
 *
 * @throws DOMException where it is no picture the browser can read
 */
export async function smallPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  if (file.size <= SMALL_BYTES && /^image\/(jpeg|png|webp)$/.test(file.type)) return file
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  defined(canvas.getContext('2d')).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const small = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.82),
  )
  return small ?? file
}
