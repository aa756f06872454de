import { useRef, useState } from 'react'
import { SETTLEMENT_MAX_BYTES } from '#contract/orders/terms.ts'
import { ApiProblem, api, type Reply } from '#web/api.ts'
import { fileLimit, formatCount, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { acceptOf, type FileRule, refusedFile } from '#web/ui/form/refused-file.ts'
import { type FileTable, readTable, type TableFault } from '#web/workbook/read-table.ts'
import { gatewaysWithFiles } from './gateways-with-files.ts'
import { rememberReading, startReading } from './remember-columns.ts'
import {
  csvOfLines,
  neededFields,
  readStatement,
  type StatementLine,
  type StatementReading,
} from './statement.ts'
import { StatementColumns } from './statement-columns.tsx'
import { inMoneyWords } from '../money-problem.ts'

const rule: FileRule = {
  endings: ['csv', 'tsv', 'txt', 'xlsx'],
  types: [
    'text/csv',
    'text/plain',
    'text/tab-separated-values',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  maxBytes: SETTLEMENT_MAX_BYTES,
}

type SettlementImport = Reply<'POST /api/staff/settlements'>

/** Imports what a gateway says it paid out, and names the lines that contradict earlier ones. */
export function SettlementUpload({ onImported }: { onImported: () => Promise<void> }) {
  const words = useWords('staff').money
  const language = useLanguage()
  const [done, setDone] = useState<string | null>(null)
  const [conflicts, setConflicts] = useState<SettlementImport['conflicts']>([])
  const statement = useStatement()
  const form = useForm({
    schema: async () => (await import('../orders/act-schemas.ts')).actSchemas.settlementGateway,
    async onSubmit({ gateway }, element) {
      setDone(null)
      setConflicts([])
      const file = new FormData(element).get('file')
      if (!(file instanceof File) || file.size === 0) throw besideFile(words.chooseFile)
      const refused = refusedFile(file, rule)
      if (refused === 'type') throw besideFile(words.wrongFile)
      if (refused) throw besideFile(words.tooLarge(fileLimit(rule.maxBytes, language)))
      const read = await statement.read(file)
      if (typeof read === 'string') throw besideFile(words.statement.problems[read])
      try {
        const {
          read: count,
          added,
          known,
          conflicts: differing,
        } = await api('POST /api/staff/settlements', {
          body: { gateway, csv: csvOfLines(read) },
        })
        setConflicts(
          differing.map((each) => ({ ...each, line: read[each.line - 2]?.line ?? each.line })),
        )
        setDone(
          words.uploaded(
            formatCount(count, language),
            formatCount(added, language),
            formatCount(known, language),
          ),
        )
      } catch (caught) {
        const error = inMoneyWords(caught, words)
        if (!(error instanceof ApiProblem) || !error.facts['line']) throw error
        const at = Number(error.facts['line'])
        const line = formatCount(read[at - 2]?.line ?? at, language)
        const { column } = error.facts
        const where = column ? words.atCell(line, column) : words.atLine(line)
        throw besideFile(`${error.message} ${where}`)
      }
      element.reset()
      statement.forget()
      await onImported()
    },
  })
  return (
    <form
      {...form.props}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <h2 className="text-xl">{words.upload}</h2>
      <p className="text-ink-soft">{words.uploadText}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('gateway')} label={words.gateway} required>
          <Select defaultValue={gatewaysWithFiles[0]}>
            {gatewaysWithFiles.map((gateway) => (
              <option key={gateway} value={gateway}>
                {words.gateways[gateway]}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('file')} label={words.file} required>
          <FileInput
            accept={acceptOf(rule)}
            onChange={(event) => void statement.choose(event.currentTarget.files?.[0])}
          />
        </Field>
      </div>
      {statement.chosen && <StatementColumns {...statement.chosen} onRead={statement.change} />}
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={form.isBusy}>
          {words.uploadYes}
        </Button>
        <output className="font-medium text-good">{done}</output>
      </div>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
    </form>
  )
}

interface StatementFile {
  file: File
  table: FileTable
  reading: StatementReading
}
type StatementProblem = TableFault | 'columns' | 'cells' | 'nothing'

/** The statement that is chosen, and how it is read. */
function useStatement() {
  const [chosen, setChosen] = useState<StatementFile | null>(null)
  const latest = useRef<Promise<StatementFile | TableFault> | null>(null)

  function open(file: File): Promise<StatementFile | TableFault> {
    return readTable(file).then((table) =>
      'fault' in table ? table.fault : { file, table, reading: startReading(table) },
    )
  }

  return {
    chosen,
    async choose(file: File | undefined): Promise<void> {
      setChosen(null)
      latest.current = null
      if (!file || refusedFile(file, rule)) return
      const opening = open(file)
      latest.current = opening
      const found = await opening
      if (latest.current === opening && typeof found !== 'string') setChosen(found)
    },
    change(reading: StatementReading): void {
      setChosen((now) => now && { ...now, reading })
    },
    forget(): void {
      latest.current = null
      setChosen(null)
    },
    /** The lines of the file, once every one of them is understood. */
    async read(file: File): Promise<StatementLine[] | StatementProblem> {
      const found = chosen?.file === file ? chosen : await (latest.current ?? open(file))
      if (typeof found === 'string') return found
      const { table, reading } = found
      if (neededFields.some((field) => reading.columns[field] === undefined)) return 'columns'
      const { lines, faults } = readStatement(table, reading)
      if (faults.length > 0) return 'cells'
      if (lines.length === 0) return 'nothing'
      rememberReading(table, reading)
      return lines
    },
  }
}

/** What is wrong with the file, beside it. */
function besideFile(message: string): ApiProblem {
  const code = 'file_refused'
  return new ApiProblem({
    status: 400,
    code,
    title: message,
    errors: [{ field: 'file', code, message }],
  })
}

function Conflicts({ conflicts }: Pick<SettlementImport, 'conflicts'>) {
  const words = useWords('staff').money
  const language = useLanguage()
  const written = ({ amount, fee }: SettlementImport['conflicts'][number]['known']) =>
    words.amountAndFee(formatTotal(amount, language), formatTotal(fee, language))
  return (
    <div role="alert" className="rounded-md border border-danger/40 bg-danger-wash p-4">
      <p className="font-semibold text-danger">{words.conflicts}</p>
      <ul className="mt-2 list-disc pl-5">
        {conflicts.map(({ line, kind, reference, known, given }) => (
          <li key={line} className="break-words">
            {words.conflict({
              line: formatCount(line, language),
              kind: words.kinds[kind],
              reference,
              known: written(known),
              given: written(given),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
