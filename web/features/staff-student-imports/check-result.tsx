import { useId, useState } from 'react'
import { rowOutcomes } from '#contract/student-imports/terms.ts'
import { digitsIn, formatCount } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import type { CheckResult, RowCheck } from './seat-limits.ts'

const ROWS_SHOWN = 100
type Outcome = (typeof rowOutcomes)[number]
const tones = { new: 'brand', account: 'good', already: 'plain', refused: 'danger' } as const

/** The result is below the columns that were decided: whoever asked for it is brought there. */
function showHeading(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** What the import would do: in numbers, and row by row. */
export function CheckTable({ checked }: { checked: CheckResult }) {
  const words = useWords('staff').studentImports
  const language = useLanguage()
  const filterId = useId()
  const [filter, setFilter] = useState<Outcome | null>(null)
  const [shown, setShown] = useState(ROWS_SHOWN)
  const { rows, tooLong } = checked
  const countOf = (outcome: Outcome) =>
    rows.filter(({ forecast }) => forecast.outcome === outcome).length +
    (outcome === 'refused' ? tooLong.length : 0)
  const found = filter ? rows.filter(({ forecast }) => forecast.outcome === filter) : rows
  const left = found.length - shown
  return (
    <Card aria-labelledby="check-result" as="section" padding="none" className="p-4 sm:p-6">
      <h2 id="check-result" ref={showHeading} tabIndex={-1} className="scroll-mt-24 text-xl">
        {words.resultTitle}
      </h2>
      <p className="mt-1 text-ink-soft">{words.resultText}</p>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {rowOutcomes.map((outcome) => (
          <div
            key={outcome}
            className={classes(
              'flex flex-col-reverse justify-end rounded-md px-4 py-3',
              outcome === 'refused' && countOf(outcome) > 0
                ? 'bg-danger-wash text-danger'
                : 'bg-sunken',
            )}
          >
            <dt className="text-sm">{words.outcomes[outcome]}</dt>
            <dd className="text-2xl font-bold tabular-nums">
              {formatCount(countOf(outcome), language)}
            </dd>
          </div>
        ))}
      </dl>
      {tooLong.length > 0 && (
        <ul className="mt-3 rounded-md bg-danger-wash px-4 py-3 text-danger">
          {tooLong.slice(0, ROWS_SHOWN).map(({ line, field }) => (
            <li key={line}>
              {words.line} {formatCount(line, language)}: {words.tooLong(words.columns[field])}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 mb-3 flex items-center gap-3">
        <label htmlFor={filterId} className="font-semibold">
          {words.filter}
        </label>
        <select
          id={filterId}
          value={filter ?? ''}
          onChange={({ currentTarget }) => {
            setFilter(rowOutcomes.find((each) => each === currentTarget.value) ?? null)
            setShown(ROWS_SHOWN)
          }}
          className={classes(controlClasses, 'max-w-xs')}
        >
          <option value="">{words.all}</option>
          {rowOutcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {words.outcomes[outcome]}
            </option>
          ))}
        </select>
      </div>
      <DataTable
        caption={words.table}
        columns={columnsOf(words, language)}
        rows={found.slice(0, shown)}
        rowKey={({ row }) => String(row.line)}
        maxHeight="30rem"
      />
      {left > 0 && (
        <p className="mt-3">
          <Button look="outline" size="sm" onClick={() => setShown(shown + ROWS_SHOWN)}>
            {words.showMore(formatCount(Math.min(left, ROWS_SHOWN), language))}
          </Button>
        </p>
      )}
    </Card>
  )
}

function columnsOf(words: StaffWords['studentImports'], language: Language): Column<RowCheck>[] {
  return [
    { header: words.line, cell: ({ row }) => formatCount(row.line, language) },
    {
      header: words.person,
      cell: ({ row }) => (
        <span className="wrap-anywhere">
          {row.name && <span className="block font-semibold">{row.name}</span>}
          {row.email}
        </span>
      ),
    },
    {
      header: words.course,
      cell: ({ row, forecast: { courseName, batchNumber } }) => (
        <span className="wrap-anywhere">
          {courseName ?? row.course}
          {batchNumber !== null && (
            <span className="block text-sm text-ink-soft">
              {words.batch(digitsIn(language, String(batchNumber)))}
            </span>
          )}
        </span>
      ),
    },
    {
      header: words.outcome,
      cell: ({ forecast: { outcome, reason, warnings, isProved } }) => (
        <span>
          <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>
          {reason && <span className="block text-danger">{words.reasons[reason]}</span>}
          {outcome === 'account' && (
            <span className="block text-sm text-ink-soft">
              {isProved ? words.atOnce : words.whenConfirmed}
            </span>
          )}
          {warnings.length > 0 && outcome !== 'refused' && (
            <span className="block text-sm text-ink-soft">
              {words.leftOutOf(warnings.map((each) => words.warnings[each]).join(', '))}
            </span>
          )}
        </span>
      ),
    },
  ]
}
