import { useEffect } from 'react'
import { useWords } from '#web/text/words.ts'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { ProveForm } from './prove-form.tsx'

const DIALOG = 'code-again'

/** Asks for a code before a change of one's own account. Open while rendered. */
export default function CodeAgainModal({
  onProved,
  onClosed,
}: {
  onProved: () => Promise<void>
  onClosed: () => void
}) {
  const words = useWords('staff').secondFactor
  useEffect(() => openModal(DIALOG), [])
  return (
    <Modal id={DIALOG} title={words.dialogTitle} className="max-w-md" onClose={onClosed}>
      <p className="mb-4 text-ink-soft">{words.ownAccountText}</p>
      <ProveForm onProved={onProved} />
    </Modal>
  )
}
