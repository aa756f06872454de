import { useEffect, useEffectEvent } from 'react'

/** Runs `onOpened` each time the modal with this id opens. */
export function useWhenOpened(id: string, onOpened: () => void): void {
  const opened = useEffectEvent(onOpened)
  useEffect(() => {
    const dialog = document.getElementById(id)
    const onToggle = () => {
      if (dialog instanceof HTMLDialogElement && dialog.open) opened()
    }
    dialog?.addEventListener('toggle', onToggle)
    return () => dialog?.removeEventListener('toggle', onToggle)
  }, [id])
}
