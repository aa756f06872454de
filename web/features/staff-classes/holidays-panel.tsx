import { useState } from 'react'
import type { ClassHoliday } from '#contract/classes/classes.ts'
import { textIn } from '#contract/languages.ts'
import { addDays, type Day, daysBetween } from '#contract/time.ts'
import { formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { FormModal } from './form-modal.tsx'
import { publicHolidays } from './public-holidays.ts'
import { PublicHolidaysModal } from './public-holidays-modal.tsx'
import { readHoliday } from './read-class.ts'
import { RemoveButton } from './remove-button.tsx'

interface NewHolidayCalls {
  onAdd: (holiday: {
    day: string
    name: string
    nameBn?: string | null | undefined
  }) => Promise<unknown>
  onChanged: () => Promise<void>
}

/** The days without classes: one list for all courses. */
export function HolidaysPanel({
  holidays,
  today,
  onAdd,
  onRemove,
  onChanged,
}: {
  holidays: readonly ClassHoliday[]
  /** Public holidays are offered for a year from then on. */
  today: Day
  onRemove: (day: string) => Promise<unknown>
} & NewHolidayCalls) {
  const words = useWords('staff').classes
  const site = useWords()
  const language = useLanguage()
  const [failure, setFailure] = useState<string | null>(null)
  const list = useFocusAfterRemoval(holidays.length)
  const days = new Set(holidays.map(({ day }) => day))
  const offered = publicHolidays(today).filter(({ day }) => !days.has(day))
  return (
    <details className="mb-4 rounded-lg border border-line bg-surface px-5">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
        {words.holidays}
      </summary>
      <div className="flex flex-col items-start gap-3 pb-5">
        <p className="text-ink-soft">{words.holidaysText}</p>
        {holidays.length === 0 && <p>{words.noHolidays}</p>}
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={words.holidays}
          className="flex flex-wrap gap-2 outline-none"
        >
          {holidays.map(({ day, name, nameBn }) => {
            const shown = textIn(language, { en: name, bn: nameBn })
            return (
              <li
                key={day}
                className="flex items-center gap-1 rounded-md border border-line-strong pl-3"
              >
                {formatDay(day, language)}: {shown}
                <RemoveButton
                  label={words.removeHoliday(shown)}
                  onRemove={async () => {
                    setFailure(null)
                    await onRemove(day)
                    await onChanged()
                  }}
                  onFailed={(error) => setFailure(problemText(asProblem(error), site))}
                />
              </li>
            )
          })}
        </ul>
        <FormFailure>{failure}</FormFailure>
        <span className="flex flex-wrap gap-2">
          {offered.length > 0 && (
            <PublicHolidaysModal
              key={holidays.length}
              offered={offered}
              onAdd={onAdd}
              onChanged={onChanged}
            />
          )}
          <NewHoliday onAdd={onAdd} onChanged={onChanged} />
        </span>
      </div>
    </details>
  )
}

function NewHoliday({ onAdd, onChanged }: NewHolidayCalls) {
  const words = useWords('staff').classes
  return (
    <FormModal
      id="new-holiday"
      open={words.addHoliday}
      title={words.addHoliday}
      schema={async () => (await import('./class-schemas.ts')).classSchemas.holiday}
      read={readHoliday}
      save={words.save}
      onSave={async ({ day, lastDay, ...names }) => {
        const days = daysBetween(day, lastDay ?? day) + 1
        for (let at = 0; at < days; at += 1) await onAdd({ ...names, day: addDays(day, at) })
      }}
      saved={words.stateSaved}
      isEmptied
      onSaved={onChanged}
    >
      {(form) => (
        <>
          <Field {...form.field('day')} label={words.day} required>
            <Input type="date" />
          </Field>
          <Field {...form.field('lastDay')} label={words.lastDay} hint={words.lastDayHint}>
            <Input type="date" />
          </Field>
          <Field {...form.field('name')} label={words.holidayName} required>
            <Input autoComplete="off" lang="en" />
          </Field>
          <Field {...form.field('nameBn')} label={words.holidayNameBn}>
            <Input autoComplete="off" lang="bn" />
          </Field>
        </>
      )}
    </FormModal>
  )
}
