import { useEffect, useRef, useState } from 'react'
import type { PictureAttachments, DiscussionPicture } from '#contract/discussion/pictures.ts'
import { TEXT_MAX, TITLE_MAX } from '#contract/discussion/terms.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Textarea, Input } from '#web/ui/form/field.tsx'
import { asProblem, fieldProblem, FormFailure, typedProblemText } from '#web/ui/form/form.tsx'
import { PictureField } from './picture-field.tsx'
import { TypedPreview } from './typed-preview.tsx'
import { usePictures } from './use-pictures.ts'

interface TextDraft {
  title: string
  text: string
  atSeconds: number | null
  pictures: NonNullable<PictureAttachments>
}

interface TextFormProps {
  courseId: string
  label: string
  action: string
  /** `title` null: no title field. */
  first?: { title: string | null; text: string }
  /** The pictures it has already. */
  firstPictures?: readonly DiscussionPicture[]
  /** The place in the video and its label; the form asks whether the question is about it. */
  place?: { seconds: number; label: string } | null
  send: (typed: TextDraft) => Promise<void>
  /** It was opened by a button, and takes the focus. */
  onCancel?: () => void
}

const NOTHING = { title: null, text: '' }

/** A form for a text, with a title for a question. The input stays if sending fails. */
export function TextForm(props: TextFormProps) {
  const { courseId, label, action, first = NOTHING, place, onCancel } = props
  const site = useWords()
  const words = useWords('discussion')
  const form = useTextForm(props)
  const element = useRef<HTMLFormElement>(null)
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (isOpened) element.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isOpened])
  const [titleError, textError] = [
    fieldProblem(form.error, 'title', site),
    fieldProblem(form.error, 'text', site),
  ]
  return (
    <form
      ref={element}
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {first.title !== null && (
        <Field name="title" label={words.questionTitle} error={titleError} required>
          <Input
            maxLength={TITLE_MAX}
            value={form.title}
            onChange={(event) => form.setTitle(event.target.value)}
          />
        </Field>
      )}
      <Field
        name="text"
        label={label}
        hint={words.textHint}
        error={textError}
        required={first.title === null}
      >
        <Textarea
          rows={4}
          maxLength={TEXT_MAX}
          value={form.text}
          onChange={(event) => form.setText(event.target.value)}
        />
      </Field>
      <TypedPreview text={form.text} />
      <PictureField courseId={courseId} pictures={form.pictures} />
      {place && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={form.hasPlace}
            onChange={(event) => form.setHasPlace(event.target.checked)}
          />
          {place.label}
        </label>
      )}
      <Failure form={form} isShown={Boolean(titleError ?? textError)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isBusy}>
          {action}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function useTextForm({
  courseId,
  first = NOTHING,
  firstPictures = [],
  place,
  send,
}: TextFormProps) {
  const [title, setTitle] = useState(first.title ?? '')
  const [text, setText] = useState(first.text)
  const pictures = usePictures(courseId, firstPictures)
  const [isWaiting, setWaiting] = useState(false)
  const [hasPlace, setHasPlace] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function submit(): Promise<void> {
    if (isBusy) return
    setWaiting(!pictures.isReady)
    if (!pictures.isReady) return
    setBusy(true)
    setError(null)
    try {
      await send({
        title,
        text,
        atSeconds: place && hasPlace ? place.seconds : null,
        pictures: pictures.chosen,
      })
      // What was typed while it was sent is not sent yet.
      setTitle((now) => (now === title ? '' : now))
      setText((now) => (now === text ? '' : now))
      pictures.clear()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return {
    title,
    setTitle,
    text,
    setText,
    pictures,
    hasPlace,
    setHasPlace,
    isBusy,
    error,
    submit,
    isWaiting: isWaiting && !pictures.isReady,
  }
}

/** @param isShown a field already shows the error */
function Failure({ form, isShown }: { form: ReturnType<typeof useTextForm>; isShown: boolean }) {
  const site = useWords()
  const { pictures } = useWords('discussion')

  function failureText(failure: unknown): string {
    const problem = asProblem(failure)
    const own: Record<string, string> = pictures.failures
    return own[problem.code] ?? typedProblemText(problem, site)
  }

  return (
    <FormFailure>
      {form.isWaiting
        ? pictures.wait
        : form.error !== null && !isShown
          ? failureText(form.error)
          : null}
    </FormFailure>
  )
}
