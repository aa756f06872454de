import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { CHAPTER_TITLE_MAX } from '#contract/media/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import type { ChapterFault, ChapterRow } from './use-chapters.ts'

/** One chapter: its start and title. */
export function ChapterFields({
  row,
  number,
  isNew,
  fault,
  change,
  remove,
}: {
  row: ChapterRow
  number: string
  /** It was added just now: its title is written next. */
  isNew: boolean
  fault: ChapterFault | null
  change: (part: Partial<ChapterRow>) => void
  remove: () => void
}) {
  const words = useWords('media').chapters
  const faultId = useId()
  const wrong = fault === null ? null : fault === 'empty' ? 'title' : 'start'
  const marks = (field: 'start' | 'title') =>
    field === wrong ? { 'aria-invalid': true, 'aria-describedby': faultId } : {}
  return (
    <li>
      <fieldset className="grid gap-2 rounded-md border border-line bg-surface p-3">
        <legend className="sr-only">{words.one(number)}</legend>
        <div className="flex flex-wrap items-end gap-3">
          <label className="grid w-40 gap-1 text-sm text-ink-soft max-sm:flex-1">
            {words.start}
            <input
              value={row.start}
              inputMode="decimal"
              {...marks('start')}
              onChange={({ currentTarget: { value } }) => change({ start: value })}
              className={`${controlClasses} font-mono text-base`}
            />
          </label>
          <Button
            look="quiet"
            aria-label={words.remove(number)}
            onClick={remove}
            className="sm:order-last"
          >
            <Trash2 size={18} aria-hidden="true" />
          </Button>
          <label className="grid min-w-0 gap-1 text-sm text-ink-soft max-sm:basis-full sm:flex-1">
            {words.name}
            <input
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that added it leads here
              autoFocus={isNew}
              value={row.title}
              lang={scriptOf(row.title)}
              maxLength={CHAPTER_TITLE_MAX}
              {...marks('title')}
              onChange={({ currentTarget: { value } }) => change({ title: value })}
              className={`${controlClasses} text-base`}
            />
          </label>
        </div>
        {fault && (
          <p id={faultId} className="text-sm font-medium text-danger">
            {words.faults[fault]}
          </p>
        )}
      </fieldset>
    </li>
  )
}
