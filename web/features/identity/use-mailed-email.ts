import { useEffect, useState } from 'react'
import type { MailedAction } from './mailed-action.ts'

type MailedEmail = { state: 'asking' } | { state: 'good'; email: string | null } | { state: 'bad'; error: unknown }

/** Whose code a link carries, without using it up. */
export function useMailedEmail(action: MailedAction): MailedEmail {
  const [answer, setAnswer] = useState<MailedEmail>({ state: 'asking' })
  useEffect(() => {
    let current = true
    import('./action-codes.ts')
      .then(({ emailOfCode }) => emailOfCode(action))
      .then(
        (email) => current && setAnswer({ state: 'good', email }),
        (error: unknown) => current && setAnswer({ state: 'bad', error }),
      )
    return () => {
      current = false
    }
  }, [action])
  return answer
}
