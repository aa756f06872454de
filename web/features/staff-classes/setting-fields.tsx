import type { StaffMeeting } from '#contract/classes/classes.ts'
import type { TeachingRoom } from '#contract/classes/teaching-rooms.ts'
import type { MeetingRoom } from '#contract/classes/terms.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Select } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { PlaceFields } from './plan-fields.tsx'

/** The choices of the form. */
export interface ClassChoices {
  rooms: readonly MeetingRoom[]
  /** Those of the course come first. */
  instructors: readonly { slug: string; name: string }[]
  /** Rooms of the provider. */
  places?: readonly TeachingRoom[]
}

export type ClassSetting = Pick<StaffMeeting, 'instructorSlug' | 'room' | 'address' | 'ownPlace'>

/** Who gives a class, and where. */
export function SettingFields({
  form,
  prefix = '',
  meeting,
  choices: { rooms, instructors, places = [] },
}: {
  form: Form
  /** Before the names of the fields. */
  prefix?: string
  /** What the fields begin with. */
  meeting: ClassSetting | undefined
  choices: ClassChoices
}) {
  const words = useWords('staff').classes
  return (
    <PlaceFields
      form={form}
      prefix={prefix}
      held={meeting && { ...meeting, place: meeting.ownPlace }}
      rooms={rooms}
      places={places}
      audience="students"
    >
      <Field {...form.field(`${prefix}instructorSlug`)} label={words.instructor}>
        <Select defaultValue={meeting?.instructorSlug ?? ''}>
          <option value="">{words.noInstructor}</option>
          {instructors.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </PlaceFields>
  )
}
