import { useEffect, useState } from 'react'

/**
 * Whether this is the tab in which an attempt is open: the one opened last. Answers of two tabs at once would take each
 * other’s numbers.
 */
export function useOnlyTab(attemptId: string): boolean {
  const [isOnly, setOnly] = useState(true)
  useEffect(() => {
    if (!('locks' in navigator)) return
    const hold = Promise.withResolvers<void>()
    navigator.locks
      .request(`attempt/${attemptId}`, { steal: true }, () => hold.promise)
      // Another tab took it.
      .catch(() => setOnly(false))
    return () => hold.resolve()
  }, [attemptId])
  return isOnly
}
