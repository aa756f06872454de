import { useState } from 'react'
import { TEXT_MAX, TITLE_MAX } from '#contract/discussion/terms.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Textarea, Input } from '#web/ui/field.tsx'
import { asProblem, fieldProblem, FormFailure, problemText } from '#web/ui/form.tsx'

/** A form for what somebody writes: a text, and a title where it is a question. What was typed stays if sending fails. */
export function TextForm({
  label,
  action,
  first = { title: null, text: '' },
  place,
  send,
  onCancel,
}: {
  label: string
  action: string
  /** `title` null: it has none. */
  first?: { title: string | null; text: string }
  /** The place in the video, and how it is called; asked whether the question is about it. */
  place?: { seconds: number; label: string } | null
  send: (typed: { title: string; text: string; atSeconds: number | null }) => Promise<void>
  onCancel?: () => void
}) {
  const site = useWords()
  const words = useWords('discussion')
  const [title, setTitle] = useState(first.title ?? '')
  const [text, setText] = useState(first.text)
  const [hasPlace, setHasPlace] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function submit(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      await send({ title, text, atSeconds: place && hasPlace ? place.seconds : null })
      setTitle('')
      setText('')
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  const [titleError, textError] = [
    fieldProblem(error, 'title', site),
    fieldProblem(error, 'text', site),
  ]
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {first.title !== null && (
        <Field name="title" label={words.questionTitle} error={titleError} required>
          <Input
            maxLength={TITLE_MAX}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
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
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {place && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={hasPlace}
            onChange={(event) => setHasPlace(event.target.checked)}
            className="size-5 shrink-0 accent-brand"
          />
          {place.label}
        </label>
      )}
      <FormFailure>
        {error !== null && !titleError && !textError ? problemText(asProblem(error), site) : null}
      </FormFailure>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy}>
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
