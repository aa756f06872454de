import { useState } from 'react'
import { ApiProblem, api, type Reply } from '#web/api.ts'
import { formatCount, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { FormFailure, useForm } from '#web/ui/form.tsx'
import { gatewaysWithFiles } from './gateways-with-files.ts'
import { inMoneyWords } from './money-problem.ts'

type Imported = Reply<'POST /api/staff/settlements'>

/** Imports what a gateway says it paid out, and names the lines that contradict earlier ones. */
export function SettlementUpload({ onImported }: { onImported: () => Promise<void> }) {
  const words = useWords('staff').money
  const language = useLanguage()
  const [fileProblem, setFileProblem] = useState<string>()
  const [done, setDone] = useState<string | null>(null)
  const [conflicts, setConflicts] = useState<Imported['conflicts']>([])
  const told = ({ amount, fee }: Imported['conflicts'][number]['known']) =>
    words.amountAndFee(formatTotal(amount, language), formatTotal(fee, language))
  const form = useForm({
    schema: async () => (await import('./act-schemas.ts')).actSchemas.settlementGateway,
    async onSubmit({ gateway }, element) {
      setDone(null)
      setConflicts([])
      const file = new FormData(element).get('file')
      if (!(file instanceof File) || file.size === 0) return setFileProblem(words.chooseFile)
      setFileProblem(undefined)
      try {
        const {
          read,
          added,
          known,
          conflicts: differing,
        } = await api('POST /api/staff/settlements', { body: { gateway, csv: await file.text() } })
        setConflicts(differing)
        setDone(
          words.uploaded(
            formatCount(read, language),
            formatCount(added, language),
            formatCount(known, language),
          ),
        )
      } catch (error) {
        if (error instanceof ApiProblem && error.facts['line'])
          setFileProblem(`${words.file}: ${error.facts['line']}`)
        throw inMoneyWords(error, words)
      }
      element.reset()
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
        <Field name="file" label={words.file} error={fileProblem} required>
          <FileInput accept=".csv,text/csv" onChange={() => setFileProblem(undefined)} />
        </Field>
      </div>
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={form.isBusy}>
          {words.uploadYes}
        </Button>
        <output className="font-medium text-good">{done}</output>
      </div>
      {conflicts.length > 0 && (
        <div role="alert" className="rounded-md border border-danger/40 bg-danger-wash p-4">
          <p className="font-semibold text-danger">{words.conflicts}</p>
          <ul className="mt-2 list-disc pl-5">
            {conflicts.map(({ line, kind, reference, known, given }) => (
              <li key={line} className="break-words">
                {words.conflict({
                  line: formatCount(line, language),
                  kind: words.kinds[kind],
                  reference,
                  known: told(known),
                  given: told(given),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  )
}
