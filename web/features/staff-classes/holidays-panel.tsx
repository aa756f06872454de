import { X } from 'lucide-react'
import type { ClassHoliday } from '#contract/classes/classes.ts'
import { formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { FormModal } from './form-modal.tsx'
import { readHoliday } from './read-class.ts'

/** The days without classes: one list for all courses. */
export function HolidaysPanel({
  holidays,
  onAdd,
  onRemove,
  onChanged,
}: {
  holidays: readonly ClassHoliday[]
  onAdd: (holiday: {
    day: string
    name: string
    nameBn?: string | null | undefined
  }) => Promise<unknown>
  onRemove: (day: string) => Promise<unknown>
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').classes
  const language = useLanguage()
  return (
    <details className="mb-4 rounded-lg border border-line bg-surface px-5">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
        {words.holidays}
      </summary>
      <div className="flex flex-col items-start gap-3 pb-5">
        <p className="text-ink-soft">{words.holidaysText}</p>
        {holidays.length === 0 && <p>{words.noHolidays}</p>}
        <ul className="flex flex-wrap gap-2">
          {holidays.map(({ day, name, nameBn }) => {
            const shown = (language === 'bn' && nameBn) || name
            return (
              <li
                key={day}
                className="flex items-center gap-1 rounded-md border border-line-strong pl-3"
              >
                {formatDay(day, language)}: {shown}
                <Button
                  look="quiet"
                  size="sm"
                  aria-label={words.removeHoliday(shown)}
                  onClick={() => void onRemove(day).then(onChanged)}
                >
                  <X size={16} aria-hidden="true" />
                </Button>
              </li>
            )
          })}
        </ul>
        <FormModal
          id="new-holiday"
          open={words.addHoliday}
          title={words.addHoliday}
          schema={async () => (await import('./class-schemas.ts')).classSchemas.holiday}
          read={readHoliday}
          save={words.save}
          onSave={onAdd}
          saved={words.stateSaved}
          onSaved={onChanged}
        >
          {(form) => (
            <>
              <Field {...form.field('day')} label={words.day} required>
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
      </div>
    </details>
  )
}
