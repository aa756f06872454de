import type { Db } from '#server/db/connect.ts'
import { hashOf, newSecret } from './secrets.ts'

/** The maximum lifetime of a cookie in browsers. */
const LASTS_DAYS = 400
/** Per account. The one unused for longest is replaced. */
const MOST_DEVICES = 20
/** The only path that gets the cookie: no page and no other call receives it. */
const COOKIE_PATH = '/identitytoolkit.googleapis.com'

/** The calling browser. */
export interface Device {
  /**
   * If it has signed in before to the account of this address, the key of its own rate limits.
   * Guessing elsewhere does not use up those limits, so it cannot lock the owner out.
   */
  knownTo(email: string): Promise<string | null>
  /** Whether this browser has signed in to an account. */
  hasProved(on: Db, uid: string): Promise<boolean>
  /** Records that this browser has just signed in to the account. */
  prove(uid: string): Promise<void>
  /** The `set-cookie` of the response, after `prove` was called. */
  setCookie(): string | null
}

interface DeviceContext {
  db: Db
  clock: () => Date
  origin: string
}

/** The browser of a request, identified by a random secret in a cookie that scripts cannot read. */
export function deviceOf({ db, clock, origin }: DeviceContext, cookies: string | null): Device {
  const name = cookieName(origin)
  let secret = secretIn(cookies, name)
  let isProved = false
  return {
    async knownTo(email) {
      const hash = hashOf(secret ?? '')
      const device = await db
        .selectFrom('identity.known_devices')
        .innerJoin('identity.accounts', 'identity.accounts.uid', 'identity.known_devices.uid')
        .select('device_hash')
        .where('device_hash', '=', hash)
        // guard: a device is known only to accounts that signed in on it (known-devices)
        .where('email', '=', email)
        .executeTakeFirst()
      return device ? `device ${hash}` : null
    },
    async hasProved(on, uid) {
      const proved = on.selectFrom('identity.known_devices').select('uid').where('uid', '=', uid)
      return (
        (await proved
          // guard: a browser counts by its own session (confirm-address)
          .where('device_hash', '=', hashOf(secret ?? ''))
          .executeTakeFirst()) !== undefined
      )
    },
    async prove(uid) {
      secret ??= newSecret()
      isProved = true
      const row = { device_hash: hashOf(secret), uid, used_at: clock() }
      await db
        .insertInto('identity.known_devices')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['device_hash', 'uid']).doUpdateSet({ used_at: row.used_at }),
        )
        .execute()
      await forgetEldest(db, uid)
    },
    setCookie() {
      if (!isProved) return null
      const secure = origin.startsWith('https:') ? '; Secure' : ''
      return `${name}=${secret}; Path=${COOKIE_PATH}; Max-Age=${LASTS_DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`
    },
  }
}

async function forgetEldest(db: Db, uid: string): Promise<void> {
  await db
    .deleteFrom('identity.known_devices')
    .where('uid', '=', uid)
    .where('device_hash', 'in', (eldest) =>
      eldest
        .selectFrom('identity.known_devices')
        .select('device_hash')
        .where('uid', '=', uid)
        .orderBy('used_at', 'desc')
        .offset(MOST_DEVICES),
    )
    .execute()
}

/** Deletes browsers whose cookie has expired. */
export async function forgetOldDevices(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - LASTS_DAYS * 86_400_000)
  await db.deleteFrom('identity.known_devices').where('used_at', '<', oldest).execute()
}

function cookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Secure-identity-device' : 'identity-device'
}

function secretIn(cookies: string | null, name: string): string | null {
  const found = (cookies ?? '').split(/; */).find((cookie) => cookie.startsWith(`${name}=`))
  const secret = found?.slice(name.length + 1)
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null
}
