import fs from 'node:fs'
import { type CartWriters, lostItems } from '#server/testing/writers.ts'

/** What one kind of trouble did. */
export interface FaultAnswer {
  sent: number
  /** Answered with a failure, or not at all, while the trouble lasted. */
  failed: number
  /** Acknowledged and not there afterwards. Anything but 0 is a bug. */
  lost: number
  /** From the end of the trouble to the first good answer; the longest where there were several. */
  recoverMs: number
  /** Of the server process, the most that was seen. */
  memoryMb: number
  note: string
}

export interface Fault {
  /** Finishes the sentence "what happens when ...". */
  when: string
  /** Why it cannot run on this machine; null where it can. */
  missing(): string | null
  run(progress: (text: string) => void): Promise<FaultAnswer>
}

/** Resident memory of a process in MB, from /proc; 0 where there is none. */
export function memoryMb(pid: number | undefined): number {
  try {
    return Math.round(
      Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
        1024,
    )
  } catch {
    return 0
  }
}

/** Waits until `origin` answers its readiness with 200; milliseconds. */
export async function untilReady(origin: string, since: number, path = '/readyz'): Promise<number> {
  for (;;) {
    const ok = await fetch(origin + path, { signal: AbortSignal.timeout(5_000) }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status === 200
      },
      () => false,
    )
    if (ok) return performance.now() - since
    if (performance.now() - since > 120_000)
      throw new Error(`${origin}${path} did not come back within two minutes`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** What writers that have stopped sent, how much of it failed, and how much of what was acknowledged is not there. */
export async function lossesOf(
  writers: CartWriters,
  origin: string,
): Promise<Pick<FaultAnswer, 'sent' | 'failed' | 'lost'>> {
  return {
    sent: writers.sent,
    failed: writers.unanswered + sum(writers.refused.values()),
    lost: (await lostItems(origin, writers.acknowledged)).length,
  }
}

export function sum(counts: Iterable<number>): number {
  let total = 0
  for (const count of counts) total += count
  return total
}
