import { type ReactNode, useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '../button/button.tsx'
import type { ButtonLook } from '../button/button-look.ts'
import { closeModal, isModalOpen } from './dialog.tsx'
import { FormFailure, problemText } from '../form/form.tsx'
import { Modal } from './modal.tsx'
import { toast } from '../toast/toast.ts'

/**
 * Describes an action and asks for confirmation; closes when it is done. Opened by ModalButton or
 * openModal(id).
 */
export function ConfirmModal({
  id,
  title,
  children,
  confirm,
  keep,
  look = 'danger',
  explain,
  onConfirm,
}: {
  id: string
  title: ReactNode
  /** What will happen. */
  children: ReactNode
  /** The label of the confirming button. */
  confirm: ReactNode
  /** The label of the cancelling button. */
  keep: ReactNode
  look?: ButtonLook
  /** The text of a failure; default: the site's. */
  explain?: (error: unknown) => string
  onConfirm: () => Promise<void>
}) {
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function act(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      closeModal(id)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const text = explain ? explain(error) : problemText(error, site)
      // Closed while it was being sent: what failed is not seen there.
      if (isModalOpen(id)) setFailure(text)
      else toast.error(text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal id={id} title={title} className="max-w-md" onClose={() => setFailure(null)}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-3">{children}</div>
        <FormFailure>{failure}</FormFailure>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={() => closeModal(id)}>
            {keep}
          </Button>
          <Button look={look} busy={isBusy} onClick={() => void act()}>
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
