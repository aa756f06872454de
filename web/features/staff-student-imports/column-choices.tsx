import type { RowField } from '#contract/student-imports/terms.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { controlClasses, Field, useFieldProps } from '#web/ui/form/field.tsx'
import { fields } from './columns.ts'
import type { FileTable } from '#web/workbook/read-table.ts'
import type { TableReading } from './rows-of-table.ts'

/** Rows that may hold the headings. */
const HEADING_ROWS = 20
const EXAMPLES = 3

/** What each column of the file is read as, and what holds for all rows. */
export function ColumnChoices({
  table,
  reading,
  onDecide,
  onHeadings,
}: {
  table: FileTable
  reading: TableReading
  onDecide: (more: Partial<TableReading>) => void
  onHeadings: (row: number) => void
}) {
  const words = useWords('staff').studentImports
  const language = useLanguage()
  const { headingRow, columns, forAll } = reading
  const choices = table.cells
    .slice(0, HEADING_ROWS)
    .flatMap((row, at) => (row.some(Boolean) ? [{ row, at }] : []))
  return (
    <Card aria-labelledby="student-columns" as="section" padding="none" className="p-4 sm:p-6">
      <h2 id="student-columns" className="text-xl">
        {words.columnsTitle}
      </h2>
      <p className="mt-1 text-ink-soft">{words.columnsText}</p>
      <Field name="headingRow" label={words.headingRow} required className="mt-4 max-w-xl">
        <HeadingSelect value={headingRow} onChange={onHeadings}>
          {choices.map(({ row, at }) => (
            <option key={at} value={at}>
              {words.headingChoice(
                formatCount(table.lines[at] ?? at + 1, language),
                row.filter(Boolean).join(' · ').slice(0, 80),
              )}
            </option>
          ))}
        </HeadingSelect>
      </Field>
      <ColumnRows table={table} reading={reading} onDecide={onDecide} />
      <h3 className="mt-6 text-lg">{words.forAllTitle}</h3>
      <p className="text-ink-soft">{words.forAllText}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {(['course', 'batch'] as const).map((field) => (
          <Field
            key={field}
            name={`all-${field}`}
            label={field === 'course' ? words.forAllCourse : words.forAllBatch}
          >
            <ForAllInput
              value={forAll[field] ?? ''}
              onChange={(value) => onDecide({ forAll: { ...forAll, [field]: value } })}
            />
          </Field>
        ))}
      </div>
      <p className="mt-4 rounded-md bg-sunken px-4 py-3">{words.paidText}</p>
      <Missing columns={columns} forAll={forAll} />
    </Card>
  )
}

function ColumnRows({
  table,
  reading: { headingRow, columns },
  onDecide,
}: Pick<Parameters<typeof ColumnChoices>[0], 'table' | 'reading' | 'onDecide'>) {
  const words = useWords('staff').studentImports
  const language = useLanguage()
  const headings = table.cells[headingRow] ?? []
  const below = table.cells.slice(headingRow + 1)
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {headings.map((heading, at) => {
        const name = heading || words.column(formatCount(at + 1, language))
        const examples = below.flatMap((row) => row[at] || []).slice(0, EXAMPLES)
        return (
          // A file may have two columns of one name.
          <li
            key={`${at}-${heading}`}
            className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
                {examples.length > 0 ? words.examples(examples.join(' · ')) : words.noExample}
              </p>
            </div>
            <select
              aria-label={words.readAs(name)}
              value={columns[at] ?? ''}
              onChange={({ currentTarget }) => {
                const field = fields.find((each) => each === currentTarget.value) ?? null
                // A field is read from one column.
                const others = columns.map((each) => (each === field ? null : each))
                onDecide({ columns: others.map((each, place) => (place === at ? field : each)) })
              }}
              className={controlClasses}
            >
              <option value="">{words.leaveOut}</option>
              {fields.map((field) => (
                <option key={field} value={field}>
                  {words.columns[field]}
                </option>
              ))}
            </select>
          </li>
        )
      })}
    </ul>
  )
}

/** What is still to be chosen before a check. */
export function missingOf({
  columns,
  forAll,
}: Pick<TableReading, 'columns' | 'forAll'>): RowField[] {
  const has = (field: RowField) => columns.includes(field) || Boolean(forAll[field]?.trim())
  return (['email', 'course'] as const).filter((field) => !has(field))
}

function Missing(reading: Pick<TableReading, 'columns' | 'forAll'>) {
  const words = useWords('staff').studentImports
  const missing = missingOf(reading)
  if (missing.length === 0) return null
  return (
    <ul role="status" className="mt-3 rounded-md bg-accent-wash px-4 py-3 font-medium">
      {missing.map((field) => (
        <li key={field}>{field === 'email' ? words.needsEmail : words.needsCourse}</li>
      ))}
    </ul>
  )
}

function HeadingSelect({
  value,
  onChange,
  children,
}: {
  value: number
  onChange: (row: number) => void
  children: React.ReactNode
}) {
  return (
    <select
      {...useFieldProps()}
      value={value}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      className={controlClasses}
    >
      {children}
    </select>
  )
}

function ForAllInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <input
      {...useFieldProps()}
      type="text"
      value={value}
      maxLength={300}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className={controlClasses}
    />
  )
}
