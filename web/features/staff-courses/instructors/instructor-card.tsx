import type { LanguageCode } from '#contract/languages.ts'
import { ExternalLink } from 'lucide-react'
import type { StaffInstructor } from '#contract/catalog/instructors.ts'
import { api } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { type Form, FormFailure, useForm } from '#web/ui/form/form.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { InstructorAccess } from './instructor-access.tsx'
import { InstructorCalendar } from './instructor-calendar.tsx'
import { InstructorMerge } from './instructor-merge.tsx'
import { RemoveInstructor } from './remove-instructor.tsx'

/** An instructor: their public profile, and the form that edits it. */
export function InstructorCard({
  instructor,
  mayInvite,
  onChanged,
}: {
  instructor: StaffInstructor
  /** Their role includes the accounts of instructors. */
  mayInvite: boolean
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').instructors
  const language = useLanguage()
  const { slug, name, nameBn, designation, image, courseCount } = instructor
  const modal = `instructor-${slug}`
  return (
    <Card as="li" padding="none" className="flex flex-wrap items-center gap-4 p-4">
      <img
        src={image}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        decoding="async"
        className="size-14 shrink-0 rounded-full bg-sunken object-cover"
      />
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-lg">
          <span lang={scriptOf(name)}>{name}</span>
          {nameBn && <span lang="bn" className="font-normal text-ink-soft">{` · ${nameBn}`}</span>}
        </h2>
        <p lang={scriptOf(designation)} className="text-ink-soft">
          {designation}
        </p>
        <p className="text-sm text-ink-soft">
          {words.courseCount(formatCount(courseCount, language), courseCount)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a
          href={`/instructors/${encodeURIComponent(slug)}`}
          target="_blank"
          rel="noopener"
          className={buttonClasses('quiet', 'sm')}
        >
          <ExternalLink size={16} aria-hidden="true" />
          {words.openPage}
        </a>
        {mayInvite && <InstructorAccess slug={slug} name={name} />}
        <InstructorCalendar slug={slug} name={name} />
        {mayInvite && <InstructorMerge instructor={instructor} onMerged={onChanged} />}
        {mayInvite && courseCount === 0 && (
          <RemoveInstructor instructor={instructor} onRemoved={onChanged} />
        )}
        <ModalButton opens={modal} look="outline" size="sm">
          {words.edit}
        </ModalButton>
      </div>
      <Modal id={modal} title={words.editTitle(name)} className="max-w-3xl">
        <InstructorForm
          key={JSON.stringify(instructor)}
          instructor={instructor}
          modal={modal}
          onChanged={onChanged}
        />
      </Modal>
    </Card>
  )
}

function InstructorForm({
  instructor,
  modal,
  onChanged,
}: {
  instructor: StaffInstructor
  modal: string
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').instructors
  const form = useForm({
    schema: async () => (await import('#contract/catalog/instructors.ts')).InstructorChange,
    async onSubmit(change) {
      await api('PATCH /api/staff/instructors/{slug}', {
        params: { slug: instructor.slug },
        body: change,
      })
      closeModal(modal)
      toast.success(words.saved)
      await onChanged()
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <LanguageFields form={form} instructor={instructor} language="en" />
        <LanguageFields form={form} instructor={instructor} language="bn" />
      </div>
      <FormFailure>{form.failure}</FormFailure>
      <ModalFormButtons
        modal={modal}
        cancel={words.cancel}
        submit={words.save}
        busy={form.isBusy}
      />
    </form>
  )
}

/** The fields of an instructor's texts; those of the first language must be filled in. */
const FIELDS = {
  en: {
    name: 'name',
    designation: 'designation',
    about: 'about',
    required: true,
    hint: 'aboutHint',
  },
  bn: {
    name: 'nameBn',
    designation: 'designationBn',
    about: 'aboutBn',
    required: false,
    hint: 'banglaHint',
  },
} as const satisfies Record<LanguageCode, object>

/** One language beside the other on wide screens, below it on phones. */
function LanguageFields({
  form,
  instructor,
  language,
}: {
  form: Form
  instructor: StaffInstructor
  language: LanguageCode
}) {
  const words = useWords('staff').instructors
  const fields = FIELDS[language]
  const label = (text: string) => `${text} (${words.languages[language]})`
  return (
    <fieldset lang={language} className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-semibold text-ink-soft">{words.languages[language]}</legend>
      <Field {...form.field(fields.name)} label={label(words.name)} required={fields.required}>
        <Input maxLength={100} defaultValue={instructor[fields.name] ?? ''} />
      </Field>
      <Field
        {...form.field(fields.designation)}
        label={label(words.designation)}
        required={fields.required}
      >
        <Input maxLength={200} defaultValue={instructor[fields.designation] ?? ''} />
      </Field>
      <Field {...form.field(fields.about)} label={label(words.about)} hint={words[fields.hint]}>
        <Textarea rows={7} maxLength={5_000} defaultValue={instructor[fields.about] ?? ''} />
      </Field>
    </fieldset>
  )
}
