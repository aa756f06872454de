import { ImageUp } from 'lucide-react'
import { useEffect, useId, useMemo } from 'react'
import { PHOTO_MAX_BYTES } from '#contract/students/terms.ts'
import { fileLimit } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { type PictureRefusal, refusedPicture } from '#web/ui/form/refused-picture.ts'
import { smallPicture } from '#web/ui/form/small-picture.ts'
import { StudentPhoto } from './student-photo.tsx'

/** A file for the photo, seen before it is sent; one that cannot be taken says why at once. */
export function PhotoField({
  shown,
  chosen,
  problem,
  onChosen,
}: {
  shown: string | null
  chosen: File | null
  problem: PictureRefusal | undefined
  /** `file`: made small, where the browser can read it. */
  onChosen: (file: File | null, problem?: PictureRefusal) => void
}) {
  const words = useWords('dashboard')
  const language = useLanguage()
  const limit = fileLimit(PHOTO_MAX_BYTES, language)
  const id = useId()
  const preview = useMemo(() => (chosen ? URL.createObjectURL(chosen) : null), [chosen])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return onChosen(null)
    const photo = (await refusedPicture(file, Infinity)) ? file : await madeSmall(file)
    const reason = await refusedPicture(photo, PHOTO_MAX_BYTES)
    if (reason) onChosen(null, reason)
    else onChosen(photo)
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <StudentPhoto photo={preview ?? shown} className="size-20" />
      <div className="min-w-0 flex-1 basis-56">
        <span className="mb-1 block font-semibold">{words.photo}</span>
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-brand hover:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <ImageUp size={20} aria-hidden="true" />
          {words.choosePhoto}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,.heic,.heif"
            className="sr-only"
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-hint ${id}-problem`}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </label>
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {chosen ? words.photoChosen(chosen.name) : words.photoHint(limit)}
        </p>
        <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-danger">
          {problem && words.photoProblems[problem](limit)}
        </p>
      </div>
    </div>
  )
}

/** Phones take photos of more pixels and bytes than the server does; one that the browser can't read stays as it is. */
async function madeSmall(file: File): Promise<File> {
  const small = await smallPicture(file).catch(() => file)
  return small === file ? file : new File([small], file.name, { type: small.type })
}
