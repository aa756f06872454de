import { type ReactNode, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-look.ts'
import { closeModal } from './dialog.tsx'
import { FormFailure, problemText } from './form.tsx'
import { Modal } from './modal.tsx'
import { ApiProblem } from '#web/api.ts'

/** Says what is about to happen and asks once more; closes when it has happened. Opened by ModalButton or openModal(id). */
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
  /** On the button that does it. */
  confirm: ReactNode
  /** On the button that leaves everything as it is. */
  keep: ReactNode
  look?: ButtonLook
  /** A failure in words; default: those of the site. */
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
      setFailure(explain ? explain(error) : problemText(error, site))
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
