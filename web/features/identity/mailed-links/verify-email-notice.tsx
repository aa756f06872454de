import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import type { SessionUser } from '../session/session-state.ts'
import { useSession } from '../session/session.ts'

/** Asks someone who has not confirmed their address to do so, and sends the mail again. */
export function VerifyEmailNotice({
  person = null,
}: {
  /** Who is signed in as the page was loaded, until the identity service was asked. */
  person?: SessionUser | null
}) {
  const words = useWords('dashboard')
  const language = useLanguage()
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  // Once the mail is sent, its button is gone.
  const notice = useFocusAfterRemoval(isSent ? 0 : 1)
  const user =
    session.state === 'signed-in' ? session.user : session.state === 'unknown' ? person : null
  if (!user || user.emailVerified) return null

  async function send(): Promise<void> {
    setBusy(true)
    try {
      const { mailVerification } = await import('../sign-in/sign-in.ts')
      await mailVerification(language)
      setSent(true)
      toast.success(words.verifySent)
    } catch {
      toast.error(words.verifyFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label={words.verifyTitle}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-accent-wash p-4"
    >
      <MailWarning size={24} aria-hidden="true" className="shrink-0 text-accent-strong" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{words.verifyTitle}</p>
        <p className="text-sm break-words">{words.verifyText(user.email)}</p>
      </div>
      {!isSent && (
        <Button look="outline" size="sm" busy={isBusy} onClick={() => void send()}>
          {words.verifyAgain}
        </Button>
      )}
    </section>
  )
}
