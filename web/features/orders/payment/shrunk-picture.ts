import { smallPicture } from '#web/ui/form/small-picture.ts'

/**
 * A chosen picture in base64, made small enough for a slow line.
 *
 * @throws DOMException where it is no picture the browser can read
 */
export async function shrunkPicture(file: File): Promise<string> {
  return base64(await smallPicture(file))
}

function base64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
