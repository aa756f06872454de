import type { MeetingChange, StaffMeeting } from '#contract/classes/classes.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { FormModal } from './form-modal.tsx'
import { TimeFields } from './plan-fields.tsx'
import { readClass } from './read-class.ts'
import { type ClassChoices, SettingFields } from './setting-fields.tsx'

/** Adds a class, or changes the one given. */
export function ClassModal({
  meeting,
  usualHours,
  choices,
  title,
  open,
  onSave,
  onSaved,
}: {
  meeting?: StaffMeeting
  /** Of the batch, for a new one. */
  usualHours: string | null
  choices: ClassChoices
  title: string
  open: string
  onSave: (draft: Omit<MeetingChange, 'version'>) => Promise<unknown>
  onSaved: () => Promise<void>
}) {
  const words = useWords('staff').classes
  return (
    <FormModal
      id={meeting ? `class-${meeting.meetingId}` : 'new-class'}
      open={open}
      {...(meeting && { label: title })}
      title={title}
      schema={async () => (await import('./class-schemas.ts')).classSchemas.meeting}
      read={readClass}
      save={words.save}
      onSave={onSave}
      saved={meeting ? words.saved : words.added}
      onSaved={onSaved}
    >
      {(form) => (
        <ClassFields form={form} meeting={meeting} usualHours={usualHours} choices={choices} />
      )}
    </FormModal>
  )
}

function ClassFields({
  form,
  meeting,
  usualHours,
  choices,
}: {
  form: Form
  meeting: StaffMeeting | undefined
  usualHours: string | null
  choices: ClassChoices
}) {
  const words = useWords('staff').classes
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeFields form={form} meeting={meeting} usualHours={usualHours} />
        <Field {...form.field('topic.en')} label={words.topicEn}>
          <Input autoComplete="off" lang="en" defaultValue={meeting?.topic.en ?? ''} />
        </Field>
        <Field {...form.field('topic.bn')} label={words.topicBn}>
          <Input autoComplete="off" lang="bn" defaultValue={meeting?.topic.bn ?? ''} />
        </Field>
      </div>
      <SettingFields form={form} meeting={meeting} choices={choices} />
      {meeting && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="isForFollowing" />
          {words.forFollowing}
        </label>
      )}
    </>
  )
}
