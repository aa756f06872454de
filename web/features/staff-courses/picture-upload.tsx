import { ImageUp } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import type { CoursePictureShape } from '#contract/catalog/course-pictures.ts'
import { CutPictureModal, type PicturePoint } from './cut-picture-modal.tsx'

const TYPES = 'image/jpeg,image/png,image/webp'

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
  const [file, choose] = useState<File | null>(null)
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address)
  }, [address])
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
          accept={TYPES}
          className="sr-only"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0] ?? null)
            // The same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      {file && address && (
        <CutPictureModal
          key={address}
          id={`${id}-cut`}
          address={address}
          shape={shape}
          send={async (point) => onPicture(await upload(file, { shape, ...point }))}
          onClose={() => choose(null)}
        />
      )}
    </>
  )
}
