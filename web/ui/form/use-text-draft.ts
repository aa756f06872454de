import { useRef, useState, useSyncExternalStore } from 'react'

/** A text that is being written: stored on this device until it is saved. */
export function useTextDraft({
  draftKey,
  text,
  send,
}: {
  /** Its storage key. */
  draftKey: string
  /** What is saved of it. */
  text: string
  send: (text: string) => Promise<void>
}) {
  const draft = useDraft(draftKey)
  const [changed, setChanged] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const typed = changed ?? (isSaved ? text : (draft ?? text))
  const latest = useRef<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  function type(value: string): void {
    latest.current = value
    setChanged(value)
    keepDraft(draftKey, value)
  }

  async function save(): Promise<void> {
    if (typed.trim() === '' || isBusy) return
    setBusy(true)
    setError(null)
    try {
      await send(typed)
      // What was typed while it was sent is not saved yet.
      if ((latest.current ?? typed) === typed) {
        setChanged(null)
        setSaved(true)
        keepDraft(draftKey, '')
      }
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return { typed, isBusy, error, type, save, forget: () => keepDraft(draftKey, '') }
}

const never = () => () => {}

/** What was begun on this device before this part of the page was shown, and not saved; the server knows none. */
export function useDraft(key: string): string | null {
  const first = useRef<string | null | undefined>(undefined)
  return useSyncExternalStore(
    never,
    () => (first.current === undefined ? (first.current = readDraft(key)) : first.current),
    () => null,
  )
}

/** What is kept on this device under a key; null: nothing, or its storage is off. */
export function readDraft(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param text empty: nothing is left to keep */
export function keepDraft(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Storage is off or full: the text stays in the form as long as the page is open.
  }
}
