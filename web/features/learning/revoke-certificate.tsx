import { Ban } from 'lucide-react'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Revokes a certificate after a confirmation. */
export function RevokeCertificate({
  certificate,
  onRevoked,
}: {
  certificate: { serial: string; nameOnIt: string }
  onRevoked: () => Promise<void>
}) {
  const words = useWords('staff').learning
  const { serial, nameOnIt } = certificate
  const id = `revoke-${serial}`

  async function revoke(): Promise<void> {
    await api('POST /api/staff/certificates/{serial}/revoke', { params: { serial } })
    toast.success(words.revoked)
    await onRevoked()
  }

  return (
    <>
      <ModalButton opens={id} look="quiet" size="sm" title={words.revoke} className="sm:px-1.5">
        <Ban size={16} aria-hidden="true" className="max-sm:hidden" />
        <span className="sm:sr-only">{words.revoke}</span>
        <span className="sr-only">: {nameOnIt}</span>
      </ModalButton>
      <ConfirmModal
        id={id}
        title={words.revokeTitle}
        confirm={words.revoke}
        keep={words.keep}
        onConfirm={revoke}
      >
        <p>{words.revokeText(nameOnIt, serial)}</p>
      </ConfirmModal>
    </>
  )
}
