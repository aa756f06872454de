import { Hourglass } from 'lucide-react'
import type { StaffEnrolment } from '#contract/learning/enrolments.ts'
import { addDays, type Day } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Gives a student more time in a course, also once access has ended. Nothing where access has no end. */
export function ExtendAccess({
  enrolment: { id, access, state, courseName },
  student,
  onExtended,
  isLow = false,
}: {
  enrolment: Pick<StaffEnrolment, 'id' | 'access' | 'state' | 'courseName'>
  /** The name. */
  student: string
  onExtended: () => Promise<void>
  /** On a wide screen without its words, for a line of a table. */
  isLow?: boolean
}) {
  if (!access || state === 'revoked') return null
  return (
    <ExtendForm
      {...{ id, courseName, student, onExtended, isLow }}
      key={access.until}
      access={access}
    />
  )
}

function ExtendForm({
  id,
  access,
  courseName,
  student,
  onExtended,
  isLow,
}: {
  id: number
  access: { until: Day; isOver: boolean }
  courseName: string
  student: string
  onExtended: () => Promise<void>
  isLow: boolean
}) {
  const words = useWords('staff').learning.extend
  const language = useLanguage()
  const modal = `extend-${id}`
  const form = useForm({
    schema: async () => (await import('#contract/learning/enrolments.ts')).AccessExtension,
    async onSubmit(body) {
      await api('POST /api/staff/enrolments/{id}/access', { params: { id }, body })
      closeModal(modal)
      toast.success(words.done)
      await onExtended()
    },
  })
  const day = formatDay(access.until, language)
  return (
    <>
      <ModalButton
        opens={modal}
        look={isLow ? 'quiet' : 'outline'}
        size="sm"
        title={isLow ? words.open : undefined}
        className={isLow ? 'whitespace-nowrap sm:px-2' : 'self-start whitespace-nowrap'}
      >
        <Hourglass size={16} aria-hidden="true" />
        <span className={isLow ? 'sm:sr-only' : undefined}>{words.open}</span>
        <span className="sr-only">
          : {student}, {courseName}
        </span>
      </ModalButton>
      <Modal id={modal} title={words.title(student)} className="max-w-md">
        <form {...form.props} className="flex flex-col gap-4">
          <p>{access.isOver ? words.ended(courseName, day) : words.until(courseName, day)}</p>
          <Field {...form.field('until')} label={words.day} required>
            <Input type="date" min={addDays(access.until, 1)} />
          </Field>
          <Field {...form.field('reason')} label={words.reason} hint={words.reasonHint} required>
            <Textarea rows={2} maxLength={500} />
          </Field>
          <FormFailure>{form.failure}</FormFailure>
          <ModalFormButtons
            modal={modal}
            cancel={words.cancel}
            submit={words.open}
            busy={form.isBusy}
          />
        </form>
      </Modal>
    </>
  )
}
