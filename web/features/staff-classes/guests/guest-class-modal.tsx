import { useState } from 'react'
import type { z } from 'zod'
import type {
  GuestClassChange,
  GuestClassDraft,
  StaffGuestClass,
} from '#contract/classes/guest-classes.ts'
import type { MeetingRoom } from '#contract/classes/terms.ts'
import { textIn } from '#contract/languages.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import type { ButtonLook } from '#web/ui/button/button-look.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { type CourseLookup, CourseField, InstructorField } from './course-choice.tsx'
import { FormModal } from '../form-modal.tsx'
import { PlaceFields, TimeFields } from '../plan-fields.tsx'
import { readGuestClass } from './read-guest-class.ts'

interface GuestClassFormProps<Values> {
  rooms: readonly MeetingRoom[]
  lookup: CourseLookup
  onSave: (values: Values) => Promise<unknown>
  onSaved: () => Promise<void>
}

/** Plans an orientation class. */
export function NewGuestClass(props: GuestClassFormProps<GuestClassDraft>) {
  const words = useWords('staff').orientation
  return (
    <GuestClassModal
      id="new-orientation"
      look="primary"
      open={words.add}
      title={words.add}
      saved={words.added}
      schema={async () => (await import('./guest-class-schemas.ts')).guestClassSchemas.draft}
      {...props}
    />
  )
}

/** Changes the one given. */
export function ChangeGuestClass({
  orientation,
  course,
  ...saving
}: GuestClassFormProps<GuestClassChange> & { orientation: StaffGuestClass; course: string }) {
  const words = useWords('staff').orientation
  const { edit } = useWords('staff').classes
  return (
    <GuestClassModal
      id={`orientation-${orientation.orientationId}`}
      open={edit}
      label={words.editOf(course)}
      title={words.editOf(course)}
      saved={words.saved}
      schema={async () => (await import('./guest-class-schemas.ts')).guestClassSchemas.change}
      orientation={orientation}
      {...saving}
    />
  )
}

function GuestClassModal<Schema extends z.ZodType>({
  orientation,
  rooms,
  lookup,
  ...modal
}: GuestClassFormProps<z.output<Schema>> & {
  id: string
  open: string
  label?: string
  look?: ButtonLook
  title: string
  saved: string
  schema: () => Promise<Schema>
  orientation?: StaffGuestClass
}) {
  const words = useWords('staff').classes
  return (
    <FormModal {...modal} read={readGuestClass} save={words.save}>
      {(form) => (
        <GuestClassFields form={form} orientation={orientation} rooms={rooms} lookup={lookup} />
      )}
    </FormModal>
  )
}

function GuestClassFields({
  form,
  orientation,
  rooms,
  lookup,
}: {
  form: Form
  orientation: StaffGuestClass | undefined
  rooms: readonly MeetingRoom[]
  lookup: CourseLookup
}) {
  const words = useWords('staff').orientation
  const language = useLanguage()
  const [courseId, setCourseId] = useState(orientation?.courseId ?? '')
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
      <PlaceFields form={form} held={orientation} rooms={rooms} audience="guests">
        <TimeFields form={form} meeting={orientation} />
        <Field {...form.field('seats')} label={words.seats} hint={words.seatsHint}>
          <Input inputMode="numeric" autoComplete="off" defaultValue={orientation?.seats ?? ''} />
        </Field>
      </PlaceFields>
      <OfferFields form={form} offer={orientation?.offer} />
    </>
  )
}

/** The discount for those who attended. */
function OfferFields({ form, offer }: { form: Form; offer: StaffGuestClass['offer'] | undefined }) {
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
