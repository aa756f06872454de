import { useState } from 'react'
import type { PaperRow, PaperRowForecast } from '#contract/tests/paper.ts'
import { type PaperLetter, testLimits } from '#contract/tests/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn, formatCount } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type FileTable, readTable } from '#web/workbook/read-table.ts'
import { SheetChoice } from '#web/workbook/sheet-choice.tsx'
import { setName, usePaperFailure } from './paper-screen.tsx'
import { guessReading, rowsOfSheet, sheetFields, type SheetReading } from './sheet-columns.ts'

export interface SheetCalls {
  preview(rows: PaperRow[]): Promise<PaperRowForecast[]>
  save(rows: PaperRow[]): Promise<{ saved: number }>
}

/** Rows that were checked, and what becomes of them. */
interface SheetCheck {
  rows: PaperRow[]
  forecasts: PaperRowForecast[]
}

/** Enters answers on paper, by file or by hand: checked first, then saved. */
export function SheetImport({
  sets,
  hasWritten,
  calls,
}: {
  sets: readonly PaperLetter[]
  /** With questions that are answered in writing: totals alone. */
  hasWritten: boolean
  calls: SheetCalls
}) {
  const { testPaper: words, imports: importWords } = useWords('staff')
  const failureOf = usePaperFailure()
  const [table, setTable] = useState<FileTable | null>(null)
  const [reading, setReading] = useState<SheetReading | null>(null)
  const [checked, setChecked] = useState<SheetCheck | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const language = useLanguage()

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  const choose = (file: File, sheet: string | null = null) =>
    attempt(async () => {
      setChecked(null)
      const read = await readTable(file, sheet)
      if ('fault' in read) return setFailure(words.fileFaults[read.fault])
      setTable(read)
      setReading(guessReading(read))
    })

  const check = (rows: PaperRow[]) =>
    attempt(async () => {
      setChecked(null)
      if (rows.length === 0) return setFailure(words.fileFaults.empty)
      if (rows.length > testLimits.paperRows)
        return setFailure(words.tooManyRows(formatCount(testLimits.paperRows, language)))
      setChecked({ rows, forecasts: await calls.preview(rows) })
    })

  const save = ({ rows, forecasts }: SheetCheck) =>
    attempt(async () => {
      const good = rows.filter((_, at) => forecasts[at]?.faults.length === 0)
      const { saved } = await calls.save(good)
      setChecked(null)
      setTable(null)
      toast.success(words.saved(formatCount(saved, language), saved))
    })

  return (
    <Card as="section" aria-labelledby="sheets-title" className="grid gap-4">
      <div>
        <h2 id="sheets-title" className="text-xl">
          {words.enterTitle}
        </h2>
        <p className="text-ink-soft">{words.enterLead}</p>
        {hasWritten && <p className="mt-1">{words.totalsOnly}</p>}
      </div>
      <FileDrop
        isSmall={table !== null}
        accept=".csv,.tsv,.txt,.xlsx"
        texts={{
          choose: words.choose,
          chooseAnother: words.chooseAnother,
          dropHere: words.dropHere,
          hint: words.chooseHint,
        }}
        onFile={(file) => void choose(file)}
      />
      {table && (
        <SheetChoice
          label={importWords.sheet}
          {...table}
          onSheet={(sheet) => void choose(table.source, sheet)}
        />
      )}
      {table && reading && (
        <Columns
          table={table}
          reading={reading}
          isBusy={isBusy}
          onChange={(next) => {
            setReading(next)
            setChecked(null)
          }}
          onCheck={() => void check(rowsOfSheet(table, reading))}
        />
      )}
      <ByHand sets={hasWritten ? [] : sets} isBusy={isBusy} onCheck={(row) => void check([row])} />
      <FormFailure>{failure}</FormFailure>
      {checked && (
        <CheckedRows checked={checked} isBusy={isBusy} onSave={() => void save(checked)} />
      )}
    </Card>
  )
}

