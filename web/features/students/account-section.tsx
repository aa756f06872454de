import { Download, LogOut, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Student } from '#contract/students/students.ts'
import { api, ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { problemText } from '#web/ui/form/form.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { DeleteAccountModal } from './delete-account-modal.tsx'

const LEAVE = 'leave-everywhere'
const DELETE = 'delete-account'

/** Account actions: export the data, end every session, or delete the account. */
export function AccountSection({
  student,
  withRecentSignIn,
  endingSession,
  onLeft,
  onDeleted,
}: {
  student: Student
  /** Asks to sign in again if the server requires a recent sign-in, then repeats the call. */
  withRecentSignIn: <T>(call: () => Promise<T>) => Promise<T>
  /** Wraps an action that ends the session on purpose. */
  endingSession: <T>(end: () => Promise<T>) => Promise<T>
  onLeft: () => Promise<void>
  onDeleted: () => Promise<void>
}) {
  const words = useWords('dashboard')
  const params = { id: student.studentId }
  return (
    <>
      <ul className="divide-y-2 divide-dashed divide-line">
        <Choice text={words.downloadText}>
          <DownloadButton studentId={student.studentId} withRecentSignIn={withRecentSignIn} />
        </Choice>
        <Choice text={words.leaveEverywhereText}>
          <ModalButton opens={LEAVE} look="outline" size="sm">
            <LogOut size={18} aria-hidden="true" />
            {words.leaveEverywhere}
          </ModalButton>
        </Choice>
        <Choice text={words.deleteAccountText}>
          <ModalButton opens={DELETE} look="danger" size="sm">
            <Trash2 size={18} aria-hidden="true" />
            {words.deleteAccount}
          </ModalButton>
        </Choice>
      </ul>
      <ConfirmModal
        id={LEAVE}
        title={words.leaveEverywhere}
        confirm={words.leaveEverywhere}
        keep={words.cancel}
        onConfirm={() =>
          endingSession(async () => {
            await api('POST /api/users/students/{id}/sign-out-everywhere', { params })
            await onLeft()
          })
        }
      >
        <p>{words.leaveEverywhereText}</p>
      </ConfirmModal>
      <DeleteAccountModal
        id={DELETE}
        student={student}
        withRecentSignIn={withRecentSignIn}
        endingSession={endingSession}
        onDeleted={onDeleted}
      />
    </>
  )
}

function Choice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-64 text-ink-soft">{text}</span>
      {children}
    </li>
  )
}

function DownloadButton({
  studentId,
  withRecentSignIn,
}: {
  studentId: string
  withRecentSignIn: <T>(call: () => Promise<T>) => Promise<T>
}) {
  const site = useWords()
  const words = useWords('dashboard')
  const [isBusy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const data = await withRecentSignIn(() =>
        api('GET /api/users/students/{id}/export', { params: { id: studentId } }),
      )
      const link = document.createElement('a')
      link.href = URL.createObjectURL(
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      )
      link.download = `edi-${studentId}.json`
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(problemText(error, site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="outline" size="sm" busy={isBusy} onClick={() => void download()}>
      <Download size={18} aria-hidden="true" />
      {words.download}
    </Button>
  )
}
