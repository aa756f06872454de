import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import type { Services } from '../../services.ts'
import { networkAround } from './client-address.ts'

/** One customer may have a whole /48 of IPv6 networks, and so may a university: it has this many times the limit. */
const WIDER = 10

const limiters = new WeakMap<Services, Map<string, RateLimiterAbstract>>()

/**
 * Counts one use of `name` by `who` (an account or an address), across all server processes unless the limit is per
 * process.
 *
 * @throws Problem too_many_requests with the seconds to wait
 */
export async function rateLimit(
  services: Services,
  { name, limit, who }: { name: string; limit: NonNullable<Endpoint['limit']>; who: string },
): Promise<void> {
  try {
    await limiterFor(services, name, limit).consume(who)
    const around = networkAround(who)
    if (around)
      await limiterFor(services, `${name} /48`, {
        ...limit,
        points: limit.points * WIDER,
      }).consume(around)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new Problem('too_many_requests', {
      retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000),
    })
  }
}

/** Gives back one use that `rateLimit` has counted. */
export async function giveBack(
  services: Services,
  { name, limit, who }: { name: string; limit: NonNullable<Endpoint['limit']>; who: string },
): Promise<void> {
  await limiterFor(services, name, limit).reward(who)
  const around = networkAround(who)
  if (around) await limiterFor(services, `${name} /48`, limit).reward(around)
}

function limiterFor(
  services: Services,
  name: string,
  { points, seconds, perProcess }: NonNullable<Endpoint['limit']>,
): RateLimiterAbstract {
  const byName = limiters.get(services) ?? new Map<string, RateLimiterAbstract>()
  limiters.set(services, byName)
  let limiter = byName.get(name)
  if (!limiter) {
    const own = new RateLimiterMemory({ points, duration: seconds })
    limiter = perProcess
      ? own
      : new RateLimiterPostgres({
          storeClient: withoutNames(services.database.pool),
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix: name,
          points,
          duration: seconds,
          inMemoryBlockOnConsumed: points,
          // A database outage must not turn a rate limit into an outage of its own.
          insuranceLimiter: own,
        })
    byName.set(name, limiter)
  }
  return limiter
}

/** The limiter names its statements. Behind a pooler the next connection does not know the name, and nothing is counted. */
function withoutNames(pool: pg.Pool): Pick<pg.Pool, 'query'> {
  const query = ({ text, values }: pg.QueryConfig) => pool.query(text, values)
  return { query: query as pg.Pool['query'] }
}
