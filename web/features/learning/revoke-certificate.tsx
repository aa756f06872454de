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
      <ModalButton opens={id} look="quiet" size="sm">
        {words.revoke}
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
