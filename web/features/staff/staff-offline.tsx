import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useBlocker, useRevalidator } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useOnline } from '#web/ui/hooks/use-online.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { unbroken } from '#web/ui/unbroken.tsx'

/**
 * Says above a page of the staff area that the network is gone. Another page would fail, and its missing script would
 * replace the whole area, menu included: so the move is held back, and what was typed stays.
 */
export function OfflineNotice() {
  const words = useWords('staff').offline
  const isOnline = useOnline()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !navigator.onLine && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    toast.error(words.heldBack, { id: 'held-back' })
    blocker.reset()
  }, [blocker, words])
  return (
    <div role="status">
      {!isOnline && (
        <p className="mb-5 flex items-center gap-2 rounded-md bg-accent-wash px-3 py-2 text-sm print:hidden">
          <CloudOff size={18} aria-hidden="true" className="shrink-0 text-accent-strong" />
          {words.notice}
        </p>
      )}
    </div>
  )
}

/** In place of a page whose data could not be fetched. It is fetched again once there is a network. */
export function StaffOffline() {
  const words = useWords('staff').offline
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const again = () => void revalidate()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [revalidate])
  return (
    <div className="stitched mx-auto mt-8 flex max-w-xl flex-col items-center gap-4 rounded-lg bg-surface px-6 py-12 text-center">
      <CloudOff size={40} aria-hidden="true" className="text-brand" />
      <h1 className="text-2xl">{unbroken(words.failedTitle)}</h1>
      <p className="max-w-prose text-ink-soft">{words.failedText}</p>
      <Button busy={state === 'loading'} onClick={() => void revalidate()}>
        {words.again}
      </Button>
    </div>
  )
}
