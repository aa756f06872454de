import { useState } from 'react'
import { poisha, takaText } from '#contract/money.ts'
import { MOST_KIND_WORDS } from '#contract/orders/statement-columns.ts'
import { statementFields, statementKinds } from '#contract/orders/terms.ts'
import { formatCount, formatDateTime, formatDay, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import type { FileTable } from '#web/workbook/read-table.ts'
import { SheetChoice } from '#web/workbook/sheet-choice.tsx'
import type { RememberedColumns } from './remember-columns.ts'
import {
  type KindChoice,
  kindsOf,
  neededFields,
  readStatement,
  type StatementFault,
  type StatementField,
  type StatementReading,
} from './statement.ts'

const MOST_SHOWN = 5

/** What each column of a statement is, how its first lines are read, and what in it cannot be read. */
export function StatementColumns({
  table,
  reading,
  remembered = null,
  onRead,
  onSheet,
  onForget,
}: {
  table: FileTable
  reading: StatementReading
  /** What the staff remember of files with these headings. */
  remembered?: RememberedColumns | null
  onRead: (reading: StatementReading) => void
  /** Reads another sheet of the workbook. */
  onSheet: (sheet: string) => Promise<void>
  /** Forgets that. */
  onForget?: () => Promise<void>
}) {
  const { money, imports } = useWords('staff')
  const words = money.statement
  const language = useLanguage()
  const { columns, headingRow } = reading
  const headings = table.cells[headingRow] ?? []
  const isWhole = neededFields.every((field) => columns[field] !== undefined)
  const choose = (field: StatementField, at: string) =>
    onRead({ ...reading, columns: { ...columns, [field]: at === '' ? undefined : Number(at) } })
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{words.columns}</legend>
      <SheetChoice label={imports.sheet} {...table} onSheet={(sheet) => void onSheet(sheet)} />
      <p className="text-ink-soft">{words.columnsText}</p>
      {remembered && onForget && <Remembered {...remembered} onForget={onForget} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {statementFields.map((field) => (
          <Field
            key={field}
            name={`column-${field}`}
            label={words.fields[field]}
            required={neededFields.some((needed) => needed === field)}
          >
            <Select
              value={columns[field] ?? ''}
              onChange={(event) => choose(field, event.currentTarget.value)}
            >
              <option value="">{words.none[field]}</option>
              {headings.map((heading, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
                <option key={at} value={at}>
                  {heading || words.column(formatCount(at + 1, language))}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <Kinds table={table} reading={reading} onRead={onRead} />
      {isWhole && <Lines table={table} reading={reading} />}
    </fieldset>
  )
}

/** Who said what the columns are, and the way to begin anew. */
function Remembered({
  savedBy,
  savedAt,
  onForget,
}: RememberedColumns & { onForget: () => Promise<void> }) {
  const words = useWords('staff').money.statement
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function forget(): Promise<void> {
    setBusy(true)
    setFailed(false)
    await onForget().catch(() => setFailed(true))
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p>{words.remembered(savedBy, formatDateTime(savedAt, language))}</p>
      <Button look="quiet" size="sm" busy={isBusy} onClick={() => void forget()}>
        {words.forget}
      </Button>
      {hasFailed && (
        <p role="alert" className="text-danger">
          {words.notForgotten}
        </p>
      )}
    </div>
  )
}

/** What the words of the column of kinds mean. */
function Kinds({
  table,
  reading,
  onRead,
}: Pick<Parameters<typeof StatementColumns>[0], 'table' | 'reading' | 'onRead'>) {
  const { statement: words, kinds: kindNames } = useWords('staff').money
  const found = kindsOf(table, reading)
  if (found.length === 0) return null
  if (found.length > MOST_KIND_WORDS) return <p className="text-danger">{words.noKinds}</p>
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {found.map(({ word, kind }) => (
        <Field key={word} name={`kind-${word}`} label={words.meaning(word)} required>
          <Select
            value={kind ?? ''}
            onChange={(event) =>
              onRead({
                ...reading,
                kinds: { ...reading.kinds, [word]: event.currentTarget.value as KindChoice },
              })
            }
          >
            {kind === null && <option value="">{words.chooseKind}</option>}
            {statementKinds.map((choice) => (
              <option key={choice} value={choice}>
                {choice === 'other' ? words.otherKind : kindNames[choice]}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  )
}

function Lines({
  table,
  reading,
}: Pick<Parameters<typeof StatementColumns>[0], 'table' | 'reading'>) {
  const { statement: words, kinds: kindNames } = useWords('staff').money
  const language = useLanguage()
  const { lines, faults, others } = readStatement(table, reading)
  const taka = (amount: number) => formatTotal(takaText(poisha(amount)), language)
  return (
    <>
      <p role="status" className="font-semibold">
        {words.count(formatCount(lines.length, language))}
        {others > 0 && ` ${words.others(formatCount(others, language))}`}
      </p>
      {faults.length > 0 && <Faults faults={faults} />}
      {lines.length > 0 && (
        <DataTable
          caption={words.firstLines}
          isDense
          rows={lines.slice(0, MOST_SHOWN)}
          rowKey={({ line }) => String(line)}
          columns={[
            { header: words.fields.reference, cell: ({ reference }) => reference },
            { header: words.fields.kind, cell: ({ kind }) => kindNames[kind] },
            { header: words.fields.date, cell: ({ date }) => formatDay(date, language) },
            { header: words.fields.gross, cell: ({ gross }) => taka(gross), align: 'end' },
            { header: words.fields.fee, cell: ({ fee }) => taka(fee), align: 'end' },
          ]}
        />
      )}
    </>
  )
}

/** What cannot be read: line, field, what is written there, and what may stand there. */
function Faults({ faults }: { faults: readonly StatementFault[] }) {
  const words = useWords('staff').money.statement
  const language = useLanguage()
  const more = faults.length - MOST_SHOWN
  return (
    <div role="alert" className="rounded-md border border-danger/40 bg-danger-wash p-4">
      <p className="font-semibold text-danger">{words.faults}</p>
      <ul className="mt-2 list-disc pl-5">
        {faults.slice(0, MOST_SHOWN).map(({ line, field, value }) => (
          <li key={line} className="wrap-anywhere">
            {words.fault({
              line: formatCount(line, language),
              field: words.fields[field],
              value: value.slice(0, 80),
            })}{' '}
            {words.allowed[field]}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2">{words.moreFaults(formatCount(more, language))}</p>}
    </div>
  )
}
