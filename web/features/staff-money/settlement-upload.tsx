import { useState } from 'react'
import { ApiProblem, api } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClasses, Field, Select, useFieldProps } from '#web/ui/field.tsx'
import { FormFailure, useForm } from '#web/ui/form.tsx'
import { gatewaysWithFiles } from './gateways-with-files.ts'
import { inMoneyWords } from './money-problem.ts'

/** Imports what a gateway says it paid out. */
export function SettlementUpload({ onImported }: { onImported: () => Promise<void> }) {
  const words = useWords('staff').money
  const language = useLanguage()
  const [fileProblem, setFileProblem] = useState<string>()
  const [done, setDone] = useState<string | null>(null)
  const form = useForm({
    schema: async () => (await import('./act-schemas.ts')).actSchemas.settlementGateway,
    async onSubmit({ gateway }, element) {
      setDone(null)
      const file = new FormData(element).get('file')
      if (!(file instanceof File) || file.size === 0) return setFileProblem(words.chooseFile)
      setFileProblem(undefined)
      try {
        const { read, added, known } = await api('POST /api/staff/settlements', { body: { gateway, csv: await file.text() } })
        setDone(words.uploaded(formatCount(read, language), formatCount(added, language), formatCount(known, language)))
      } catch (error) {
        if (error instanceof ApiProblem && error.facts['line']) setFileProblem(`${words.file}: ${error.facts['line']}`)
        throw inMoneyWords(error, words)
      }
      element.reset()
      await onImported()
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
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
          <FileInput onChange={() => setFileProblem(undefined)} />
        </Field>
      </div>
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={form.isBusy}>
          {words.uploadYes}
        </Button>
        <output className="font-medium text-good">{done}</output>
      </div>
    </form>
  )
}

function FileInput({ onChange }: { onChange: () => void }) {
  return (
    <input
      {...useFieldProps()}
      type="file"
      accept=".csv,text/csv"
      onChange={onChange}
      className={`${controlClasses} file:mr-3 file:rounded-sm file:border-0 file:bg-brand-wash file:px-3 file:py-1.5 file:font-semibold file:text-brand`}
    />
  )
}
