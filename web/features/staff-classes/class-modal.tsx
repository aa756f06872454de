import { useState } from 'react'
import type { MeetingDraft, StaffMeeting } from '#contract/classes/classes.ts'
import type { MeetingRoom } from '#contract/classes/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { FormModal } from './form-modal.tsx'
import { readClass } from './read-class.ts'
import { hoursOf } from '#web/text/format.ts'

/** The choices of the form. */
export interface ClassChoices {
  rooms: readonly MeetingRoom[]
  instructors: readonly { slug: string; name: string }[]
}

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
  onSave: (draft: MeetingDraft) => Promise<unknown>
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
  choices: { rooms, instructors },
}: {
  form: Form
  meeting: StaffMeeting | undefined
  usualHours: string | null
  choices: ClassChoices
}) {
  const words = useWords('staff').classes
  const [room, setRoom] = useState<MeetingRoom>(meeting?.room ?? 'link')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('day')} label={words.day} required>
          <Input
            type="date"
            defaultValue={meeting ? dhakaDay(new Date(meeting.startsAt)) : undefined}
          />
        </Field>
        <Field {...form.field('hours')} label={words.hours} hint={words.hoursHint} required>
          <Input
            autoComplete="off"
            defaultValue={meeting ? hoursOf(meeting) : (usualHours ?? '')}
          />
        </Field>
        <Field {...form.field('topic.en')} label={words.topicEn}>
          <Input autoComplete="off" lang="en" defaultValue={meeting?.topic.en ?? ''} />
        </Field>
        <Field {...form.field('topic.bn')} label={words.topicBn}>
          <Input autoComplete="off" lang="bn" defaultValue={meeting?.topic.bn ?? ''} />
        </Field>
        <Field {...form.field('instructorSlug')} label={words.instructor}>
          <Select defaultValue={meeting?.instructorSlug ?? ''}>
            <option value="">{words.noInstructor}</option>
            {instructors.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('room')} label={words.room} required>
          <Select
            value={room}
            onChange={(event) => setRoom(event.currentTarget.value as MeetingRoom)}
          >
            {rooms.map((one) => (
              <option key={one} value={one}>
                {words.rooms[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {room === 'link' && (
        <Field {...form.field('address')} label={words.address} hint={words.addressHint}>
          <Input type="url" autoComplete="off" defaultValue={meeting?.address ?? ''} />
        </Field>
      )}
      {room === 'place' && (
        <Field {...form.field('place')} label={words.place} hint={words.placeHint}>
          <Input autoComplete="off" defaultValue={meeting?.ownPlace ?? ''} />
        </Field>
      )}
    </>
  )
}
