import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** The typed calls of the contract, as the server sees them: the key of an endpoint and its input. */
export type Calls = (key: string, input?: object) => Promise<unknown>

/** Answers kept at most. What most pages ask for is asked again before it could be pushed out. */
const MOST = 200

/**
 * Answers a public call once per version of the catalogue: categories, the site's own words and what starts soon are
 * part of nearly every page. The answers are shared objects, so nobody may change them.
 */
export function sharedCalls(calls: Calls, currentVersion: () => string): Calls {
  const endpoints: Readonly<Record<string, Endpoint>> = allEndpoints
  const kept = new Map<string, Promise<unknown>>()
  let version: string | undefined
  return (key, input) => {
    if (!key.startsWith('GET ') || !endpoints[key]?.cacheable) return calls(key, input)
    const now = currentVersion()
    if (version !== now) kept.clear()
    version = now
    const name = `${key} ${JSON.stringify(input)}`
    const found = kept.get(name)
    const answer = found ?? calls(key, input)
    kept.delete(name)
    kept.set(name, answer)
    if (found) return found
    // A failure belongs to the caller that met it; the next one tries again.
    answer.catch(() => kept.get(name) === answer && kept.delete(name))
    if (kept.size > MOST) kept.delete(kept.keys().next().value!)
    return answer
  }
}
