import { MOST_HEARTBEATS } from '#contract/learning/terms.ts'
import { mergeWatched, readWatched, watchedText } from '#contract/learning/watched.ts'
import { type Api, ApiProblem } from '#web/api.ts'

/** What was learnt on this device and may not have reached the server yet. */
export interface KeptProgress {
  /** Whose it is: the uid of their account. */
  person: string
  lessonId: string
  watched: Uint8Array
  position: number
  /** When they were there, as ISO 8601. */
  at: string
}

/** Where it is kept: in the browser's database, or for a visit where that is off. */
export interface ProgressStore {
  of(person: string): Promise<KeptProgress[]>
  /** Replaces what is kept of a lesson by what `change` makes of it; null removes it. */
  change(
    key: { person: string; lessonId: string },
    change: (kept: KeptProgress | null) => KeptProgress | null,
  ): Promise<void>
}

type Sent = Awaited<ReturnType<typeof sendBeats>>

export interface ProgressOutbox {
  /** Keeps what was watched, on top of what waits. */
  keep(progress: KeptProgress): Promise<void>
  /**
   * Sends what waits and forgets what the server has. What time does not allow yet waits on. null: nothing waited, or
   * there is no line.
   */
  send(person: string): Promise<Sent | null>
}

export function progressOutbox(store: ProgressStore, api: Api): ProgressOutbox {
  let sending: Promise<Sent | null> = Promise.resolve(null)

  async function sendWaiting(person: string): Promise<Sent | null> {
    const waiting = (await store.of(person)).slice(0, MOST_HEARTBEATS)
    if (waiting.length === 0) return null
    const sent = await sendBeats(api, waiting).catch((error: unknown) => {
      // No line, too often, or a server that is busy: it waits for the next time.
      if (error instanceof ApiProblem && error.status !== 400) return null
      throw error
    })
    if (!sent) return null
    for (const lessonId of sent.refused) await store.change({ person, lessonId }, () => null)
    for (const { lessonId, watched } of sent.lessons) {
      const has = readWatched(watched)
      const was = waiting.find((one) => one.lessonId === lessonId)!
      await store.change({ person, lessonId }, (kept) => {
        if (!kept) return null
        const left = without(kept.watched, has)
        const isTold = kept.at === was.at
        return isTold && left.every((byte) => byte === 0) ? null : { ...kept, watched: left }
      })
    }
    return sent
  }

  return {
    keep: (progress) =>
      store.change(progress, (kept) =>
        kept ? { ...progress, watched: mergeWatched(kept.watched, progress.watched) } : progress,
      ),
    send: (person) => (sending = sending.catch(() => null).then(() => sendWaiting(person))),
  }
}

function sendBeats(api: Api, waiting: readonly KeptProgress[]) {
  const beats = waiting.map(({ lessonId, watched, position, at }) => ({
    lessonId,
    watched: watchedText(watched),
    position,
    at,
  }))
  return api('POST /api/learn/progress', { body: { beats } })
}

/** The buckets of one bitmap that another does not have. */
function without(bitmap: Uint8Array, has: Uint8Array): Uint8Array {
  return bitmap.map((byte, index) => byte & ~(has[index] ?? 0))
}
