import { useSyncExternalStore } from 'react'

/** Whether this browser has a network, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed)
      addEventListener('offline', changed)
      return () => {
        removeEventListener('online', changed)
        removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}
