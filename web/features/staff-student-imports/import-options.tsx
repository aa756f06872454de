import { languageCodes } from '#contract/languages.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { controlClasses, Field, useFieldProps } from '#web/ui/form/field.tsx'
import type { ImportOptions } from './use-student-import.ts'

/** What an import does besides: mails and their language; for owners, seats. */
export function OptionCard({
  options,
  isOwner,
  onChange,
}: {
  options: ImportOptions
  isOwner: boolean
  onChange: (options: ImportOptions) => void
}) {
  const words = useWords('staff').studentImports
  return (
    <Card aria-labelledby="import-options" as="section" padding="none" className="p-4 sm:p-6">
      <h2 id="import-options" className="text-xl">
        {words.optionsTitle}
      </h2>
      <div className="mt-3 grid gap-4">
        <Tick
          label={words.sendsMail}
          hint={words.sendsMailText}
          isOn={options.sendsMail}
          onChange={(sendsMail) => onChange({ ...options, sendsMail })}
        />
        {options.sendsMail && (
          <Field name="language" label={words.language} required className="max-w-xs">
            <LanguageSelect options={options} onChange={onChange} />
          </Field>
        )}
        {isOwner && (
          <Tick
            label={words.mayAddSeats}
            hint={words.mayAddSeatsText}
            isOn={options.mayAddSeats}
            onChange={(mayAddSeats) => onChange({ ...options, mayAddSeats })}
          />
        )}
      </div>
    </Card>
  )
}

function LanguageSelect({
  options,
  onChange,
}: {
  options: ImportOptions
  onChange: (options: ImportOptions) => void
}) {
  const words = useWords('staff').studentImports
  return (
    <select
      {...useFieldProps()}
      value={options.language}
      onChange={({ currentTarget }) => {
        const language = languageCodes.find((code) => code === currentTarget.value)
        if (language) onChange({ ...options, language })
      }}
      className={controlClasses}
    >
      {languageCodes.map((code) => (
        <option key={code} value={code}>
          {words.languages[code]}
        </option>
      ))}
    </select>
  )
}

function Tick({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="mt-1"
      />
      <span className="font-semibold">
        {label}
        <span className="block text-sm font-normal text-ink-soft">{hint}</span>
      </span>
    </label>
  )
}
