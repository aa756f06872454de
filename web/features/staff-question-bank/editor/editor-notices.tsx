import { type RefObject, useEffect, useRef } from 'react'
import type { FieldError } from '#contract/problems.ts'
import { digitsIn } from '#contract/languages.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { NewerVersion } from './use-saving.ts'

/** What was typed earlier on this device is back. */
export function Restored({ onDiscard }: { onDiscard: () => void }) {
  const words = useWords('staff').questionBanks.editor
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-brand-wash px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-48">{words.restored}</p>
      <Button look="outline" size="sm" onClick={onDiscard}>
        {words.discard}
      </Button>
    </div>
  )
}

/** Someone else has saved the question: both texts are there, and a person decides. */
export function Newer({
  newer: { number, savedBy },
  path,
  isBusy,
  onSave,
}: {
  newer: NewerVersion
  /** The address of their version. */
  path: string
  isBusy: boolean
  /** Saves what was typed here as the version after theirs. */
  onSave: (from: number) => void
}) {
  const words = useWords('staff').questionBanks.editor
  const language = useLanguage()
  const theirs = digitsIn(language, number)
  return (
    <div
      role="alert"
      className="grid gap-3 rounded-md border border-danger/40 bg-danger-wash px-4 py-3"
    >
      <h2 className="text-lg">{words.changedTitle}</h2>
      <p>{words.changedText(savedBy || words.changedBySomeone, theirs)}</p>
      <div className="flex flex-wrap gap-3">
        <a href={path} target="_blank" rel="noreferrer" className={buttonClasses('outline')}>
          {words.openTheirs(theirs)}
        </a>
        <Button busy={isBusy} onClick={() => onSave(number)}>
          {words.saveMine(digitsIn(language, number + 1))}
        </Button>
      </div>
    </div>
  )
}

/** Everything that is wrong, with a way to each field. */
export function FaultSummary({
  errors,
  say,
  form,
}: {
  errors: readonly FieldError[]
  say: (error: FieldError) => string
  form: RefObject<HTMLFormElement | null>
}) {
  const words = useWords('staff').questionBanks.editor
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (errors.length > 0) heading.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div className="rounded-md border border-danger/40 bg-danger-wash px-4 py-3 text-danger">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {words.faultsTitle(formatCount(errors.length, language), errors.length)}
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={error.field}>
            <button
              type="button"
              className="min-h-11 text-left underline"
              onClick={() => controlOf(form.current, error.field)?.focus()}
            >
              {say(error)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The control that stands for a path of the document, or the nearest around or within it. */
function controlOf(form: HTMLFormElement | null, path: string): HTMLElement | undefined {
  const controls = [...(form?.elements ?? [])].filter(
    (control): control is HTMLInputElement => 'name' in control && control.name !== '',
  )
  return (
    controls.find(({ name }) => name === path || name.startsWith(`${path}.`)) ??
    controls.find(({ name }) => path.startsWith(`${name}.`)) ??
    controls.find(({ name }) => name === 'key.right')
  )
}
