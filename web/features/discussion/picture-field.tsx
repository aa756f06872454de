import { ImagePlus, X } from 'lucide-react'
import { useId } from 'react'
import { ALT_MAX, PICTURE_MAX_BYTES, PICTURES_MAX } from '#contract/discussion/terms.ts'
import { photoTypes } from '#contract/students/terms.ts'
import { digitsIn, fileLimit, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { PrivatePicture } from './private-picture.tsx'
import type { PictureDraft, usePictures } from './use-pictures.ts'

type Pictures = ReturnType<typeof usePictures>

/** Adds pictures to a text, shows them before they are sent, and removes them. */
export function PictureField({ courseId, pictures }: { courseId: string; pictures: Pictures }) {
  const words = useWords('discussion').pictures
  const language = useLanguage()
  const id = useId()
  const isFull = pictures.pictures.length >= PICTURES_MAX
  return (
    <div className="grid gap-3">
      {pictures.pictures.length > 0 && (
        <ul className="grid gap-3">
          {pictures.pictures.map((picture, index) => (
            <li key={picture.key} className="rounded-md border border-line p-3">
              <Chosen
                courseId={courseId}
                picture={picture}
                number={digitsIn(language, index + 1)}
                pictures={pictures}
              />
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-4 font-medium hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
            <ImagePlus size={18} aria-hidden="true" />
            {words.add}
            <input
              type="file"
              multiple
              accept={photoTypes.join(',')}
              aria-describedby={id}
              className="sr-only"
              onChange={(event) => {
                pictures.add([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
              }}
            />
          </label>
          <p id={id} className="text-sm text-ink-soft">
            {words.hint(digitsIn(language, PICTURES_MAX), fileLimit(PICTURE_MAX_BYTES, language))}
          </p>
        </div>
      )}
    </div>
  )
}

function Chosen({
  courseId,
  picture,
  number,
  pictures,
}: {
  courseId: string
  picture: PictureDraft
  number: string
  pictures: Pictures
}) {
  const words = useWords('discussion').pictures
  const { preview, sent, alt, key } = picture
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-start gap-3">
      {preview ? (
        <img
          src={preview}
          alt={words.of(number)}
          className="size-20 rounded-md border border-line object-cover sm:row-span-2"
        />
      ) : (
        sent && <PrivatePicture courseId={courseId} picture={sent} name={words.of(number)} small />
      )}
      <State picture={picture} onAgain={() => pictures.again(picture)} />
      <Field
        name={`alt-${key}`}
        label={words.alt}
        className="col-span-full row-start-2 sm:col-span-2 sm:col-start-2"
      >
        <Input
          maxLength={ALT_MAX}
          autoComplete="off"
          value={alt}
          onChange={(event) => pictures.describe(key, event.target.value)}
        />
      </Field>
      <Button
        look="quiet"
        size="sm"
        className="col-start-3 row-start-1"
        aria-label={words.remove(number)}
        onClick={() => pictures.remove(picture)}
      >
        <X size={18} aria-hidden="true" />
      </Button>
    </div>
  )
}

/** The upload progress of a picture. */
function State({
  picture: { sent, error, file, sentBytes },
  onAgain,
}: {
  picture: PictureDraft
  onAgain: () => void
}) {
  const site = useWords()
  const words = useWords('discussion').pictures
  const language = useLanguage()
  if (error) {
    const problem = asProblem(error)
    const tooLarge = words.tooLarge(fileLimit(PICTURE_MAX_BYTES, language))
    const own: Record<string, string> = {
      ...words.failures,
      too_large: tooLarge,
      photo_too_large: tooLarge,
    }
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
        {own[problem.code] ?? problemText(problem, site)}
        {file && (
          <Button look="outline" size="sm" onClick={onAgain}>
            {words.again}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p role="status">{sent ? words.ready : words.sending}</p>
      {!sent && file && sentBytes > 0 && (
        <>
          <ProgressLine
            percent={Math.round((sentBytes / file.size) * 100)}
            label={words.sendingBytes(
              megabytes(sentBytes, language),
              megabytes(file.size, language),
            )}
          />
          <span aria-hidden="true" className="tabular-nums">
            {megabytes(sentBytes, language)} / {megabytes(file.size, language)}
          </span>
        </>
      )}
    </div>
  )
}
