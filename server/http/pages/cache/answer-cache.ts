import { LRUCache } from 'lru-cache'
import { type CachedAnswer, cachedAnswer, smallest } from './cached-answer.ts'

/**
 * A response that is not cached: a failure, a redirect, something too large. Everyone who waited
 * for it gets it.
 */
export interface UncachedAnswer {
  status: number
  headers: string[]
  body: Buffer
}

/** A response larger than this share of the limit would evict too much. */
const LARGEST_PART = 1 / 8
/** What a response takes besides its bytes: objects, headers, its key. */
const OVERHEAD_BYTES = 4_000

/**
 * Responses cached in memory by key, up to a byte limit. Those that were not requested for the longest time are evicted
 * first.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, CachedAnswer>
  readonly #making = new Map<string, Promise<CachedAnswer | UncachedAnswer>>()
  readonly #maxBytes: number
  #given = 0
  #isShrinking = false

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
    })
  }

  get size(): { answers: number; bytes: number; given: number } {
    const { size, calculatedSize } = this.#answers
    return { answers: size, bytes: calculatedSize, given: this.#given }
  }

  /** The cached response for `key`, if its rendering started at `version`. */
  find(key: string, version: string): CachedAnswer | undefined {
    const cached = this.#answers.get(key)
    if (cached?.version !== version) return undefined
    cached.wasAsked = true
    this.#given += 1
    if (!cached.isSmallest && !this.#isShrinking) void this.#shrink(key, cached)
    return cached
  }

  has(key: string, version: string): boolean {
    return this.#answers.peek(key)?.version === version
  }

  /** Recently requested keys, at most `count`. */
  asked(count: number): string[] {
    return Array.from(this.#answers.entries())
      .filter(([, cached]) => cached.wasAsked)
      .slice(0, count)
      .map(([key]) => key)
  }

  /**
   * Renders a response once for all who wait for it; only a plain 200 is cached. If that fails, an older one is better.
   * Read `version` before `render` begins: a change in between must leave the response under an outdated version.
   */
  make(
    key: string,
    version: string,
    render: () => Promise<Response>,
  ): Promise<CachedAnswer | UncachedAnswer> {
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
    render: () => Promise<Response>,
  ): Promise<CachedAnswer | UncachedAnswer> {
    const older = this.#answers.peek(key)
    let response: Response
    try {
      response = await render()
    } catch (error) {
      if (older) return older
      throw error
    }
    const { status, headers } = response
    if (status >= 500 && older) return older
    const body = Buffer.from(await response.arrayBuffer())
    if (status !== 200 || body.length > this.#maxBytes * LARGEST_PART)
      return { status, headers: [...headers].flat(), body }
    if (headers.has('set-cookie'))
      throw new Error(`${key} is the same for everyone, yet it sets a cookie`)
    const answer = await cachedAnswer(body, { headers: [...headers], version })
    // An entry stored meanwhile belongs to a later version.
    if (this.#answers.peek(key) === older) this.#answers.set(key, answer)
    return answer
  }

  /** Asked for again, a response is worth it. One at a time, so that requests keep the processor. */
  async #shrink(key: string, cached: CachedAnswer): Promise<void> {
    this.#isShrinking = true
    const smaller = await smallest(cached).finally(() => (this.#isShrinking = false))
    if (this.#answers.peek(key) === cached) this.#answers.set(key, smaller)
  }
}
