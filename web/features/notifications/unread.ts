import { useSyncExternalStore } from 'react'
import type { UnreadEvent } from '#contract/notifications/notifications.ts'
import { EVENTS_PATH } from '#contract/notifications/terms.ts'
import { api, privateFetch } from '#web/api.ts'

let unreadEvent: UnreadEvent | null = null
const listeners = new Set<() => void>()

/** The unread counts; null: not known yet. */
export function useUnread(): UnreadEvent | null {
  return useSyncExternalStore(
    subscribe,
    () => unreadEvent,
    () => null,
  )
}

/**
 * Keeps `useUnread` up to date while the window is visible, by an event stream. Without one, it asks each time the
 * window becomes visible.
 *
 * @returns ends it and forgets what was known, for anyone who signs in next
 */
export function followUnread(): () => void {
  let source: { close(): void } | null = null
  let isOver = false
  const isSeen = () => !isOver && document.visibilityState === 'visible'

  async function open(): Promise<void> {
    const { EventSource } = await import('eventsource')
    if (!isSeen() || source) return
    const opened = new EventSource(new URL(EVENTS_PATH, location.origin), { fetch: privateFetch })
    source = opened
    opened.addEventListener('unread', ({ data }) => set(JSON.parse(data) as UnreadEvent))
    opened.addEventListener('error', () => {
      // It opens itself again unless the server refused.
      if (opened.readyState !== opened.CLOSED || source !== opened) return
      source = null
      ask()
    })
  }
  function ask(): void {
    if (isSeen())
      void api('GET /api/notifications/unread')
        .then((unread) => isOver || set(unread))
        .catch(() => {})
  }
  function close(): void {
    source?.close()
    source = null
  }
  function follow(): void {
    if (!isSeen()) close()
    else if (!source) void open().catch(ask)
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  addEventListener('focus', follow)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('focus', follow)
    close()
    set(null)
  }
}

function set(next: UnreadEvent | null): void {
  unreadEvent = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
