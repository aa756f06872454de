import { useState } from 'react'
import type { StaffMeeting } from '#contract/classes/classes.ts'
import type { MeetingRoom } from '#contract/classes/terms.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'

/** The choices of the form. */
export interface ClassChoices {
  rooms: readonly MeetingRoom[]
  /** Those of the course come first. */
  instructors: readonly { slug: string; name: string }[]
}

export type ClassSetting = Pick<StaffMeeting, 'instructorSlug' | 'room' | 'address' | 'ownPlace'>

/** Who gives a class, and where. */
export function SettingFields({
  form,
  prefix = '',
  meeting,
  choices: { rooms, instructors },
}: {
  form: Form
  /** Before the names of the fields. */
  prefix?: string
  /** What the fields begin with. */
  meeting: ClassSetting | undefined
  choices: ClassChoices
}) {
  const words = useWords('staff').classes
  const [room, setRoom] = useState<MeetingRoom>(meeting?.room ?? 'link')
  const field = (name: string) => form.field(`${prefix}${name}`)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('instructorSlug')} label={words.instructor}>
          <Select defaultValue={meeting?.instructorSlug ?? ''}>
            <option value="">{words.noInstructor}</option>
            {instructors.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field('room')} label={words.room} required>
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
        <Field {...field('address')} label={words.address} hint={words.addressHint}>
          <Input type="url" autoComplete="off" defaultValue={meeting?.address ?? ''} />
        </Field>
      )}
      {room === 'place' && (
        <Field {...field('place')} label={words.place} hint={words.placeHint}>
          <Input autoComplete="off" defaultValue={meeting?.ownPlace ?? ''} />
        </Field>
      )}
    </>
  )
}
