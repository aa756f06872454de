import { Duplex } from 'node:stream'
import { defined } from '#contract/defined.ts'

/** Carries out messages of PostgreSQL's protocol, and gives the bytes it answers. */
type Run = (messages: Uint8Array) => Promise<Uint8Array>

/** Frontend messages after which PostgreSQL answers: Sync, Query, Flush, CopyDone, CopyFail. */
const ANSWERED = new Set(['S', 'Q', 'H', 'c', 'f'].map((letter) => letter.charCodeAt(0)))
/** The first byte of a startup message, which alone begins with its length. */
const STARTUP = 0
const TERMINATE = 'X'.charCodeAt(0)

/**
 * What a client of `pg` takes for its socket. Messages reach the embedded database through the memory of the process,
 * those before an answer as one.
 */
export class EmbeddedSocket extends Duplex {
  private readonly run: Run
  private parts: Uint8Array[] = []

  constructor(run: Run) {
    super()
    this.run = run
  }

  /** `pg` writes one message at a time. */
  override _write(message: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.send(message)
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  /** Nothing holds the process here: the worker does, until it is closed. */
  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  private send(message: Buffer): void {
    const [kind] = message
    // The session goes on for the next client.
    if (kind === TERMINATE) return
    this.parts.push(message)
    if (kind !== STARTUP && !ANSWERED.has(defined(kind))) return
    const messages = joinAlone(this.parts)
    this.parts = []
    this.run(messages).then(
      (answer) => {
        if (!this.destroyed) this.push(answer)
      },
      (error: Error) => this.destroy(error),
    )
  }
}

/**
 * Bytes as one, in a buffer of its own. A thread is sent a copy of the whole buffer that bytes lie in, and small ones of
 * Node's lie in one of 64 KB.
 */
export function joinAlone(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts))
}
