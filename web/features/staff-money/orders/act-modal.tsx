import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useWords } from '#web/text/words.ts'
import type { ButtonLook } from '#web/ui/button/button-look.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { type Form, FormFailure, useForm } from '#web/ui/form/form.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { ActSchemas } from './act-schemas.ts'
import { inMoneyWords } from '../money-problem.ts'

/**
 * A button that opens what is about to happen, with what has to be typed for it; only the second button does it.
 * `onActed` fetches what has changed.
 */
export function ActModal<Name extends keyof ActSchemas>({
  id,
  open,
  openLook = 'outline',
  title,
  what,
  schema,
  read,
  renderFields,
  confirm,
  look = 'primary',
  act,
  acted,
  onActed,
}: {
  id: string
  /** On the button that opens it. */
  open: ReactNode
  openLook?: ButtonLook
  title: string
  /** What will happen. */
  what: ReactNode
  schema: Name
  read?: (data: FormData) => unknown
  renderFields: (form: Form) => ReactNode
  confirm: string
  look?: ButtonLook
  act: (values: z.output<ActSchemas[Name]>) => Promise<unknown>
  /** Said when it is done. */
  acted: string
  onActed: () => Promise<void>
}) {
  const words = useWords('staff').money
  const form = useForm({
    schema: () => schemaOf(schema),
    ...(read && { read }),
    async onSubmit(values, element) {
      await act(values).catch((error: unknown) => {
        throw inMoneyWords(error, words)
      })
      closeModal(id)
      element.reset()
      toast.success(acted)
      await onActed()
    },
  })
  return (
    <>
      <ModalButton opens={id} look={openLook} size="sm">
        {open}
      </ModalButton>
      <Modal id={id} title={title}>
        <form {...form.props} className="flex flex-col gap-4">
          <div className="flex flex-col gap-2">{what}</div>
          {renderFields(form)}
          <FormFailure>{form.failure}</FormFailure>
          <ModalFormButtons
            modal={id}
            cancel={words.keep}
            submit={confirm}
            look={look}
            busy={form.isBusy}
          />
        </form>
      </Modal>
    </>
  )
}

/** The schema of an act. That its output follows from its name is lost in the union of all schemas, hence the cast. */
async function schemaOf<Name extends keyof ActSchemas>(
  name: Name,
): Promise<z.ZodType<z.output<ActSchemas[Name]>>> {
  const { actSchemas } = await import('./act-schemas.ts')
  return actSchemas[name] as unknown as z.ZodType<z.output<ActSchemas[Name]>>
}
