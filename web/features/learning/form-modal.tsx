import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ButtonLook } from '#web/ui/button/button-look.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { type Form, FormFailure, useForm } from '#web/ui/form/form.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'

type Schema = Parameters<typeof useForm>[0]['schema']

/** A button, and the form it opens; closed and confirmed once the form is accepted. */
export function FormModal({
  id,
  open,
  Icon,
  of,
  look = 'quiet',
  title,
  children,
  form: { schema, send },
  words,
  onSent,
}: {
  id: string
  open: string
  /** Shown instead of the words on a wide screen. */
  Icon?: LucideIcon
  /** The subject of the button, for screen readers. */
  of: string
  look?: ButtonLook
  title: ReactNode
  children: (form: Form) => ReactNode
  form: { schema: Schema; send: (body: never) => Promise<unknown> }
  words: { send: string; cancel: string; sent: string }
  onSent: () => Promise<void>
}) {
  const form = useForm({
    schema,
    async onSubmit(body) {
      await send(body as never)
      closeModal(id)
      toast.success(words.sent)
      await onSent()
    },
  })
  return (
    <>
      <ModalButton
        opens={id}
        look={look}
        size="sm"
        title={Icon && open}
        className={Icon && 'sm:px-1.5'}
      >
        {Icon && <Icon size={16} aria-hidden="true" className="max-sm:hidden" />}
        <span className={Icon && 'sm:sr-only'}>{open}</span>
        <span className="sr-only">: {of}</span>
      </ModalButton>
      <Modal id={id} title={title} className="max-w-md">
        <form {...form.props} className="flex flex-col gap-4">
          {children(form)}
          <FormFailure>{form.failure}</FormFailure>
          <ModalFormButtons
            modal={id}
            cancel={words.cancel}
            submit={words.send}
            busy={form.isBusy}
          />
        </form>
      </Modal>
    </>
  )
}
