import { defined } from '#contract/defined.ts'
import { buffer } from 'node:stream/consumers'
import { type CachedAnswer, cachedAnswer, type QuickEncoding } from './cached-answer.ts'

/** A rendered response: a Response, or a page as bytes, which saves reading it from a stream. */
export interface MadeAnswer {
  /** What it is compressed with at first: what the caller who waits for it takes. */
  quickEncoding?: QuickEncoding
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null
  /** Where the bytes lie in memory that is used again: called once they are compressed. */
  giveBack?: (() => void) | undefined
}

/**
 * A response that is not cached: a failure, a redirect, something too large. Everyone who waited
 * for it gets it.
 */
export interface PassedAnswer {
  status: number
  headers: string[]
  body: Buffer
}

/** A response larger than this share of the limit would evict too much. */
const LARGEST_PART = 1 / 8

/**
 * Responses cached in memory by key, up to a byte limit. The oldest are evicted first, but those requested again since
 * the last eviction stay: a crawler's single visits evict only each other.
 */
export class AnswerCache {
  readonly #answers = new Map<string, CachedAnswer>()
  readonly #making = new Map<string, Promise<CachedAnswer | PassedAnswer>>()
  readonly #toShrink = new Map<string, { answer: CachedAnswer; headers: Headers }>()
  readonly #maxBytes: number
  readonly #shrinkAtOnce: boolean
  #bytes = 0
  #given = 0
  #isShrinking = false

  /** `shrinkAtOnce`: compress at the highest level before a second request. */
  constructor(options: { maxBytes: number; shrinkAtOnce?: boolean }) {
    this.#maxBytes = options.maxBytes
    this.#shrinkAtOnce = options.shrinkAtOnce ?? false
  }

  get size(): { answers: number; bytes: number; given: number } {
    return { answers: this.#answers.size, bytes: this.#bytes, given: this.#given }
  }

  /** The cached response for `key`, if its rendering started at `version`. */
  find(key: string, version: string): CachedAnswer | undefined {
    const cached = this.#answers.get(key)
    if (!cached || cached.version !== version) return undefined
    cached.wasAsked = true
    this.#given += 1
    if (!cached.isSmallest) void this.#shrinkOneByOne()
    return cached
  }

  has(key: string, version: string): boolean {
    return this.#answers.get(key)?.version === version
  }

  /** Recently requested keys, at most `count`. */
  asked(count: number): string[] {
    return [...this.#answers]
      .filter(([, cached]) => cached.wasAsked)
      .slice(-count)
      .map(([key]) => key)
  }

  /**
   * Renders a response once for everyone waiting for it. Only a plain 200 is cached. `version` must have been read
   * before `render` begins, so that a change in between leaves the response under an outdated version. If rendering
   * fails, a response of an older version is better than none.
   */
  make(
    key: string,
    version: string,
    render: () => Promise<MadeAnswer>,
  ): Promise<CachedAnswer | PassedAnswer> {
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
  ): Promise<CachedAnswer | PassedAnswer> {
    const older = this.#answers.get(key)
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
      throw new Error(`${key} is the same for everyone, yet it sets a cookie`)
    const answer = await cachedAnswer(body, {
      headers: [...response.headers],
      version,
      effort: response.quickEncoding ?? 'br',
    })
    response.giveBack?.()
    // An entry stored meanwhile belongs to a later version.
    if (this.#answers.get(key) === older) this.#put(key, answer)
    if (!answer.isSmallest && this.#answers.get(key) === answer) {
      this.#toShrink.set(key, { answer, headers: response.headers })
      if (this.#shrinkAtOnce) void this.#shrinkOneByOne()
    }
    return answer
  }

  /** One at a time, so that a catalogue change does not take CPU time from requests. */
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
        const smallest = await cachedAnswer(answer.encoded('identity').body, {
          headers: [...headers],
          version: answer.version,
          effort: 'smallest',
        })
        smallest.wasAsked = answer.wasAsked
        if (this.#answers.get(key) === answer) this.#put(key, smallest)
      }
    } finally {
      this.#isShrinking = false
    }
  }

  #put(key: string, answer: CachedAnswer): void {
    this.#drop(key)
    this.#answers.set(key, answer)
    this.#bytes += answer.bytes
    while (this.#bytes > this.#maxBytes) {
      const [oldest, cached] = defined(this.#answers.entries().next().value)
      if (!cached.wasAsked || this.#answers.size === 1) this.#drop(oldest)
      else {
        cached.wasAsked = false
        this.#answers.delete(oldest)
        this.#answers.set(oldest, cached)
      }
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#answers.get(key)?.bytes ?? 0
    this.#answers.delete(key)
    this.#toShrink.delete(key)
  }
}

async function bytesOf({ body }: MadeAnswer): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0)
  return Buffer.isBuffer(body) ? body : buffer(body)
}

function passed(response: MadeAnswer, body: Buffer): PassedAnswer {
  return { status: response.status, headers: [...response.headers].flat(), body }
}
