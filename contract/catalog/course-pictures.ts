/** Apart from the endpoints, so that pages name pictures without the schema library. */

/** Widths in pixels that pages use of each shape; each is stored as AVIF and as WebP. */
export const coursePictureWidths = { banner: [400, 800, 1280], person: [160, 320] } as const
export type CoursePictureShape = keyof typeof coursePictureWidths

/** Width by height. */
export const COURSE_PICTURE_RATIO: Record<CoursePictureShape, number> = {
  banner: 16 / 9,
  person: 1,
}

/** The path of an uploaded picture names its largest WebP: `/course-pictures/b_….1280.webp`. */
export const COURSE_PICTURE_PATH =
  /^\/course-pictures\/([bp]_[A-Za-z0-9]{24})\.(\d{3,4})\.(avif|webp)$/

/** @param name of an uploaded picture, which begins with a letter of its shape */
export function coursePicturePath(name: string): string {
  return `/course-pictures/${name}.${widthsOf(name).at(-1)}.webp`
}

function widthsOf(name: string): readonly number[] {
  return coursePictureWidths[name.startsWith('b_') ? 'banner' : 'person']
}

/** The addresses of an uploaded picture for `srcset`, by type; null for any other picture. */
export function coursePictureSources(path: string): { avif: string; webp: string } | null {
  const name = COURSE_PICTURE_PATH.exec(path)?.[1]
  if (!name) return null
  const set = (type: 'avif' | 'webp') =>
    widthsOf(name)
      .map((width) => `/course-pictures/${name}.${width}.${type} ${width}w`)
      .join(', ')
  return { avif: set('avif'), webp: set('webp') }
}
