import { type ReactNode, useState } from 'react'
import type { ClassAudience, MeetingRoom } from '#contract/classes/terms.ts'
import type { TeachingRoom } from '#contract/classes/teaching-rooms.ts'
import { dhakaDay } from '#contract/time.ts'
import { formatCount, hoursOf } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { SuggestedInput } from '#web/ui/form/suggested-input.tsx'
import type { Form } from '#web/ui/form/form.tsx'

/** When a class is held. @param usualHours of a new one */
export function TimeFields({
  form,
  meeting,
  usualHours = null,
}: {
  form: Form
  meeting: { startsAt: string; endsAt: string } | undefined
  usualHours?: string | null
}) {
  const words = useWords('staff').classes
  return (
    <>
      <Field {...form.field('day')} label={words.day} required>
        <Input
          type="date"
          defaultValue={meeting ? dhakaDay(new Date(meeting.startsAt)) : undefined}
        />
      </Field>
      <Field {...form.field('hours')} label={words.hours} hint={words.hoursHint} required>
        <Input autoComplete="off" defaultValue={meeting ? hoursOf(meeting) : (usualHours ?? '')} />
      </Field>
    </>
  )
}

/** Where a class is held: the kind of room and, by that, its link or place. */
export function PlaceFields({
  form,
  prefix = '',
  held,
  rooms,
  audience,
  places = [],
  children,
}: {
  form: Form
  /** Before the names of the fields. */
  prefix?: string
  /** What the fields begin with. */
  held: { room: MeetingRoom; address: string | null; place: string | null } | undefined
  rooms: readonly MeetingRoom[]
  audience: ClassAudience
  /** Rooms that are offered as its place. */
  places?: readonly TeachingRoom[]
  /** The fields before them, in the same grid. */
  children: ReactNode
}) {
  const { classes: words, rooms: roomWords } = useWords('staff')
  const language = useLanguage()
  const hints = words.hints[audience]
  const [room, setRoom] = useState<MeetingRoom>(held?.room ?? 'link')
  const field = (name: string) => form.field(`${prefix}${name}`)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {children}
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
        <Field {...field('address')} label={words.address} hint={hints.address}>
          <Input type="url" autoComplete="off" defaultValue={held?.address ?? ''} />
        </Field>
      )}
      {room === 'place' && (
        <Field
          {...field('place')}
          label={words.place}
          hint={places.length > 0 ? `${roomWords.choose} ${hints.place}` : hints.place}
          required={audience === 'guests'}
        >
          <SuggestedInput
            defaultValue={held?.place ?? ''}
            suggestions={places.map(({ label, seats }) => ({
              value: label,
              note: roomWords.seatsOf(formatCount(seats, language), seats),
            }))}
          />
        </Field>
      )}
    </>
  )
}
