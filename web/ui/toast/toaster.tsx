import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastWanted } from './toast.ts'

const LoadedToaster = lazy(() => import('./loaded-toaster.tsx'))

/** Where toasts appear; the library is fetched with the first toast. */
export function Toaster() {
  const wanted = useSyncExternalStore(toastWanted.subscribe, toastWanted.get, toastWanted.never)
  return wanted ? (
    <Suspense>
      <LoadedToaster />
    </Suspense>
  ) : null
}
