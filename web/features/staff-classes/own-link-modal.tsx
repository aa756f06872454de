import type { ClassLink, TimetableClass } from '#contract/teaching/teaching.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormModal } from './form-modal.tsx'
import { textOf } from './read-class.ts'

/** The meeting link of a class one gives, to set or change; nothing where it is held elsewhere or by someone else. */
export function OwnLinkModal({
  meeting,
  onSave,
  onSaved,
}: {
  meeting: TimetableClass
  onSave: (link: ClassLink) => Promise<unknown>
  onSaved: () => Promise<void>
}) {
  const words = useWords('dashboard').teaching
  const classes = useWords('staff').classes
  const calendar = useWords('dashboard').classCalendar
  const language = useLanguage()
  const { meetingId, number, version, address, isOwn, room, state } = meeting
  if (!isOwn || room !== 'link' || state !== 'planned') return null
  const open = address ? words.changeLink : words.addLink
  const title = words.linkTitle(calendar.classNumber(digitsIn(language, number)))
  return (
    <FormModal
      id={`link-${meetingId}`}
      open={open}
      label={title}
      title={title}
      schema={async () => (await import('./class-schemas.ts')).classSchemas.link}
      read={(data) => ({
        address: textOf(data, 'address'),
        ...(data.has('isForFollowing') && { isForFollowing: true }),
      })}
      save={classes.save}
      onSave={(values) => onSave({ ...values, version })}
      saved={words.linkSaved}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <Field
            {...form.field('address')}
            label={classes.address}
            hint={classes.hints.students.address}
          >
            <Input type="url" autoComplete="off" defaultValue={address ?? ''} key={version} />
          </Field>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="isForFollowing" />
            {words.linkForFollowing}
          </label>
        </>
      )}
    </FormModal>
  )
}
