import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { Failure } from './failure.ts'

/** Calls from one address in one window. Whole classrooms and mobile networks share an address. */
const PER_ADDRESS = {
  signUp: { times: 200, seconds: 3600 },
  signIn: { times: 300, seconds: 600 },
  mail: { times: 200, seconds: 3600 },
  provider: { times: 300, seconds: 600 },
} as const
/** Mails to one mailbox. */
const PER_MAILBOX = { times: 5, seconds: 3600 }

/** Wrong passwords for one account from one address before it has to wait, and how long at first. */
export const FREE_TRIES = 10
const FIRST_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 3600
/** Failures this old are forgotten. */
export const FAILURES_LAST_MS = 24 * 3_600_000

export interface Limits {
  /** @throws Failure TOO_MANY_ATTEMPTS_TRY_LATER */
  fromAddress(what: keyof typeof PER_ADDRESS, address: string): Promise<void>
  /** @throws Failure RESET_PASSWORD_EXCEED_LIMIT */
  toMailbox(email: string): Promise<void>
  /**
   * Counts a try before it is known to be wrong, so that a thousand at once are counted too.
   *
   * @throws Failure TOO_MANY_ATTEMPTS_TRY_LATER
   */
  tryPassword(email: string, address: string): Promise<void>
  /** The try was right after all. */
  passwordWasRight(email: string, address: string): Promise<void>
}

export function limits(db: Db, clock: () => Date): Limits {
  return {
    async fromAddress(what, address) {
      if (!(await used(`${what} ${address}`, PER_ADDRESS[what]))) throw new Failure(`${TOO_MANY} : Too many tries from your network.`)
    },
    async toMailbox(email) {
      if (!(await used(`mail to ${email}`, PER_MAILBOX))) throw new Failure('RESET_PASSWORD_EXCEED_LIMIT')
    },
    async tryPassword(email, address) {
      const now = clock()
      const forgotten = new Date(now.getTime() - FAILURES_LAST_MS)
      const { rows } = await sql`
        insert into identity.sign_in_failures as known (key, failures, last_failure_at)
        values (${failureKey(email, address)}, 1, ${now})
        on conflict (key) do update set
          failures = case when known.last_failure_at < ${forgotten} then 1 else known.failures + 1 end,
          locked_until = case
            when known.last_failure_at >= ${forgotten} and known.failures + 1 >= ${FREE_TRIES}
            then ${now}::timestamptz + interval '1 second'
              * least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * power(2, least(known.failures + 1 - ${FREE_TRIES}, 20)))
          end,
          last_failure_at = ${now}
        where known.locked_until is null or known.locked_until <= ${now}
        returning failures`.execute(db)
      if (rows.length === 0)
        throw new Failure(`${TOO_MANY} : Access to this account has been temporarily disabled due to many failed sign-ins.`)
    },
    async passwordWasRight(email, address) {
      await db.deleteFrom('identity.sign_in_failures').where('key', '=', failureKey(email, address)).execute()
    },
  }

  async function used(key: string, limit: { times: number; seconds: number }): Promise<boolean> {
    const now = clock()
    const ends = new Date(now.getTime() + limit.seconds * 1000)
    const { rows } = await sql<{ used: number }>`
      insert into identity.limits as known (key, used, ends_at) values (${key}, 1, ${ends})
      on conflict (key) do update set
        used = case when known.ends_at <= ${now} then 1 else known.used + 1 end,
        ends_at = case when known.ends_at <= ${now} then ${ends} else known.ends_at end
      returning used`.execute(db)
    return rows[0]!.used <= limit.times
  }
}

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'

function failureKey(email: string, address: string): string {
  return `${address} ${email}`
}
