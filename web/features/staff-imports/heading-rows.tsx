import type { ImportCheck } from '#contract/catalog/exchange.ts'
import { digitsIn, formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import type { ImportFile } from './read-file.ts'

/** The first rows of a table: the one of the headings is chosen among them. Tables further down come after them. */
export function HeadingRows({
  check: { firstRows, headingRow, otherTables },
  file,
  onChoose,
}: {
  check: ImportCheck
  file: Pick<ImportFile, 'rows'>
  onChoose: (line: number) => void
}) {
  const words = useWords('staff').imports
  const language = useLanguage()
  if (firstRows.length === 0) return null
  const row = (line: number) => digitsIn(language, file.rows?.[line] ?? line)
  const shown = new Set(firstRows.map(({ line }) => line))
  const choices = [...firstRows, ...otherTables.filter(({ line }) => !shown.has(line))]
  return (
    <Card as="section" aria-labelledby="import-headings" padding="none" className="p-4 sm:p-6">
      <h2 id="import-headings" className="text-xl">
        {words.headingsTitle}
      </h2>
      {otherTables.map(({ line, rows }) => (
        <p key={line} role="status" className="mt-2 rounded-md bg-accent-wash px-4 py-3">
          {words.otherTable(row(line), formatCount(rows, language))}
        </p>
      ))}
      <details className="mt-2" open={headingRow === null}>
        <summary className="min-h-11 cursor-pointer py-2 text-ink-soft">
          {headingRow === null ? words.noHeadingRow : words.headingRow(row(headingRow))}{' '}
          <span className="font-semibold text-brand">{words.chooseHeadingRow}</span>
        </summary>
        <fieldset className="max-h-96 overflow-y-auto">
          <legend className="sr-only">{words.headingsTitle}</legend>
          {choices.map(({ line, cells }) => (
            <label
              key={line}
              className="flex min-h-11 cursor-pointer items-baseline gap-3 border-t border-line py-2 has-checked:font-semibold"
            >
              <input
                type="radio"
                name="heading-row"
                checked={line === headingRow}
                onChange={() => onChoose(line)}
              />
              <span className="shrink-0 text-ink-soft tabular-nums">{row(line)}</span>
              <span className="min-w-0 wrap-anywhere">{cells.filter(Boolean).join(' · ')}</span>
            </label>
          ))}
        </fieldset>
      </details>
    </Card>
  )
}
