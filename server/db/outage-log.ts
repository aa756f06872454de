import type { Logger } from 'pino'
import { codeOf, isDatabaseAway } from './database-away.ts'

/** Says in the log when the database went away, why, and when it was back, however many notice. */
export interface OutageLog {
  /** Takes note of a failure. @returns whether the database is away; nothing else needs to be said of it then */
  noteFailure(error: unknown): boolean
  stop(): void
}

const LOOK_EVERY_MS = 1_000
/** Each reason is repeated no more often than this, with how often it came meanwhile. */
const REPEAT_MS = 60_000

interface Outage {
  since: number
  failures: number
  reasons: Map<string, { loggedAt: number; unlogged: number }>
}

/** @param look resolves when the database answers and may write; asked each second of an outage */
export function outageLog({ log, look }: { log: Logger; look: () => Promise<unknown> }): OutageLog {
  let outage: Outage | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function lookLater(): void {
    timer = setTimeout(() => void lookNow(), LOOK_EVERY_MS).unref()
  }

  async function lookNow(): Promise<void> {
    try {
      await look()
    } catch (error) {
      if (outage && !isStopped) {
        noteReason(outage, error)
        lookLater()
      }
      return
    }
    if (!outage) return
    const { since, failures } = outage
    outage = null
    const seconds = Math.round((Date.now() - since) / 1_000)
    log.warn({ seconds, failures }, `database back after ${seconds} s`)
  }

  function noteReason({ reasons }: Outage, error: unknown): void {
    const reason = error instanceof Error ? codeOf(error) || error.message : String(error)
    const outage = reasons.get(reason)
    if (outage && Date.now() - outage.loggedAt < REPEAT_MS) {
      outage.unlogged += 1
      return
    }
    reasons.set(reason, { loggedAt: Date.now(), unlogged: 0 })
    log.warn({ err: error, times: 1 + (outage?.unlogged ?? 0) }, 'the database is away')
  }

  return {
    noteFailure(error) {
      if (!isDatabaseAway(error)) return false
      if (isStopped) return true
      if (!outage) {
        outage = { since: Date.now(), failures: 0, reasons: new Map() }
        log.error(`database away since ${new Date(outage.since).toISOString()}`)
        lookLater()
      }
      outage.failures += 1
      noteReason(outage, error)
      return true
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
