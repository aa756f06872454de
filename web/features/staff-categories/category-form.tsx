import { LONGEST_CATEGORY } from '#contract/catalog/terms.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'

export interface CategoryNames {
  nameEn: string
  nameBn: string
}

/** The names of a category in both languages, in a dialog that closes once they are saved. */
export function CategoryForm({
  modal,
  names,
  hint,
  submit,
  onSubmit,
}: {
  /** The id of the dialog. */
  modal: string
  names?: CategoryNames
  hint: string
  submit: string
  onSubmit: (names: CategoryNames) => Promise<void>
}) {
  const words = useWords('staff').categories
  const form = useForm({
    schema: async () => (await import('#contract/catalog/staff-categories.ts')).NewCategory,
    async onSubmit(values) {
      await onSubmit(values)
      closeModal(modal)
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-ink-soft">{hint}</p>
      <Field {...form.field('nameEn')} label={words.nameEn} required>
        <Input
          lang="en"
          autoComplete="off"
          maxLength={LONGEST_CATEGORY}
          defaultValue={names?.nameEn ?? ''}
        />
      </Field>
      <Field {...form.field('nameBn')} label={words.nameBn} required>
        <Input
          lang="bn"
          autoComplete="off"
          maxLength={LONGEST_CATEGORY}
          defaultValue={names?.nameBn ?? ''}
        />
      </Field>
      <FormFailure>{form.failure}</FormFailure>
      <ModalFormButtons modal={modal} cancel={words.cancel} submit={submit} busy={form.isBusy} />
    </form>
  )
}
