import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import type { ButtonLook } from '../button/button-look.ts'
import { closeModal } from './dialog.tsx'

/** The buttons of a form in a modal: cancel and submit. */
export function ModalFormButtons({
  modal,
  cancel,
  cancelLook = 'quiet',
  submit,
  look,
  busy,
  disabled,
}: {
  modal: string
  cancel: ReactNode
  cancelLook?: ButtonLook
  submit: ReactNode
  look?: ButtonLook
  busy: boolean
  disabled?: boolean
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look={cancelLook} onClick={() => closeModal(modal)}>
        {cancel}
      </Button>
      <Button type="submit" look={look} busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </div>
  )
}
