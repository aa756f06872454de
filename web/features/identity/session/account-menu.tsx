import { useState } from 'react'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { signOut, useSession } from './session.ts'

/**
 * Login or Sign out, in one place of one size. An attribute set before the first paint says which, so nothing moves. On
 * a phone signing out is quiet: it is not what one comes for. Source: spec §2 layout shell.
 */
export function AccountMenu({
  mayLeave,
  onSignedOut,
}: {
  /** Asked before signing out; false: they stay. */
  mayLeave?: () => Promise<boolean>
  onSignedOut?: (() => void) | undefined
}) {
  const { shell } = useWords()
  const language = useLanguage()
  const [isLeaving, setLeaving] = useState(false)
  useSession()

  async function leave(): Promise<void> {
    setLeaving(true)
    try {
      if (mayLeave && !(await mayLeave())) return
      await signOut()
      toast.success(shell.signedOutToast)
      onSignedOut?.()
    } catch {
      toast.error(shell.offlineText)
    } finally {
      setLeaving(false)
    }
  }

  return (
    <span className="grid [&>*]:col-start-1 [&>*]:row-start-1">
      <a
        href={pathIn(language, '/authentication/login')}
        className={buttonClasses('primary', 'sm', 'signed-in:invisible')}
      >
        {shell.login}
      </a>
      <Button
        look="outline"
        size="sm"
        busy={isLeaving}
        className="sign-out signed-out:invisible"
        onClick={() => void leave()}
      >
        {shell.signOut}
      </Button>
    </span>
  )
}
