import { latestPosition } from '../../db/replica/log-position.ts'
import type { Services } from '../../services.ts'
import { currentRequest } from './request-context.ts'
import { writtenCookie } from './written-cookie.ts'

/** A call, as far as a replica is concerned. */
interface ReplicaCall<T> {
  isRead: boolean
  /** Whose writes it must see, and who has written: the account, and the address it calls from. */
  callers: readonly string[]
  addCookie(cookie: string): void
  work(): Promise<T>
}

/**
 * Runs a call where some reads may go to a replica (`db.read`), so that nobody misses what they wrote themselves. Without
 * a replica it only runs it.
 */
export async function withReplica<T>(
  { database: { replica }, config }: Pick<Services, 'database' | 'config'>,
  { isRead, callers, addCookie, work }: ReplicaCall<T>,
): Promise<T> {
  if (!replica) return work()
  const before = currentRequest()?.written ?? null
  if (isRead) return replica.reading(latestPosition(before, replica.positionOf(callers)), work)
  try {
    return await work()
  } finally {
    // Also after a failure: part of it may have been written.
    const position = await replica.noteWrite(callers)
    const isSecure = config.origin.startsWith('https:')
    if (position) addCookie(writtenCookie(position, { isSecure }))
  }
}
