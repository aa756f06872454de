import { useId, useState } from 'react'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'

/** The fewest letters of a reason, as the server has it. */
const SHORTEST = 2

/** The reason of the marks, and the button that saves them: visible while there are unsaved marks. */
export function SaveBar({
  count,
  onDrop,
  onSave,
}: {
  count: number
  onDrop: () => void
  onSave: (reason: string) => Promise<void>
}) {
  const site = useWords()
  const words = useWords('staff').attendance
  const language = useLanguage()
  const reasons = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function save(form: HTMLFormElement): void {
    if (reason.trim().length < SHORTEST) {
      setMissing(true)
      return form.querySelector('input')?.focus()
    }
    setMissing(false)
    setBusy(true)
    setFailure(null)
    onSave(reason.trim())
      .catch((error: unknown) => setFailure(problemText(asProblem(error), site)))
      .finally(() => setBusy(false))
  }

  return (
    <form
      aria-label={words.changes(formatCount(count, language))}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(event.currentTarget)
      }}
      className="sticky bottom-3 z-10 mt-4 grid gap-3 rounded-lg border border-brand bg-surface p-4 shadow-raised"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field
          name="reason"
          label={words.reason}
          required
          error={isMissing ? words.reasonMissing : undefined}
          className="min-w-0 flex-1 basis-64"
        >
          <Input
            list={reasons}
            maxLength={300}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
        <datalist id={reasons}>
          {words.reasons.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" onClick={onDrop}>
            {words.drop}
          </Button>
          <Button type="submit" busy={isBusy}>
            {words.save(formatCount(count, language))}
          </Button>
        </div>
      </div>
      <FormFailure>{failure}</FormFailure>
    </form>
  )
}
