import { defined } from '#contract/defined.ts'
import { MOST_HEARTBEATS } from '#contract/learning/terms.ts'
import { mergeWatched, readWatched, watchedText } from '#contract/learning/watched.ts'
import { type Api, ApiProblem, type Reply } from '#web/api.ts'

/** Progress on this device that may not have reached the server yet. */
export interface PendingProgress {
  /** The uid of the student's account. */
  person: string
  lessonId: string
  watched: Uint8Array
  /** null: the lesson was opened or completed, which moves no place. */
  position: number | null
  /** The time of that position, as ISO 8601. */
  at: string
  /** Marked as completed: the course it belongs to. */
  completedIn?: string | undefined
}

/** Its store: the browser's database, or memory if that is off. */
export interface ProgressStore {
  of(person: string): Promise<PendingProgress[]>
  /** Replaces a lesson's stored progress by the result of `change`; null removes it. */
  change(
    key: { person: string; lessonId: string },
    change: (pending: PendingProgress | null) => PendingProgress | null,
  ): Promise<void>
}

type SendResult = Reply<'POST /api/learn/progress'> & {
  /** The lessons whose completion the server has answered, perhaps by refusing it. */
  settled: readonly string[]
}

/** The place of a lesson and its time. */
type Place = Pick<PendingProgress, 'position' | 'at'>

export interface ProgressOutbox {
  /** Adds watched buckets to the waiting ones; of two places the newer one stays. */
  add(progress: PendingProgress): Promise<void>
  /**
   * Sends waiting progress and drops what the server has. What the time limit does not allow yet
   * keeps waiting. null: nothing waited, or offline.
   */
  send(person: string): Promise<SendResult | null>
}

export function progressOutbox(store: ProgressStore, api: Api): ProgressOutbox {
  let sending: Promise<SendResult | null> = Promise.resolve(null)

  async function sendWaiting(person: string): Promise<SendResult | null> {
    const waiting = (await store.of(person)).slice(0, MOST_HEARTBEATS)
    if (waiting.length === 0) return null
    // A completion says by itself that the lesson was opened.
    const beats = waiting.filter((pending) => !isOnlyCompletion(pending))
    const sent = await sendBeats(api, beats).catch((error: unknown) => {
      // Offline, rate-limited or a busy server: it waits for the next time.
      if (error instanceof ApiProblem && error.status !== 400) return null
      throw error
    })
    if (!sent) return null
    const settled = await complete(
      waiting.filter(({ lessonId }) => !sent.refused.includes(lessonId)),
    )
    for (const lessonId of sent.refused) await store.change({ person, lessonId }, () => null)
    for (const { lessonId, watched } of sent.lessons) {
      const has = readWatched(watched)
      const was = defined(waiting.find((one) => one.lessonId === lessonId))
      await store.change({ person, lessonId }, (pending) => {
        if (!pending) return null
        const left = without(pending.watched, has)
        const isUnchanged = pending.at === was.at
        const isCompletionSent = pending.completedIn === undefined
        return isUnchanged && isCompletionSent && left.every((byte) => byte === 0)
          ? null
          : { ...pending, watched: left }
      })
    }
    return { ...sent, settled }
  }

  /** Completes lessons completed on this device. A refused one is not sent again. */
  async function complete(waiting: readonly PendingProgress[]): Promise<string[]> {
    const settled: string[] = []
    for (const { person, lessonId, at, completedIn: courseId } of waiting) {
      if (courseId === undefined) continue
      const params = { courseId, lessonId }
      try {
        await api('POST /api/learn/{courseId}/lessons/{lessonId}/complete', { params })
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        if ([0, 401, 429].includes(error.status) || error.status >= 500) continue
      }
      await store.change({ person, lessonId }, (pending) => {
        if (!pending || (isOnlyCompletion(pending) && pending.at === at)) return null
        return { ...pending, completedIn: undefined }
      })
      settled.push(lessonId)
    }
    return settled
  }

  return {
    add: (progress) =>
      store.change(progress, (pending) =>
        pending
          ? {
              ...progress,
              ...newerPlace(pending, progress),
              watched: mergeWatched(pending.watched, progress.watched),
              completedIn: progress.completedIn ?? pending.completedIn,
            }
          : progress,
      ),
    send: (person) => (sending = sending.catch(() => null).then(() => sendWaiting(person))),
  }
}

function newerPlace(waiting: Place, added: Place): Place {
  const stays = added.position === null || (waiting.position !== null && waiting.at > added.at)
  const { position, at } = stays ? waiting : added
  return position === null ? added : { position, at }
}

function isOnlyCompletion({ watched, position, completedIn }: PendingProgress): boolean {
  return completedIn !== undefined && position === null && watched.every((byte) => byte === 0)
}

async function sendBeats(
  api: Api,
  waiting: readonly PendingProgress[],
): Promise<Reply<'POST /api/learn/progress'>> {
  if (waiting.length === 0) return { lessons: [], refused: [], certificate: null }
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
