import type { Logger } from 'pino'
import type { UnreadEvent } from '#contract/notifications/notifications.ts'
import { Problem } from '#contract/problems.ts'
import type { Database } from '../../../db/connect.ts'
import { listen } from '../../../db/listen.ts'
import {
  changedPeople,
  findUnread,
  NOTIFICATION_CHANNEL,
  type UnreadState,
} from '../../../modules/notifications/index.ts'

/** Streams of one person in one process: several windows on several devices. */
const MOST_STREAMS = 6
/** A comment that keeps proxies from closing a silent connection, and finds those that broke. */
const HEARTBEAT_MS = 25_000
/** A stream asks for its permission again: browsers open the next one with a fresh access token. */
const LONGEST_MS = 10 * 60_000
/**
 * Without database notifications (embedded) changes are found only this way; with them it finds
 * missed ones.
 */
const POLL_MS = { embedded: 1_000, postgres: 15_000 }
/** A client that does not read what is sent is disconnected. */
const MOST_UNSENT = 50

/**
 * The browser's delay before it opens the next stream; random, so that a restart causes no
 * stampede.
 */
const retryMs = () => 2_000 + Math.floor(Math.random() * 3_000)

export interface Listener {
  studentId: number
  /** Of the access token: a session ended elsewhere gets no more events. */
  sessionVersion: number
}

interface Stream extends Listener {
  /** The counts sent last; null: none yet. */
  sent: UnreadEvent | null
  send(text: string): void
  end(): void
}

/** Sends browsers their unread counts as soon as they change in any server process. */
export interface LiveNotifications {
  /** An event stream for one browser. @throws Problem too_many_requests, busy (the server stops) */
  open(listener: Listener): Response
  /** The number of open streams. */
  count(): number
  /** Ends every stream and opens no more. */
  stop(): Promise<void>
}

/** Costs nothing until someone listens. */
export function liveNotifications({
  database,
  log,
  pollMs = POLL_MS[database.kind],
}: {
  database: Database
  log: Logger
  pollMs?: number
}): LiveNotifications {
  const streams = new Map<number, Set<Stream>>()
  let isStopped = false
  let stopListening: Promise<() => Promise<void>> | null = null
  let looking: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined

  async function look(people: readonly number[]): Promise<void> {
    const connected = people.filter((id) => streams.has(id))
    if (connected.length === 0) return
    try {
      const found = await findUnread(database.db, connected)
      for (const id of connected)
        for (const stream of streams.get(id) ?? []) tell(stream, found.get(id))
    } catch (error) {
      log.debug({ err: error }, 'unread notifications not readable')
    }
  }

  function begin(): void {
    looking ??= setInterval(() => void look([...streams.keys()]), pollMs).unref()
    beating ??= setInterval(() => {
      for (const stream of everyStream()) stream.send(': \n\n')
    }, HEARTBEAT_MS).unref()
    if (database.directUrl)
      stopListening ??= listen({
        url: database.directUrl,
        channel: NOTIFICATION_CHANNEL,
        notice: (message) =>
          void look(message === null ? [...streams.keys()] : changedPeople(message)),
        log,
      })
  }

  const everyStream = () => [...streams.values()].flatMap((own) => [...own])

  function leave(stream: Stream): void {
    const own = streams.get(stream.studentId)
    own?.delete(stream)
    if (own?.size === 0) streams.delete(stream.studentId)
  }

  return {
    open(listener) {
      if (isStopped) throw new Problem('busy', { retryAfterSeconds: 5 })
      const own = streams.get(listener.studentId) ?? new Set()
      if (own.size >= MOST_STREAMS)
        throw new Problem('too_many_requests', { retryAfterSeconds: 60 })
      const { stream, body } = newStream(listener, leave)
      streams.set(listener.studentId, own.add(stream))
      begin()
      stream.send(`retry: ${retryMs()}\n\n`)
      void look([listener.studentId])
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          // nginx would buffer small pieces.
          'x-accel-buffering': 'no',
        },
      })
    },
    count: () => everyStream().length,
    async stop() {
      isStopped = true
      clearInterval(looking)
      clearInterval(beating)
      for (const stream of everyStream()) stream.end()
      await (
        await stopListening
      )?.()
    },
  }
}

function tell(stream: Stream, found: UnreadState | undefined): void {
  if (!found || found.sessionVersion !== stream.sessionVersion) return stream.end()
  const { unread, latest } = found
  if (stream.sent?.unread === unread && stream.sent.latest === latest) return
  stream.sent = { unread, latest }
  stream.send(`event: unread\ndata: ${JSON.stringify(stream.sent)}\n\n`)
}

function newStream(
  listener: Listener,
  leave: (stream: Stream) => void,
): { stream: Stream; body: ReadableStream<Uint8Array> } {
  const encoder = new TextEncoder()
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let isOpen = true
  const close = () => {
    isOpen = false
    clearTimeout(over)
    leave(stream)
  }
  const body = new ReadableStream<Uint8Array>({
    start: (streamController) => void (controller = streamController),
    cancel: () => close(),
  })
  const stream: Stream = {
    ...listener,
    sent: null,
    send(text) {
      if (!isOpen) return
      if ((controller.desiredSize ?? 0) < -MOST_UNSENT) return stream.end()
      controller.enqueue(encoder.encode(text))
    },
    end() {
      if (!isOpen) return
      close()
      controller.close()
    },
  }
  const over = setTimeout(stream.end, LONGEST_MS).unref()
  return { stream, body }
}
