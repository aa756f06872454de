import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '#web/api.ts'
import { useOnline } from '#web/ui/hooks/use-online.ts'
import { progressOutbox, type ProgressOutbox } from './progress-outbox.ts'
import { progressStore } from './progress-store.ts'
import type { Place } from './start-place.ts'

const BEAT_MS = 15_000

let outbox: Promise<ProgressOutbox> | null = null
const openOutbox = () => (outbox ??= progressStore().then((store) => progressOutbox(store, api)))

const watchers = new Set<() => void>()
function notify(): void {
  for (const watcher of watchers) watcher()
}

const settledWatchers = new Set<() => void>()

/** Sends what waits on this device; failures are reported. @returns null: nothing waited, or offline */
async function sendWaitingOf(person: string) {
  const sent = await (await openOutbox()).send(person).catch(reportError)
  notify()
  if (sent && sent.settled.length > 0) for (const watcher of settledWatchers) watcher()
  return sent ?? null
}

/**
 * Stores progress in a lesson and sends it: at its opening, every 15 s if there is news, once online, and on leaving.
 * `person` null: nothing is stored (staff, visitors).
 */
export function useProgress(
  person: string | null,
  lessonId: string,
  { onCompleted }: { onCompleted: (certificate: string | null) => void },
): {
  /** Called by the player with the buckets watched since the last call, and the position. */
  watch: (watched: Uint8Array, position: number) => void
  /**
   * Sends watched buckets immediately: the video ended, and the student expects the lesson to be
   * completed.
   */
  sendNow: () => void
  /**
   * Stores that the lesson is completed. It is sent when the next one is on the screen, which then need not wait for
   * what its answer renews; else with the next heartbeat, or once online.
   */
  completeLater: (courseId: string) => Promise<void>
  /** Sends what waits on this device, as far as there is a connection. */
  sendWaiting: () => Promise<void>
  isOnline: boolean
} {
  const isNew = useRef(false)
  const saving = useRef<Promise<void>>(Promise.resolve())
  const sending = useRef(() => {})
  const completed = useRef(onCompleted)
  useEffect(() => {
    completed.current = onCompleted
  })

  const save = useCallback(
    async (watched: Uint8Array, position: number) => {
      if (person === null) return
      isNew.current = true
      await (
        await openOutbox()
      ).add({ person, lessonId, watched, position, at: new Date().toISOString() })
    },
    [person, lessonId],
  )

  useEffect(() => {
    if (person === null) return
    const announced = new Set<string>()
    const send = async () => {
      isNew.current = false
      const sent = await sendWaitingOf(person)
      const lesson = sent?.lessons.find((one) => one.lessonId === lessonId)
      if (sent && lesson?.isCompleted && !announced.has(lessonId)) {
        announced.add(lessonId)
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
      saving.current = save(watched, position).catch(reportError)
    },
    [save],
  )
  // The player reports the end before the last watched buckets.
  const sendNow = useCallback(
    () => void setTimeout(() => void saving.current.then(() => sending.current())),
    [],
  )
  const sendWaiting = useCallback(async () => {
    if (person !== null) await sendWaitingOf(person)
  }, [person])
  const completeLater = useCallback(
    async (courseId: string) => {
      if (person === null) return
      const [box, at] = [await openOutbox(), new Date().toISOString()]
      const nothing = { watched: new Uint8Array(), position: null }
      isNew.current = true
      await box.add({ person, lessonId, ...nothing, at, completedIn: courseId })
      notify()
    },
    [person, lessonId],
  )
  return { watch, sendNow, completeLater, sendWaiting, isOnline: useOnline() }
}

/** Reports that a lesson was opened, and sends waiting progress. */
export function useOpened(person: string | null, lessonId: string): void {
  useEffect(() => {
    if (person === null) return
    const open = async () => {
      const [box, at] = [await openOutbox(), new Date().toISOString()]
      await box.add({ person, lessonId, watched: new Uint8Array(), position: null, at })
      await sendWaitingOf(person)
    }
    open().catch(reportError)
  }, [person, lessonId])
}

/** Acts when the server has answered completions that waited on this device: the course may have changed by them. */
export function useSettledCompletions(act: () => void): void {
  useEffect(() => {
    settledWatchers.add(act)
    return () => void settledWatchers.delete(act)
  }, [act])
}

/** The ids of the lessons that a student has completed on this device and the server may not know of yet. */
export function useUnsentCompletions(person: string | null): ReadonlySet<string> {
  const [unsent, setUnsent] = useState('')
  useEffect(() => {
    if (person === null) return
    const read = async () => {
      const waiting = await (await progressStore()).of(person)
      const completed = waiting.filter(({ completedIn }) => completedIn !== undefined)
      setUnsent(completed.map(({ lessonId }) => lessonId).join(' '))
    }
    const look = () => void read().catch(reportError)
    look()
    watchers.add(look)
    return () => void watchers.delete(look)
  }, [person])
  return useMemo(() => new Set(unsent === '' ? [] : unsent.split(' ')), [unsent])
}

/** Where a student left a lesson on this device, if the server may not know it yet. */
export async function waitingPlace(person: string, lessonId: string): Promise<Place | null> {
  const waiting = await (await progressStore()).of(person)
  const { position = null, at = '' } = waiting.find((one) => one.lessonId === lessonId) ?? {}
  return position === null ? null : { position, at }
}
