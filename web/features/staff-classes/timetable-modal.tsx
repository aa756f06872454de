import type { TimetableRequest } from '#contract/classes/classes.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormModal } from './form-modal.tsx'
import { readTimetable } from './read-class.ts'

/** Makes the timetable of a batch, or makes it again. */
export function TimetableModal({
  count,
  hours,
  isThere,
  onSave,
  onSaved,
}: {
  /** The initial value: the number of classes, or of the course's lessons. */
  count: number
  hours: string | null
  isThere: boolean
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
        </>
      )}
    </FormModal>
  )
}
