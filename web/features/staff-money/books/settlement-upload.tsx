import { useState } from 'react'
import { ApiProblem, api, type Reply } from '#web/api.ts'
import { formatCount, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { gatewaysWithFiles } from './gateways-with-files.ts'
import { csvOfLines } from './statement.ts'
import { StatementColumns } from './statement-columns.tsx'
import { besideFile, statementEndings, useStatement } from './use-statement.ts'
import { inMoneyWords } from '../money-problem.ts'

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
      const { lines: read } = await statement.submitted(element)
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
            accept={statementEndings}
            onChange={(event) => void statement.choose(event.currentTarget.files?.[0])}
          />
        </Field>
      </div>
      {statement.chosen && (
        <StatementColumns
          {...statement.chosen}
          onRead={statement.change}
          onSheet={statement.chooseSheet}
          onForget={statement.forgetColumns}
        />
      )}
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
