import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** The typed calls of the contract, as the server sees them: the key of an endpoint and its input. */
export type Calls = (key: string, input?: object) => Promise<unknown>

/**
 * The maximum number of cached results. What most pages need is requested again before it could be
 * evicted.
 */
const MOST = 200

/**
 * Makes a public call once per catalogue version: categories, site content and upcoming batches are part of nearly
 * every page. The results are shared objects and must not be changed.
 */
export function sharedCalls(calls: Calls, currentVersion: () => string): Calls {
  const endpoints: Readonly<Record<string, Endpoint>> = allEndpoints
  const cached = new Map<string, Promise<unknown>>()
  let version: string | undefined
  return (key, input) => {
    if (!key.startsWith('GET ') || !endpoints[key]?.cacheable || isOfOnePage(input))
      return calls(key, input)
    const now = currentVersion()
    if (version !== now) cached.clear()
    version = now
    const name = `${key} ${JSON.stringify(input)}`
    const found = cached.get(name)
    const answer = found ?? calls(key, input)
    cached.delete(name)
    cached.set(name, answer)
    if (found) return found
    // A failure is returned to its caller only; the next call tries again.
    answer.catch(() => cached.get(name) === answer && cached.delete(name))
    const [oldest] = cached.keys()
    if (cached.size > MOST && oldest !== undefined) cached.delete(oldest)
    return answer
  }
}

/** A search, or a further page of a list: no other page asks for it, and this one is cached as a page. */
function isOfOnePage(input: object | undefined): boolean {
  const { query } = (input ?? {}) as { query?: Readonly<Record<string, unknown>> }
  return query?.['q'] !== undefined || query?.['after'] !== undefined
}
