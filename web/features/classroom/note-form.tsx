import { useEffect, useRef } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { asProblem, fieldProblem, FormFailure, typedProblemText } from '#web/ui/form/form.tsx'
import { useTextDraft } from '#web/ui/form/use-text-draft.ts'

/** Writes or changes a note. */
export function NoteForm({
  label,
  hint,
  action,
  draftKey,
  text = '',
  send,
  onCancel,
}: {
  label: string
  hint?: string
  action: string
  /** The key of the unsaved draft on this device. */
  draftKey: string
  text?: string
  send: (text: string) => Promise<void>
  /** It was opened by a button, and takes the focus. */
  onCancel?: () => void
}) {
  const site = useWords()
  const words = useWords('classroom')
  const { typed, isBusy, error, type, save, forget } = useTextDraft({ draftKey, text, send })
  const beside = fieldProblem(error, 'text', site)
  const field = useRef<HTMLTextAreaElement>(null)
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field name="text" label={label} hint={hint} error={beside} required>
        <Textarea
          ref={field}
          rows={3}
          maxLength={5000}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <FormFailure>
        {error !== null && !beside ? typedProblemText(asProblem(error), site) : null}
      </FormFailure>
      <div className="flex gap-2">
        <Button type="submit" look="outline" busy={isBusy}>
          {action}
        </Button>
        {onCancel && (
          <Button
            look="quiet"
            onClick={() => {
              forget()
              onCancel()
            }}
          >
            {words.keepNote}
          </Button>
        )}
      </div>
    </form>
  )
}
