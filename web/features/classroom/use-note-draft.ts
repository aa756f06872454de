import { useRef, useState } from 'react'

/** The draft of a note: stored on this device until it is saved. */
export function useNoteDraft({
  draftKey,
  text,
  send,
}: {
  /** Its storage key. */
  draftKey: string
  /** The saved text of the note. */
  text: string
  send: (text: string) => Promise<void>
}) {
  const [typed, setTyped] = useState(() => readDraft(draftKey) ?? text)
  const latest = useRef(typed)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  function type(value: string): void {
    latest.current = value
    setTyped(value)
    keepDraft(draftKey, value)
  }

  async function save(): Promise<void> {
    if (typed.trim() === '' || isBusy) return
    setBusy(true)
    setError(null)
    try {
      await send(typed)
      // What was typed while it was sent is not saved yet.
      if (latest.current === typed) type('')
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return { typed, isBusy, error, type, save, forget: () => keepDraft(draftKey, '') }
}

/** Whether a note was begun on this device and not saved. */
export function hasDraft(key: string): boolean {
  return readDraft(key) !== null
}

function readDraft(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keepDraft(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Storage is off or full: the text stays in the form as long as the page is open.
  }
}
