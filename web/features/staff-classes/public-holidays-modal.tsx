import { textIn } from '#contract/languages.ts'
import { formatDay, formatWeekDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { FormModal } from './form-modal.tsx'
import type { PublicHoliday } from './public-holidays.ts'

/** The public holidays that are not in the list yet, to add in one go. */
export function PublicHolidaysModal({
  offered,
  onAdd,
  onChanged,
}: {
  offered: readonly PublicHoliday[]
  onAdd: (holiday: { day: string; name: string; nameBn: string }) => Promise<unknown>
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').classes
  const language = useLanguage()
  return (
    <FormModal
      id="public-holidays"
      open={words.publicHolidays}
      title={words.publicHolidays}
      schema={async () => (await import('./class-schemas.ts')).classSchemas.days}
      read={(data) => ({ days: data.getAll('days') })}
      save={words.addChosen}
      onSave={async ({ days }) => {
        for (const { day, name, nameBn } of offered)
          if (days.includes(day)) await onAdd({ day, name, nameBn })
      }}
      saved={words.stateSaved}
      onSaved={onChanged}
    >
      {(form) => (
        <>
          <p>{words.publicHolidaysText}</p>
          <ul className="flex flex-col">
            {offered.map(({ day, name, nameBn, isLikely }) => (
              <li key={day}>
                <label className="flex min-h-11 items-center gap-3">
                  <input type="checkbox" name="days" value={day} defaultChecked={!isLikely} />
                  <span>
                    {formatDay(day, language)} ({formatWeekDay(day, language)}):{' '}
                    {textIn(language, { en: name, bn: nameBn })}
                    {isLikely && (
                      <span className="block text-sm font-medium text-danger">
                        {words.dayByMoon}
                      </span>
                    )}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {form.field('days').error && (
            <p role="alert" className="font-medium text-danger">
              {words.chooseDays}
            </p>
          )}
        </>
      )}
    </FormModal>
  )
}
