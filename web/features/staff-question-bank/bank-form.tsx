import type { NewBank } from '#contract/question-bank/banks.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { type FindSuggestions, SuggestedField } from '#web/ui/form/suggested-field.tsx'

/** The name of a bank, and of a new one the course it is for, in a dialog that closes once they are saved. */
export function BankForm({
  modal,
  title,
  submit,
  findCourses,
  onSubmit,
}: {
  modal: string
  /** Of a bank that is there already. */
  title?: string
  submit: string
  /** For a new one. */
  findCourses?: FindSuggestions
  onSubmit: (bank: NewBank) => Promise<void>
}) {
  const words = useWords('staff').questionBanks
  const form = useForm({
    schema: async () => (await import('#contract/question-bank/banks.ts')).NewBank,
    read: (data) => ({ title: data.get('title'), courseId: data.get('courseId') || null }),
    async onSubmit(values) {
      await onSubmit(values)
      closeModal(modal)
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field {...form.field('title')} label={words.bankTitle} required>
        <Input autoComplete="off" maxLength={bankLimits.bankTitle} defaultValue={title ?? ''} />
      </Field>
      {findCourses && (
        <SuggestedField
          {...form.field('courseId')}
          label={words.course}
          hint={words.courseHint}
          find={findCourses}
        />
      )}
      <FormFailure>{form.failure}</FormFailure>
      <ModalFormButtons modal={modal} cancel={words.cancel} submit={submit} busy={form.isBusy} />
    </form>
  )
}
