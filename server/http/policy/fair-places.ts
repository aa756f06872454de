import { defined } from '#contract/defined.ts'
import { Problem } from '#contract/problems.ts'

/** How soon a refused caller should try again. */
const RETRY_SECONDS = 2

/** Does `work` for `caller` (an address) when its turn comes. @throws Problem busy */
export type FairPlaces = <T>(caller: string, work: () => Promise<T>) => Promise<T>

interface QueueEntry {
  begin(): void
  refuse(busy: Problem): void
}

/**
 * Runs `places` pieces of work at once, since more would only delay all of it; up to `waiting` queue up. Callers take
 * turns: one with a thousand requests waits for itself while another gets the next free place. When the queue is full,
 * the caller with the most waiting loses its newest. So a school behind one address competes with others only.
 */
export function fairPlaces({ places, waiting }: { places: number; waiting: number }): FairPlaces {
  /** By caller, in the order of their turns. */
  const lines = new Map<string, QueueEntry[]>()
  let length = 0
  let taken = 0

  function join(caller: string): Promise<void> {
    if (length >= waiting) refuseNewest(caller)
    return new Promise((resolve, reject) => {
      const line = lines.get(caller) ?? []
      line.push({ begin: resolve, refuse: reject })
      lines.set(caller, line)
      length += 1
    })
  }

  /** Drops the newest entry of the caller with the most waiting. @throws Problem busy when that is `caller` */
  function refuseNewest(caller: string): void {
    const busy = new Problem('busy', { retryAfterSeconds: RETRY_SECONDS })
    const [longest, line] = [...lines].reduce(
      (most, next) => (next[1].length > most[1].length ? next : most),
      ['', [] as QueueEntry[]],
    )
    if (line.length <= (lines.get(caller)?.length ?? 0) + 1) throw busy
    defined(line.pop()).refuse(busy)
    length -= 1
    if (line.length === 0) lines.delete(longest)
  }

  function beginNext(): boolean {
    const turn = lines.entries().next().value
    if (!turn) return false
    const [caller, line] = turn
    lines.delete(caller)
    const next = defined(line.shift())
    // Moves to the end of the round.
    if (line.length > 0) lines.set(caller, line)
    length -= 1
    next.begin()
    return true
  }

  return async (caller, work) => {
    if (taken >= places) await join(caller)
    else taken += 1
    try {
      return await work()
    } finally {
      // The place goes straight to the next.
      if (!beginNext()) taken -= 1
    }
  }
}
