import type { CoursePictureShape } from '#contract/catalog/course-pictures.ts'
import type { CoursePicture } from '#contract/catalog/staff-courses.ts'
import { PictureLibrary } from './picture-library.tsx'
import { PictureUpload, type UploadPicture } from './picture-upload.tsx'
import type { ListPictures } from './use-pictures.ts'

export interface PictureCalls {
  upload: UploadPicture
  list: ListPictures
}

/** Chooses a new picture or an earlier upload, with its description. */
export function PictureChoice({
  shape,
  label,
  calls,
  onPicture,
}: {
  shape: CoursePictureShape
  label: string
  calls: PictureCalls
  onPicture: (picture: Pick<CoursePicture, 'path' | 'alt'>) => void
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <PictureUpload
        shape={shape}
        label={label}
        upload={calls.upload}
        onPicture={(path) => onPicture({ path, alt: { en: '', bn: '' } })}
      />
      <PictureLibrary shape={shape} list={calls.list} onPicture={onPicture} />
    </div>
  )
}
