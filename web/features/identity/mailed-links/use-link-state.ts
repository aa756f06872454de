import { useEffect, useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { identityCode } from '../sign-in/sign-in-problem.ts'
import type { AboutCode } from './action-codes.ts'
import type { LinkAction } from './link-action.ts'

type LinkState =
  | { state: 'asking' }
  | ({ state: 'good' } & AboutCode)
  | { state: 'bad' }
  /** Nothing is known of the link: it may well be good. */
  | { state: 'unread'; error: unknown }

/** Failures that say nothing about a link. */
const TEMPORARY = ['network-request-failed', 'timeout', 'too-many-requests', 'quota-exceeded']

/** The purpose of a link's code, without redeeming it. */
export function useLinkState(action: LinkAction): LinkState & { readAgain: () => void } {
  const [answer, setAnswer] = useState<LinkState>({ state: 'asking' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let current = true
    import('./action-codes.ts')
      .then(({ aboutCode }) => aboutCode(action))
      .then(
        (about) => current && setAnswer({ state: 'good', ...about }),
        (error: unknown) =>
          current && setAnswer(isTemporary(error) ? { state: 'unread', error } : { state: 'bad' }),
      )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- reads again at each try
  }, [action, tries])
  return {
    ...answer,
    readAgain: () => {
      setAnswer({ state: 'asking' })
      setTries(tries + 1)
    },
  }
}

function isTemporary(error: unknown): boolean {
  // A TypeError is a part of the app that could not be fetched.
  if (error instanceof ApiProblem || error instanceof TypeError) return true
  const code = identityCode(error)
  return code !== undefined && TEMPORARY.includes(code)
}
