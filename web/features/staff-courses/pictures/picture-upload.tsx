import { ImageUp } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import type { CoursePictureShape } from '#contract/catalog/course-pictures.ts'
import { PHOTO_MAX_BYTES, photoTypes } from '#contract/students/terms.ts'
import { fileLimit } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { type PictureRefusal, refusedPicture } from '#web/ui/form/refused-picture.ts'
import { CutPictureModal, type PicturePoint } from './cut-picture-modal.tsx'

/** Sends a picture with the point that stays in view. @returns its path on this site */
export type UploadPicture = (
  file: File,
  cut: { shape: CoursePictureShape } & PicturePoint,
) => Promise<string>

/** Chooses a picture and its focus point, which stays visible when it is cropped. */
export function PictureUpload({
  shape,
  label,
  upload,
  onPicture,
}: {
  shape: CoursePictureShape
  label: string
  upload: UploadPicture
  onPicture: (path: string) => void
}) {
  const id = useId()
  const words = useWords('staff').courses.refusedPictures
  const language = useLanguage()
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<PictureRefusal | null>(null)
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address)
  }, [address])

  async function choose(chosen: File | undefined): Promise<void> {
    const refused = chosen ? await refusedPicture(chosen, PHOTO_MAX_BYTES) : null
    setRefusal(refused)
    setFile(refused ? null : (chosen ?? null))
  }

  return (
    <>
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-brand hover:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-focus"
      >
        <ImageUp size={20} aria-hidden="true" />
        {label}
        <input
          id={id}
          type="file"
          accept={photoTypes.join(',')}
          aria-describedby={`${id}-refusal`}
          className="sr-only"
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0])
            // The same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p id={`${id}-refusal`} role="alert" className="text-sm font-medium text-danger">
        {refusal && words[refusal](fileLimit(PHOTO_MAX_BYTES, language))}
      </p>
      {file && address && (
        <CutPictureModal
          key={address}
          id={`${id}-cut`}
          address={address}
          shape={shape}
          send={async (point) => onPicture(await upload(file, { shape, ...point }))}
          onClose={() => setFile(null)}
        />
      )}
    </>
  )
}
