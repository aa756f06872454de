import type { ComponentProps } from 'react'
import { coursePictureSources } from '#contract/catalog/course-pictures.ts'

/**
 * A banner or a photo; uploaded ones come in the size and type the browser picks. `sizes`: as of
 * `img`.
 */
export function CoursePicture({
  src,
  sizes,
  alt,
  ...rest
}: ComponentProps<'img'> & { src: string; sizes: string; alt: string }) {
  const sources = coursePictureSources(src)
  if (!sources) return <img src={src} alt={alt} {...rest} />
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <img src={src} srcSet={sources.webp} sizes={sizes} alt={alt} {...rest} />
    </picture>
  )
}
