import { useEffect, useState } from 'react'
import type { AboutCode } from './action-codes.ts'
import type { MailedAction } from './mailed-action.ts'

type MailedEmail =
  | { state: 'asking' }
  | ({ state: 'good' } & AboutCode)
  | { state: 'bad'; error: unknown }

/** What the code of a link is about, without using it up. */
export function useMailedEmail(action: MailedAction): MailedEmail {
  const [answer, setAnswer] = useState<MailedEmail>({ state: 'asking' })
  useEffect(() => {
    let current = true
    import('./action-codes.ts')
      .then(({ aboutCode }) => aboutCode(action))
      .then(
        (about) => current && setAnswer({ state: 'good', ...about }),
        (error: unknown) => current && setAnswer({ state: 'bad', error }),
      )
    return () => {
      current = false
    }
  }, [action])
  return answer
}
