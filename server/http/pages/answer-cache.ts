import { buffer } from 'node:stream/consumers'
import { type KeptAnswer, keptAnswer } from './kept-answer.ts'

/** What was made for a request: a Response, or a page whose text need not go through a stream to be read again. */
export interface MadeAnswer {
  status: number
  headers: Headers
  body: string | ReadableStream<Uint8Array<ArrayBuffer>> | null
}

/** An answer that is not kept: a failure, a redirect, something too large. Everybody who waited for it gets it. */
export interface PassedAnswer {
  status: number
  headers: string[]
  body: Buffer
}

/** An answer larger than this part of the limit would push out too much. */
const LARGEST_PART = 1 / 8

/**
 * Answers kept in memory by key up to a byte limit. When room is needed the oldest go first, but one that was asked
 * for since the last look stays: a crawler's single visits push out only each other.
 */
export class AnswerCache {
  readonly #kept = new Map<string, KeptAnswer>()
  readonly #making = new Map<string, Promise<KeptAnswer | PassedAnswer>>()
  readonly #toShrink = new Map<string, { answer: KeptAnswer; headers: Headers }>()
  readonly #maxBytes: number
  readonly #shrinkAtOnce: boolean
  #bytes = 0
  #given = 0
  #isShrinking = false

  /** `shrinkAtOnce`: compress as small as can be before somebody asked a second time. */
  constructor(options: { maxBytes: number; shrinkAtOnce?: boolean }) {
    this.#maxBytes = options.maxBytes
    this.#shrinkAtOnce = options.shrinkAtOnce ?? false
  }

  get size(): { answers: number; bytes: number; given: number } {
    return { answers: this.#kept.size, bytes: this.#bytes, given: this.#given }
  }

  /** What is kept for `key`, if its making began at `version`. */
  find(key: string, version: string): KeptAnswer | undefined {
    const kept = this.#kept.get(key)
    if (!kept || kept.version !== version) return undefined
    kept.wasAsked = true
    this.#given += 1
    if (!kept.isSmallest) void this.#shrinkOneByOne()
    return kept
  }

  has(key: string, version: string): boolean {
    return this.#kept.get(key)?.version === version
  }

  /** Keys that were asked for lately, at most `count`. */
  asked(count: number): string[] {
    return [...this.#kept]
      .filter(([, kept]) => kept.wasAsked)
      .slice(-count)
      .map(([key]) => key)
  }

  /**
   * Makes an answer once for all who wait for it. Only a plain 200 is kept. `version` must have been read before
   * `render` begins, so that a change in between leaves the answer under the version that is no longer asked for.
   * When rendering fails, an answer of an older version is better than none.
   */
  make(
    key: string,
    version: string,
    render: () => Promise<MadeAnswer>,
  ): Promise<KeptAnswer | PassedAnswer> {
    const name = `${version} ${key}`
    let making = this.#making.get(name)
    if (!making) {
      making = this.#makeOne(key, version, render).finally(() => this.#making.delete(name))
      this.#making.set(name, making)
    }
    return making
  }

  async #makeOne(
    key: string,
    version: string,
    render: () => Promise<MadeAnswer>,
  ): Promise<KeptAnswer | PassedAnswer> {
    const older = this.#kept.get(key)
    let response: MadeAnswer
    try {
      response = await render()
    } catch (error) {
      if (older) return older
      throw error
    }
    if (response.status >= 500 && older) return older
    const body = await bytesOf(response)
    if (response.status !== 200 || body.length > this.#maxBytes * LARGEST_PART)
      return passed(response, body)
    if (response.headers.has('set-cookie'))
      throw new Error(`${key} is the same for everybody, yet it sets a cookie`)
    const answer = await keptAnswer(body, {
      headers: [...response.headers],
      version,
      effort: 'quick',
    })
    // Whoever put another meanwhile began at a later version.
    if (this.#kept.get(key) === older) this.#put(key, answer)
    if (!answer.isSmallest && this.#kept.get(key) === answer) {
      this.#toShrink.set(key, { answer, headers: response.headers })
      if (this.#shrinkAtOnce) void this.#shrinkOneByOne()
    }
    return answer
  }

  /** One after the other, so that a change of the catalogue does not take the processor away from answers. */
  async #shrinkOneByOne(): Promise<void> {
    if (this.#isShrinking) return
    this.#isShrinking = true
    try {
      for (;;) {
        const next = [...this.#toShrink].find(
          ([, { answer }]) => this.#shrinkAtOnce || answer.wasAsked,
        )
        if (!next) return
        const [key, { answer, headers }] = next
        this.#toShrink.delete(key)
        const smallest = await keptAnswer(answer.encoded('identity').body, {
          headers: [...headers],
          version: answer.version,
          effort: 'smallest',
        })
        smallest.wasAsked = answer.wasAsked
        if (this.#kept.get(key) === answer) this.#put(key, smallest)
      }
    } finally {
      this.#isShrinking = false
    }
  }

  #put(key: string, answer: KeptAnswer): void {
    this.#drop(key)
    this.#kept.set(key, answer)
    this.#bytes += answer.bytes
    while (this.#bytes > this.#maxBytes) {
      const [oldest, kept] = this.#kept.entries().next().value!
      if (!kept.wasAsked || this.#kept.size === 1) this.#drop(oldest)
      else {
        kept.wasAsked = false
        this.#kept.delete(oldest)
        this.#kept.set(oldest, kept)
      }
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
    this.#toShrink.delete(key)
  }
}

async function bytesOf({ body }: MadeAnswer): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0)
  return typeof body === 'string' ? Buffer.from(body) : buffer(body)
}

function passed(response: MadeAnswer, body: Buffer): PassedAnswer {
  return { status: response.status, headers: [...response.headers].flat(), body }
}
