import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { inRoomWords, isRoomTaken } from '#web/room-words.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import type { ButtonLook } from '#web/ui/button/button-look.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { type Form, FormFailure, useForm } from '#web/ui/form/form.tsx'
import { inOwnWords } from '#web/ui/form/own-words.ts'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** A button that opens a form in a modal; it closes once what was typed is saved. */
export function FormModal<Schema extends z.ZodType>({
  id,
  open,
  label,
  look = 'outline',
  title,
  schema,
  read,
  children,
  save,
  onSave,
  saved,
  isEmptied = false,
  onSaved,
}: {
  id: string
  open: ReactNode
  /** The accessible name where the text alone does not name the subject. */
  label?: string
  look?: ButtonLook
  title: string
  schema: () => Promise<Schema>
  read: (data: FormData) => unknown
  children: (form: Form) => ReactNode
  save: string
  onSave: (values: z.output<Schema>) => Promise<unknown>
  saved: string
  /** It adds things: opened again, it is empty. */
  isEmptied?: boolean
  onSaved: () => Promise<void>
}) {
  const { classes: words, rooms } = useWords('staff')
  const language = useLanguage()
  const [isTaken, setTaken] = useState(false)
  const form = useForm({
    schema,
    read,
    async onSubmit(values, element) {
      await onSave(values).catch((error: unknown) => {
        if (isRoomTaken(error)) setTaken(true)
        throw inRoomWords(inOwnWords(error, { class_changed: words.changedElsewhere }), {
          words: rooms,
          language,
        })
      })
      setTaken(false)
      closeModal(id)
      if (isEmptied) element.reset()
      toast.success(saved)
      await onSaved()
    },
  })
  return (
    <>
      <ModalButton opens={id} look={look} size="sm" aria-label={label}>
        {open}
      </ModalButton>
      <Modal id={id} title={title}>
        <form {...form.props} className="flex flex-col gap-4">
          {children(form)}
          <FormFailure>{form.failure}</FormFailure>
          {isTaken && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="sharesRoom" />
              {rooms.share}
            </label>
          )}
          <ModalFormButtons modal={id} cancel={words.keep} submit={save} busy={form.isBusy} />
        </form>
      </Modal>
    </>
  )
}
