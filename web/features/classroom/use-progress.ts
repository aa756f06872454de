import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '#web/api.ts'
import { progressOutbox, type ProgressOutbox } from './progress-outbox.ts'
import { progressStore } from './progress-store.ts'

const BEAT_MS = 15_000

let outbox: Promise<ProgressOutbox> | null = null
const openOutbox = () => (outbox ??= progressStore().then((store) => progressOutbox(store, api)))

/**
 * Keeps what is learnt in a lesson and sends it: when it is opened, every 15 seconds while there is something new, when
 * the line comes back and when the page is left. `person` null: nothing is kept (staff, visitors).
 */
export function useProgress(
  person: string | null,
  lessonId: string,
  { onCompleted }: { onCompleted: (certificate: string | null) => void },
): {
  /** Called by the player with what was watched since it was called last, and where it is. */
  watch: (watched: Uint8Array, position: number) => void
  /** Sends what was watched now: the video is over, and its student waits to hear that the lesson is completed. */
  sendNow: () => void
  isOnline: boolean
} {
  const isNew = useRef(false)
  const keeping = useRef<Promise<void>>(Promise.resolve())
  const sending = useRef(() => {})
  const completed = useRef(onCompleted)
  useEffect(() => {
    completed.current = onCompleted
  })

  const keep = useCallback(
    async (watched: Uint8Array, position: number) => {
      if (person === null) return
      isNew.current = true
      await (
        await openOutbox()
      ).keep({ person, lessonId, watched, position, at: new Date().toISOString() })
    },
    [person, lessonId],
  )

  useEffect(() => {
    if (person === null) return
    const told = new Set<string>()
    const send = async () => {
      isNew.current = false
      const sent = await (await openOutbox()).send(person).catch(reportError)
      const lesson = sent?.lessons.find((one) => one.lessonId === lessonId)
      if (sent && lesson?.isCompleted && !told.has(lessonId)) {
        told.add(lessonId)
        completed.current(sent.certificate)
      }
    }
    const sendNew = () => void (isNew.current && send())
    const sendAll = () => void send()
    sending.current = sendNew
    const sendWhenLeft = () => void (document.visibilityState === 'hidden' && sendNew())
    const timer = setInterval(sendNew, BEAT_MS)
    addEventListener('online', sendAll)
    addEventListener('pagehide', sendNew)
    document.addEventListener('visibilitychange', sendWhenLeft)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sendAll)
      removeEventListener('pagehide', sendNew)
      document.removeEventListener('visibilitychange', sendWhenLeft)
      sendNew()
    }
  }, [person, lessonId])

  const watch = useCallback(
    (watched: Uint8Array, position: number) => {
      keeping.current = keep(watched, position).catch(reportError)
    },
    [keep],
  )
  // The player says that it is over before it has said what was watched last.
  const sendNow = useCallback(
    () => void setTimeout(() => void keeping.current.then(() => sending.current())),
    [],
  )
  return { watch, sendNow, isOnline: useOnline() }
}

/** Says that a lesson was opened, and sends what waits from before. */
export function useOpened(person: string | null, lessonId: string, position: number): void {
  const [at] = useState(position)
  useEffect(() => {
    if (person === null) return
    const open = async () => {
      const box = await openOutbox()
      await box.keep({
        person,
        lessonId,
        watched: new Uint8Array(),
        position: at,
        at: new Date().toISOString(),
      })
      await box.send(person)
    }
    open().catch(reportError)
  }, [person, lessonId, at])
}

function useOnline(): boolean {
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
