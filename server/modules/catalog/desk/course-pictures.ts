import { customAlphabet } from 'nanoid'
import {
  COURSE_PICTURE_PATH,
  COURSE_PICTURE_RATIO,
  coursePicturePath,
  type CoursePictureShape,
  coursePictureWidths,
} from '#contract/catalog/course-pictures.ts'
import { recordAudit } from '#server/audit/index.ts'
import { withPicture } from '#server/one-picture.ts'
import type { FileStore } from '#server/storage/index.ts'
import type { DeskContext } from './staff-course.ts'

/** No one guesses the picture of a draft. */
const newName = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 24)

/**
 * Cuts a picture to its shape around a point, and keeps it in every size and type that pages use. What the camera wrote
 * into it goes. What counts is the content, not the name or type it was sent with.
 *
 * @param focus the point that stays in view, in hundredths of width and height
 * @returns its path on this site
 * @throws Problem photo_unreadable, picture_too_many_pixels, picture_too_narrow, busy
 */
export async function storeCoursePicture(
  { db, staff, now, files }: DeskContext & { files: FileStore },
  {
    bytes,
    shape,
    focus,
  }: { bytes: Uint8Array; shape: CoursePictureShape; focus: { x: number; y: number } },
): Promise<string> {
  const name = `${shape === 'banner' ? 'b' : 'p'}_${newName()}`
  const widths = coursePictureWidths[shape]
  const sent = { bytes, senderId: staff.id, unreadable: 'photo_unreadable' } as const
  const pictureSizes = await withPicture(sent, async (picture, sharp) => {
    const { data, info } = await picture
      .autoOrient()
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    const cut = sharp(data).extract(cutAround(info, COURSE_PICTURE_RATIO[shape], focus))
    const sizes = widths.map(async (width) => {
      const sized = cut.clone().resize(width, Math.round(width / COURSE_PICTURE_RATIO[shape]))
      return {
        width,
        avif: await sized.clone().avif({ quality: 55, effort: 3 }).toBuffer(),
        webp: await sized.clone().webp({ quality: 80 }).toBuffer(),
      }
    })
    return Promise.all(sizes)
  })
  // The row first: a file without one would never be found again.
  await db.insertInto('course_pictures').values({ name, uploaded_at: now }).execute()
  for (const { width, avif, webp } of pictureSizes) {
    await files.put(`course-pictures/${name}.${width}.avif`, avif, { type: 'image/avif' })
    await files.put(`course-pictures/${name}.${width}.webp`, webp, { type: 'image/webp' })
  }
  const path = coursePicturePath(name)
  // A picture is nothing until a course shows it, which is recorded.
  await recordAudit(db, {
    actor: staff,
    action: 'course.saved',
    subject: path,
    before: {},
    after: {},
  })
  return path
}

/** An uploaded picture by its path; null where there is none. */
export async function readCoursePicture(
  files: FileStore,
  path: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const found = COURSE_PICTURE_PATH.exec(path)
  const bytes = found && (await files.read(path.slice(1)))
  return bytes ? { bytes, type: `image/${found[3]}` } : null
}

/** The largest part of a picture with this ratio whose middle is as near to the point as its edges allow. */
export function cutAround(
  { width, height }: { width: number; height: number },
  ratio: number,
  focus: { x: number; y: number },
): { left: number; top: number; width: number; height: number } {
  const cut = {
    width: Math.max(1, Math.round(Math.min(width, height * ratio))),
    height: Math.max(1, Math.round(Math.min(height, width / ratio))),
  }
  const start = (whole: number, part: number, share: number) =>
    Math.round(Math.min(Math.max((whole * share) / 100 - part / 2, 0), whole - part))
  return { left: start(width, cut.width, focus.x), top: start(height, cut.height, focus.y), ...cut }
}
