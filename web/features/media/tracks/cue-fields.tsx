import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { CaptionLanguage } from '#contract/media/terms.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import type { CueFault, CueRow } from './use-captions.ts'

/** One caption: start, end and text. */
export function CueFields({
  row,
  number,
  language,
  isNew,
  faults,
  change,
  remove,
}: {
  row: CueRow
  number: string
  language: CaptionLanguage
  /** It was added just now: its text is written next. */
  isNew: boolean
  faults: readonly CueFault[]
  change: (part: Partial<CueRow>) => void
  remove: () => void
}) {
  const words = useWords('media').captions
  const faultsId = useId()
  const marks = (isWrong: boolean) =>
    isWrong ? { 'aria-invalid': true, 'aria-describedby': faultsId } : {}
  const time = (part: 'start' | 'end') => (
    <label className="grid min-w-0 flex-1 basis-34 gap-1 sm:w-40 sm:flex-none text-sm text-ink-soft">
      {words[part]}
      <input
        value={row[part]}
        inputMode="decimal"
        {...marks(faults.some((fault) => fault !== 'empty'))}
        onChange={({ currentTarget: { value } }) => change({ [part]: value })}
        className={`${controlClasses} font-mono text-base`}
      />
    </label>
  )
  return (
    <li>
      <fieldset className="grid gap-2 rounded-md border border-line bg-surface p-3">
        <legend className="sr-only">{words.one(number)}</legend>
        <div className="flex flex-wrap items-end gap-3">
          {time('start')}
          {time('end')}
          <label className="grid min-w-0 flex-1 basis-64 gap-1 text-sm text-ink-soft">
            {words.text}
            <textarea
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that added it leads here
              autoFocus={isNew}
              rows={1}
              lang={language}
              value={row.text}
              {...marks(faults.includes('empty'))}
              onChange={({ currentTarget: { value } }) => change({ text: value })}
              className={`${controlClasses} field-sizing-content resize-y text-base`}
            />
          </label>
          <Button look="quiet" aria-label={words.remove(number)} onClick={remove}>
            <Trash2 size={18} aria-hidden="true" />
          </Button>
        </div>
        <div id={faultsId}>
          {faults.map((fault) => (
            <p key={fault} className="text-sm font-medium text-danger">
              {words[fault]}
            </p>
          ))}
        </div>
      </fieldset>
    </li>
  )
}
