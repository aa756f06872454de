import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { isPictureRefusal, refusedPicture } from '#web/ui/form/refused-picture.ts'

/** One picture that is chosen, sent at once and removed again; the form is saved with its path. */
export function PictureField({
  picture,
  isReady,
  maxBytes,
  texts,
  look,
  upload,
  onChange,
}: {
  /** A path on this site, or the name of a file in the folder of pictures. */
  picture: string | null
  /** It is another one than what was saved. */
  isReady: boolean
  maxBytes: number
  texts: { alt: string; choose: string; remove: string; hint: string }
  /** Classes of the picture. */
  look: string
  /** @returns its path */
  upload: (file: Blob) => Promise<string>
  onChange: (picture: string | null) => void
}) {
  const words = useWords('staff').siteDesk
  const site = useWords()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(file: File | undefined): Promise<void> {
    if (!file || isBusy) return
    setProblem(null)
    const reason = await refusedPicture(file, maxBytes)
    if (reason) return setProblem(words.logoProblems[reason])
    setBusy(true)
    try {
      onChange(await upload(file))
    } catch (error) {
      const failed = asProblem(error)
      setProblem(
        isPictureRefusal(failed.code) ? words.logoProblems[failed.code] : problemText(failed, site),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {picture && (
        <img
          src={picture.startsWith('/') ? picture : `/site-pictures/${picture}`}
          alt={texts.alt}
          className={`justify-self-start ${look}`}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-brand hover:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <ImageUp size={20} aria-hidden="true" />
          {texts.choose}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            aria-describedby={`${id}-hint ${id}-state`}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              currentTarget.value = ''
              void choose(file)
            }}
          />
        </label>
        {picture && (
          <Button look="quiet" onClick={() => onChange(null)}>
            {texts.remove}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {texts.hint}
      </p>
      <p
        id={`${id}-state`}
        aria-live="polite"
        className={problem ? 'text-sm font-medium text-danger' : 'text-sm text-ink-soft'}
      >
        {problem ?? (isBusy ? words.logoUploading : isReady && picture ? words.logoReady : '')}
      </p>
    </>
  )
}
