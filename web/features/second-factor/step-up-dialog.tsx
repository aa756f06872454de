import { useEffect, useRef, useState } from 'react'
import { setStepUp, type StepUp } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { ProveForm } from './prove-form.tsx'

const DIALOG = 'step-up'

interface Proofs {
  /** Takes over what the server remembers of this browser. */
  renew: () => Promise<void>
  isProved: (fresh: boolean) => Promise<boolean>
}

/**
 * Asks for the code over the page at work, when a call is refused because the last proof is too old. The call is then
 * sent again. Closing it leaves the call refused.
 */
export function StepUpDialog({ renew, isProved }: Proofs) {
  const words = useWords('staff').secondFactor
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<((isGiven: boolean) => void) | null>(null)

  useEffect(() => {
    setStepUp(
      stepUpBy({ renew, isProved }, () => {
        setAsking(true)
        openModal(DIALOG)
        return new Promise((resolve) => (answer.current = resolve))
      }),
    )
    return () => {
      setStepUp(null)
      answer.current?.(false)
    }
  }, [renew, isProved])

  async function proved(): Promise<void> {
    await renew()
    answer.current?.(true)
    closeModal(DIALOG)
  }

  function closed(): void {
    // A form left here would still be there when the dialog opens again, and be replaced while
    // someone types into it.
    setAsking(false)
    answer.current?.(false)
  }

  return (
    <Modal id={DIALOG} title={words.dialogTitle} className="max-w-md" onClose={closed}>
      <p className="mb-4 text-ink-soft">{words.dialogText}</p>
      {isAsking && <ProveForm onProved={proved} />}
    </Modal>
  )
}

/** Calls refused at the same time share one question; none is asked where another tab has the proof already. */
function stepUpBy({ renew, isProved }: Proofs, ask: () => Promise<boolean>): StepUp {
  let asking: Promise<boolean> | null = null
  async function proofOrQuestion(fresh: boolean): Promise<boolean> {
    await renew()
    return (await isProved(fresh)) || ask()
  }
  return ({ fresh }) => (asking ??= proofOrQuestion(fresh).finally(() => (asking = null)))
}
