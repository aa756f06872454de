import { parse, serialize } from 'hono/utils/cookie'
import { type LogPosition, readPosition } from '../../db/replica/log-position.ts'

/**
 * Says how far the database was when this browser last wrote, so that the next process it meets reads nothing older from
 * a replica. It opens nothing: whoever invents one is answered by the primary.
 */
const WRITTEN = 'edi-written'
/** A replica further behind than this answers nobody. */
const SECONDS = 60

/** What the cookies of a request say; null: nothing. */
export function writtenBy(cookies: string | undefined): LogPosition | null {
  if (!cookies?.includes(WRITTEN)) return null
  return readPosition(parse(cookies, WRITTEN)[WRITTEN])
}

/** The Set-Cookie header after a write. */
export function writtenCookie(position: LogPosition, { isSecure }: { isSecure: boolean }): string {
  return serialize(WRITTEN, position, {
    path: '/',
    maxAge: SECONDS,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
  })
}