function Columns({
  table,
  reading,
  isBusy,
  onChange,
  onCheck,
}: {
  table: FileTable
  reading: SheetReading
  isBusy: boolean
  onChange: (reading: SheetReading) => void
  onCheck: () => void
}) {
  const words = useWords('staff').testPaper
  const language = useLanguage()
  const headings = table.cells[reading.headingRow] ?? []
  const { columns, questions } = reading
  return (
    <div className="grid gap-4">
      <p className="font-semibold wrap-anywhere">{table.name}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {sheetFields.map((field) => (
          <Field
            key={field}
            name={`column-${field}`}
            label={words.columns[field]}
            required={field === 'roll'}
          >
            <Select
              value={columns[field] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({
                  ...reading,
                  columns: { ...columns, [field]: value === '' ? null : Number(value) },
                  questions: field === 'answers' && value !== '' ? [] : questions,
                })
              }
            >
              <option value="">{words.noColumn}</option>
              {headings.map((heading, at) => (
                <option key={at} value={at}>
                  {heading || digitsIn(language, at + 1)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      {questions.length > 0 && (
        <p>{words.questionColumns(formatCount(questions.length, language))}</p>
      )}
      <Button
        className="justify-self-start"
        busy={isBusy}
        disabled={columns.roll === null}
        onClick={onCheck}
      >
        {words.check}
      </Button>
    </div>
  )
}

const NO_ROW: PaperRow = { line: 1, roll: '', set: '', answers: [], marks: '' }

function ByHand({
  sets,
  isBusy,
  onCheck,
}: {
  sets: readonly PaperLetter[]
  isBusy: boolean
  onCheck: (row: PaperRow) => void
}) {
  const words = useWords('staff').testPaper
  const language = useLanguage()
  const [row, setRow] = useState(NO_ROW)
  const change = (more: Partial<PaperRow>) => setRow({ ...row, ...more })
  return (
    <form
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        onCheck(row)
      }}
    >
      <h3 className="text-lg">{words.byHand}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="roll" label={words.roll} required>
          <Input
            inputMode="numeric"
            maxLength={40}
            value={row.roll}
            onChange={({ currentTarget }) => change({ roll: currentTarget.value })}
          />
        </Field>
        {sets.length > 0 && (
          <Field name="set" label={words.set}>
            <Select
              value={row.set}
              onChange={({ currentTarget }) => change({ set: currentTarget.value })}
            >
              <option value="">–</option>
              {sets.map((letter) => (
                <option key={letter} value={letter}>
                  {setName(letter, language)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {sets.length > 0 && (
          <Field name="answers" label={words.columns.answers} hint={words.answersHint}>
            <Input
              maxLength={1_000}
              value={row.answers[0] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change({ answers: value === '' ? [] : [value] })
              }
            />
          </Field>
        )}
        <Field name="marks" label={words.columns.marks} hint={words.marksHint}>
          <Input
            inputMode="decimal"
            maxLength={40}
            value={row.marks}
            onChange={({ currentTarget }) => change({ marks: currentTarget.value })}
          />
        </Field>
      </div>
      <Button
        type="submit"
        look="outline"
        className="justify-self-start"
        busy={isBusy}
        disabled={row.roll.trim() === ''}
      >
        {words.checkOne}
      </Button>
    </form>
  )
}

function CheckedRows({
  checked: { rows, forecasts },
  isBusy,
  onSave,
}: {
  checked: SheetCheck
  isBusy: boolean
  onSave: () => void
}) {
  const words = useWords('staff').testPaper
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  const good = forecasts.filter(({ faults }) => faults.length === 0).length
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <p role="status" className="font-semibold">
        {words.checked(count(good), count(forecasts.length - good))}
      </p>
      <DataTable
        caption={words.rows}
        maxHeight="28rem"
        rows={forecasts}
        rowKey={({ line }) => String(line)}
        columns={columnsOf(words, language, new Map(rows.map(({ line, roll }) => [line, roll])))}
      />
      {good > 0 && (
        <Button className="justify-self-start" busy={isBusy} onClick={onSave}>
          {words.save(count(good), good)}
        </Button>
      )}
    </div>
  )
}

/** @param typed the roll number of each line as it is in the file */
function columnsOf(
  words: StaffWords['testPaper'],
  language: Language,
  typed: ReadonlyMap<number, string>,
): Column<PaperRowForecast>[] {
  const count = (number: number) => formatCount(number, language)
  return [
    { header: words.line, cell: ({ line }) => count(line) },
    {
      header: words.roll,
      cell: ({ line, roll, name }) => (
        <span className="wrap-anywhere">
          {roll !== null ? digitsIn(language, roll) : typed.get(line)}
          {name && (
            <span lang={scriptOf(name)} className="block">
              {name}
            </span>
          )}
        </span>
      ),
    },
    {
      header: words.content,
      cell: ({ letter, answered, hundredths }) =>
        hundredths !== null
          ? words.totalIs(marksText(hundredths, language))
          : letter !== null && answered !== null
            ? words.answersAre(setName(letter, language), count(answered))
            : '–',
    },
    {
      header: words.outcome,
      cell: ({ faults, warnings, question }) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={faults.length > 0 ? 'danger' : 'good'}>
            {faults.length > 0 ? words.left : words.fits}
          </Badge>
          {faults.map((fault) => (
            <span key={fault}>
              {words.sheetFaults[fault]}
              {fault === 'bad-letter' &&
                question !== null &&
                ` ${words.ofQuestion(count(question))}`}
            </span>
          ))}
          {warnings.map((warning) => (
            <span key={warning}>{words.sheetWarnings[warning]}</span>
          ))}
        </span>
      ),
    },
  ]
}
