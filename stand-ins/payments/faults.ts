import { setTimeout as wait } from 'node:timers/promises'
import type { Reply } from './dialect.ts'

/** Faults between two servers. `after-…` happens after the vendor has done the work. */
export type FaultKind =
  | 'http-500'
  | 'html'
  | 'half-json'
  | '404-without-error'
  | 'drop'
  | 'slow'
  | 'after-drop'
  | 'after-slow'

export interface Fault {
  before(): Promise<Reply | null>
  after(reply: Reply): Promise<Reply>
}

const SLOW_MS = 2_000
const BROKEN: Reply = { status: 0, type: '', body: '' }

const faultsByKind: Record<FaultKind, Fault> = {
  'http-500': before({
    status: 500,
    type: 'application/json',
    body: '{"message":"Internal server error"}',
  }),
  html: before({
    status: 200,
    type: 'text/html',
    body: '<html><body>We are down for maintenance</body></html>',
  }),
  'half-json': before({
    status: 200,
    type: 'application/json',
    body: '{"status":"VALID","amount":"45',
  }),
  '404-without-error': before({
    status: 404,
    type: 'application/json',
    body: '{"message":"not here"}',
  }),
  drop: before(BROKEN),
  slow: { before: () => wait(SLOW_MS).then(() => BROKEN), after: async (reply) => reply },
  'after-drop': { before: async () => null, after: async () => BROKEN },
  'after-slow': { before: async () => null, after: () => wait(SLOW_MS).then(() => BROKEN) },
}

function before(reply: Reply): Fault {
  return { before: async () => reply, after: async (unchanged) => unchanged }
}

/**
 * For tests: injects faults into the next server calls, in order. Hosted pages are not affected.
 */
export class Faults {
  private readonly waiting: (FaultKind | null)[] = []

  next(kind: FaultKind, times = 1): void {
    for (let count = 0; count < times; count += 1) this.waiting.push(kind)
  }

  /** Lets this many calls through before the faults. */
  pass(times: number): void {
    for (let count = 0; count < times; count += 1) this.waiting.push(null)
  }

  clear(): void {
    this.waiting.length = 0
  }

  take(): Fault | null {
    const kind = this.waiting.shift()
    return kind ? faultsByKind[kind] : null
  }
}
