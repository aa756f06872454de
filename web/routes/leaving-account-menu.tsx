import { useState } from 'react'
import { AccountMenu } from '#web/features/identity/session/account-menu.tsx'
import { whoIsSignedIn } from '#web/features/identity/session/session.ts'
import type { OfflineLesson } from '#web/features/offline/offline-lesson.ts'
import { hasDownloads } from '#web/features/offline/has-downloads.ts'
import type { LeaveDownloadsModal } from '#web/features/offline/leave-downloads-modal.tsx'
import { useLanguage } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'

interface Question {
  /** Fetched before it is asked. */
  Modal: typeof LeaveDownloadsModal
  downloads: readonly OfflineLesson[]
  answer: (mayLeave: boolean) => void
}

/** Login or Sign out; whoever has downloads on this device is asked about them before they leave. */
export function LeavingAccountMenu({
  mayLeaveFirst,
  onSignedOut,
}: {
  /** Asked before their downloads are; false: they stay. */
  mayLeaveFirst?: () => Promise<boolean>
  onSignedOut?: () => void
}) {
  const language = useLanguage()
  const [question, setQuestion] = useState<Question | null>(null)

  async function mayLeave(): Promise<boolean> {
    if (mayLeaveFirst && !(await mayLeaveFirst())) return false
    const downloads = await ownDownloads()
    if (downloads.length === 0) return true
    const [{ LeaveDownloadsModal: Modal }] = await Promise.all([
      import('#web/features/offline/leave-downloads-modal.tsx'),
      loadWords('downloads', language),
    ])
    const answered = new Promise<boolean>((answer) => setQuestion({ Modal, downloads, answer }))
    return answered.finally(() => setQuestion(null))
  }

  return (
    <>
      <AccountMenu mayLeave={mayLeave} onSignedOut={onSignedOut} />
      {question && <question.Modal downloads={question.downloads} onAnswer={question.answer} />}
    </>
  )
}

async function ownDownloads(): Promise<OfflineLesson[]> {
  if (!(await hasDownloads())) return []
  const user = await whoIsSignedIn()
  if (!user) return []
  const { listDownloads } = await import('#web/features/offline/download-store.ts')
  return (await listDownloads(user.uid)).filter(({ state }) => state !== 'enrolment-ended')
}
