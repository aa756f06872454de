import { ArrowRight, Sparkles } from 'lucide-react'
import type { ImportCheck } from '#contract/catalog/exchange.ts'
import type { Decisions } from '#contract/catalog/import-decisions.ts'
import { type ImportColumn, importColumns } from '#contract/catalog/terms.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { type FileReading, stillMissing } from './decisions.ts'

/** What each heading of the file is read as. Folded away where all are known. */
export function ColumnTable({
  check,
  decisions,
  reading,
  suggested,
  onDecide,
}: {
  check: ImportCheck
  decisions: Decisions
  reading: FileReading
  suggested: Decisions
  onDecide: (columns: Decisions['columns']) => void
}) {
  const words = useWords('staff').imports
  const language = useLanguage()
  const { headings } = check
  if (headings.length === 0) return null
  const missing = stillMissing(check, decisions, reading)
  const isKnown =
    check.missing.length === 0 && headings.every(({ column, isLeftOut }) => column || isLeftOut)
  return (
    <Card aria-labelledby="import-columns" as="section" padding="none" className="p-4 sm:p-6">
      <h2 id="import-columns" className="text-xl">
        {words.columnsTitle}
      </h2>
      {missing.length > 0 && (
        <p role="status" className="mt-2 rounded-md bg-accent-wash px-4 py-3 font-medium">
          {words.missingColumns(missing.map((column) => words.columns[column]).join(', '))}
        </p>
      )}
      {isKnown ? (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2 text-ink-soft">
            {words.columnsAllKnown(formatCount(headings.length, language))}{' '}
            <span className="font-semibold text-brand">{words.showColumns}</span>
          </summary>
          <Rows {...{ check, decisions, suggested, onDecide }} />
        </details>
      ) : (
        <>
          <p className="mt-1 text-ink-soft">{words.columnsText}</p>
          <Rows {...{ check, decisions, suggested, onDecide }} />
        </>
      )}
    </Card>
  )
}

function Rows({
  check,
  decisions,
  suggested,
  onDecide,
}: Omit<Parameters<typeof ColumnTable>[0], 'reading'>) {
  const words = useWords('staff').imports
  const chosenOf = (name: string, column: ImportColumn | null) =>
    decisions.columns[name] ?? column ?? ''
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      {check.headings.map(({ name, column, examples }) => {
        const chosen = chosenOf(name, column)
        const isSuggested = chosen !== '' && suggested.columns[name] === chosen
        return (
          <li
            key={name}
            className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_1.25rem_minmax(0,18rem)]"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {examples.length > 0 ? words.examples(examples.join(' · ')) : words.noExample}
              </p>
            </div>
            <ArrowRight size={18} aria-hidden="true" className="text-ink-soft max-sm:hidden" />
            <div className="flex flex-wrap items-center gap-2">
              <select
                aria-label={words.readAs(name)}
                value={chosen}
                onChange={({ currentTarget }) => {
                  const value = currentTarget.value
                  const found = importColumns.find((each) => each === value) ?? ''
                  onDecide({ ...decisions.columns, [name]: found })
                }}
                className={controlClasses}
              >
                <option value="">{words.leaveOut}</option>
                {importColumns.map((each) => (
                  <option key={each} value={each}>
                    {words.columns[each]}
                  </option>
                ))}
              </select>
              {isSuggested && (
                <Badge tone="brand">
                  <Sparkles size={14} aria-hidden="true" />
                  {words.suggested}
                </Badge>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
