import { useState } from 'react'
import type { z } from 'zod'
import type {
  OrientationChange,
  OrientationDraft,
  StaffOrientation,
} from '#contract/orientation/orientation.ts'
import type { OrientationRoom } from '#contract/orientation/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import { textIn } from '#contract/languages.ts'
import { hoursOf } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { type Form, FormFailure, useForm } from '#web/ui/form/form.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type CourseLookup, CourseField, InstructorField } from './course-choice.tsx'
import { readOrientation } from './read-orientation.ts'

interface OrientationFormProps<Values> {
  rooms: readonly OrientationRoom[]
  lookup: CourseLookup
  onSave: (values: Values) => Promise<unknown>
  onSaved: () => Promise<void>
}

/** Plans an orientation class. */
export function NewOrientation(props: OrientationFormProps<OrientationDraft>) {
  const words = useWords('staff').orientation
  return (
    <OrientationModal
      id="new-orientation"
      open={words.add}
      title={words.add}
      saved={words.added}
      schema={async () => (await import('./schemas.ts')).orientationSchemas.draft}
      {...props}
    />
  )
}

/** Changes the one given. */
export function ChangeOrientation({
  orientation,
  course,
  ...saving
}: OrientationFormProps<OrientationChange> & { orientation: StaffOrientation; course: string }) {
  const words = useWords('staff').orientation
  return (
    <OrientationModal
      id={`orientation-${orientation.orientationId}`}
      open={words.edit}
      title={words.editOf(course)}
      saved={words.saved}
      schema={async () => (await import('./schemas.ts')).orientationSchemas.change}
      orientation={orientation}
      {...saving}
    />
  )
}

function OrientationModal<Schema extends z.ZodType>({
  id,
  open,
  title,
  saved,
  schema,
  orientation,
  rooms,
  lookup,
  onSave,
  onSaved,
}: OrientationFormProps<z.output<Schema>> & {
  id: string
  open: string
  title: string
  saved: string
  schema: () => Promise<Schema>
  orientation?: StaffOrientation
}) {
  const words = useWords('staff').orientation
  const form = useForm({
    schema,
    read: readOrientation,
    async onSubmit(values) {
      await onSave(values)
      closeModal(id)
      toast.success(saved)
      await onSaved()
    },
  })
  return (
    <>
      <ModalButton
        opens={id}
        size="sm"
        look={orientation ? 'outline' : 'primary'}
        {...(orientation && { 'aria-label': title })}
      >
        {open}
      </ModalButton>
      <Modal id={id} title={title}>
        <form {...form.props} className="flex flex-col gap-4">
          <OrientationFields form={form} orientation={orientation} rooms={rooms} lookup={lookup} />
          <FormFailure>{form.failure}</FormFailure>
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={() => closeModal(id)}>
              {words.close}
            </Button>
            <Button type="submit" busy={form.isBusy}>
              {words.save}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}

function OrientationFields({
  form,
  orientation,
  rooms,
  lookup,
}: {
  form: Form
  orientation: StaffOrientation | undefined
  rooms: readonly OrientationRoom[]
  lookup: CourseLookup
}) {
  const words = useWords('staff').orientation
  const language = useLanguage()
  const [courseId, setCourseId] = useState(orientation?.courseId ?? '')
  const [room, setRoom] = useState<OrientationRoom>(orientation?.room ?? 'link')
  return (
    <>
      {orientation ? (
        <input type="hidden" name="version" value={orientation.version} />
      ) : (
        <CourseField form={form} lookup={lookup} onFound={setCourseId} />
      )}
      <InstructorField
        form={form}
        lookup={lookup}
        courseId={courseId}
        held={
          orientation?.instructorSlug && orientation.instructor
            ? {
                slug: orientation.instructorSlug,
                name: textIn(language, orientation.instructor),
              }
            : null
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('day')} label={words.day} required>
          <Input
            type="date"
            defaultValue={orientation ? dhakaDay(new Date(orientation.startsAt)) : undefined}
          />
        </Field>
        <Field {...form.field('hours')} label={words.hours} hint={words.hoursHint} required>
          <Input autoComplete="off" defaultValue={orientation ? hoursOf(orientation) : ''} />
        </Field>
        <Field {...form.field('seats')} label={words.seats} hint={words.seatsHint}>
          <Input inputMode="numeric" autoComplete="off" defaultValue={orientation?.seats ?? ''} />
        </Field>
        <Field {...form.field('room')} label={words.room} required>
          <Select
            value={room}
            onChange={(event) => setRoom(event.currentTarget.value as OrientationRoom)}
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
          <Input type="url" autoComplete="off" defaultValue={orientation?.address ?? ''} />
        </Field>
      )}
      {room === 'place' && (
        <Field {...form.field('place')} label={words.place} hint={words.placeHint} required>
          <Input autoComplete="off" defaultValue={orientation?.place ?? ''} />
        </Field>
      )}
      <OfferFields form={form} offer={orientation?.offer} />
    </>
  )
}

/** The discount for those who attended. */
function OfferFields({
  form,
  offer,
}: {
  form: Form
  offer: StaffOrientation['offer'] | undefined
}) {
  const words = useWords('staff').orientation
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">{words.offer}</legend>
      <Field {...form.field('offer.percent')} label={words.percent} hint={words.eitherOr}>
        <Input inputMode="decimal" autoComplete="off" defaultValue={offer?.percent ?? ''} />
      </Field>
      <Field {...form.field('offer.amount')} label={words.amount}>
        <Input inputMode="decimal" autoComplete="off" defaultValue={offer?.amount ?? ''} />
      </Field>
      <Field
        {...form.field('offer.days')}
        label={words.days}
        hint={words.daysHint}
        className="sm:col-span-2"
      >
        <Input inputMode="numeric" autoComplete="off" defaultValue={offer?.days ?? '3'} />
      </Field>
    </fieldset>
  )
}
