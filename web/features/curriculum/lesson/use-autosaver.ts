import { useEffect, useRef, useState } from 'react'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import {
  Autosaver,
  continuedDraft,
  type LocalDraft,
  type LocalDrafts,
  type SaveState,
} from './autosaver.ts'
import type { WritingCalls } from './lesson-calls.ts'

interface AutosaverHookOptions {
  loaded: StaffLesson
  local: LocalDrafts
  /** The draft left on this device when the editor opened. */
  found: LocalDraft | null
  save: WritingCalls['save']
  /** Must be the same function at every render. */
  onSaved: (lesson: StaffLesson) => void
}

/** An autosaver while the editor is open: it also saves when the page is hidden and when the network is back. */
export function useAutosaver({ loaded, local, found, save, onSaved }: AutosaverHookOptions) {
  const [state, setState] = useState<SaveState>({ is: 'saved' })
  const saver = useRef<Autosaver | null>(null)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })

  useEffect(() => {
    const autosaver = new Autosaver({
      version: loaded.draftVersion,
      local,
      save: (next) => latest.current(next),
      onState: setState,
      onSaved,
    })
    saver.current = autosaver
    const continued = continuedDraft(found, loaded)
    if (continued) autosaver.edit(continued)
    const onLine = () => autosaver.retry()
    const onHide = () => document.visibilityState === 'hidden' && void autosaver.flush()
    addEventListener('online', onLine)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('online', onLine)
      document.removeEventListener('visibilitychange', onHide)
      autosaver.stop()
    }
  }, [loaded, local, found, onSaved])

  return { state, saver }
}
