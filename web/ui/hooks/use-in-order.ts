import { useRef } from 'react'

/** Makes a call once those before it are over. */
export type CallQueue = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

/**
 * Makes calls one after the other, so that no answer that was written earlier is shown over a later one. A call that fails
 * does not hold up the next.
 */
export function useInOrder(): CallQueue {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (call) => {
    const next = last.current.then(call, call)
    last.current = next
    return next
  }
}
