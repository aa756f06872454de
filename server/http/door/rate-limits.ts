import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#contract/problems.ts'
import type { Services } from '../../services.ts'

const limiters = new WeakMap<Services, Map<string, RateLimiterPostgres>>()

/**
 * Counts one use of `name` against `who` (an account or an address), together with all server processes.
 *
 * @throws Problem too_many_requests with the seconds to wait
 */
export async function rateLimit(
  services: Services,
  { name, limit, who }: { name: string; limit: { points: number; seconds: number }; who: string },
): Promise<void> {
  try {
    await limiterFor(services, name, limit).consume(who)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new Problem('too_many_requests', {
      retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000),
    })
  }
}

function limiterFor(
  services: Services,
  name: string,
  { points, seconds }: { points: number; seconds: number },
): RateLimiterPostgres {
  const byName = limiters.get(services) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(services, byName)
  let limiter = byName.get(name)
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: services.database.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
      // A database that is away must not turn a limit into an outage.
      insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
    })
    byName.set(name, limiter)
  }
  return limiter
}
