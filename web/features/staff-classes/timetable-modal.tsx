import { useState } from 'react'
import type { TimetableRequest } from '#contract/classes/classes.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { FormModal } from './form-modal.tsx'
import { readTimetable } from './read-class.ts'
import { type ClassChoices, type ClassSetting, SettingFields } from './setting-fields.tsx'

/** Makes the timetable of a batch, or makes it again. */
export function TimetableModal({
  count,
  hours,
  isThere,
  first,
  choices,
  onSave,
  onSaved,
}: {
  /** The initial value: the number of classes, or of the course's lessons. */
  count: number
  hours: string | null
  isThere: boolean
  /** What the fields of all classes begin with: those of the first class ahead. */
  first: ClassSetting
  choices: ClassChoices
  onSave: (request: TimetableRequest) => Promise<unknown>
  onSaved: () => Promise<void>
}) {
  const words = useWords('staff').classes
  const title = isThere ? words.makeAgain : words.make
  return (
    <FormModal
      id="timetable"
      open={title}
      look={isThere ? 'outline' : 'primary'}
      title={title}
      schema={async () => (await import('./class-schemas.ts')).classSchemas.timetable}
      read={readTimetable}
      save={words.make}
      onSave={onSave}
      saved={words.made}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <p>{words.makeText}</p>
          <Field {...form.field('classes')} label={words.count} hint={words.countHint} required>
            <Input inputMode="numeric" autoComplete="off" defaultValue={count} />
          </Field>
          <Field {...form.field('hours')} label={words.hours} hint={words.hoursHint} required>
            <Input autoComplete="off" defaultValue={hours ?? ''} />
          </Field>
          <fieldset className="flex flex-col gap-4">
            <legend className="mb-2 font-semibold">{words.ofAllClasses}</legend>
            <KeptOrSet form={form} isThere={isThere} first={first} choices={choices} />
          </fieldset>
        </>
      )}
    </FormModal>
  )
}

/** Classes that are there keep their instructor and place unless one says otherwise. */
function KeptOrSet({
  form,
  isThere,
  first,
  choices,
}: {
  form: Form
  isThere: boolean
  first: ClassSetting
  choices: ClassChoices
}) {
  const words = useWords('staff').classes
  const [isSet, set] = useState(!isThere)
  return (
    <>
      {isThere && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isSet}
            onChange={(event) => set(event.currentTarget.checked)}
          />
          {words.setForAll}
        </label>
      )}
      {isSet && <SettingFields form={form} prefix="setting." meeting={first} choices={choices} />}
    </>
  )
}
