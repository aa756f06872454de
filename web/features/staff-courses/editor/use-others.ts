import { useEffect, useState } from 'react'
import type { EditorCalls } from './editor-calls.ts'
import type { CourseAutosaver } from './course-autosaver.ts'

/** The editor says so often that it is open. */
const PRESENCE_MS = 20_000

/** Who else has the course open; what they saved is taken over while nothing is unsaved here. */
export function useOthers(autosaver: CourseAutosaver, calls: EditorCalls): string[] {
  const [others, setOthers] = useState<string[]>([])
  useEffect(() => {
    let isOpen = true
    async function look(): Promise<void> {
      try {
        const { version, others: names } = await calls.presence()
        if (!isOpen) return
        setOthers(names)
        const { course, state } = autosaver.snapshot()
        if (version > course.version && state === 'saved') autosaver.take(await calls.reload())
      } catch {
        // Who else is there is not worth a word when the network is down.
      }
    }
    void look()
    const timer = setInterval(() => void look(), PRESENCE_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the calls are the same as long as the autosaver
  }, [autosaver])
  return others
}
