import { useEffect } from 'react'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { NewPasswordForm } from './password-forms.tsx'
import type { SignInGuard } from './sign-in-again.tsx'

const MODAL = 'change-password'

/** Chooses a new password for the account. Open while rendered. */
export function ChangePasswordModal({
  email,
  title,
  withRecentSignIn,
  onSaved,
  onClose,
}: {
  email: string
  title: string
  withRecentSignIn: SignInGuard
  onSaved: () => Promise<void>
  onClose: () => void
}) {
  const words = useWords('dashboard').signIn
  const language = useLanguage()
  useEffect(() => openModal(MODAL), [])

  async function save(password: string): Promise<void> {
    const { changePassword } = await import('./account-changes.ts')
    await withRecentSignIn(() => changePassword(password, language))
    await onSaved()
    closeModal(MODAL)
  }

  return (
    <Modal id={MODAL} title={title} className="max-w-md" onClose={onClose}>
      <p className="mb-4 text-ink-soft">{words.changePasswordText}</p>
      <NewPasswordForm email={email} onSubmit={save} />
    </Modal>
  )
}
