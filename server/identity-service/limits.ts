import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { Failure, TOO_MANY } from './failure.ts'

interface Rate {
  times: number
  seconds: number
}

/** Calls from one address. Whole classrooms and mobile networks share an address. */
const PER_ADDRESS = {
  signUp: { times: 200, seconds: 3600 },
  signIn: { times: 300, seconds: 600 },
  mail: { times: 200, seconds: 3600 },
  provider: { times: 300, seconds: 600 },
  password: { times: 100, seconds: 3600 },
  passwordCheck: { times: 600, seconds: 3600 },
} as const satisfies Record<string, Rate>
/** An IPv6 customer may have a /48, which is 65,536 addresses as the limits count them. */
const NETWORK_HAS_TIMES_AS_MANY = 10

/** New passwords of one account. */
const PASSWORDS_OF_ACCOUNT: Rate = { times: 10, seconds: 3600 }

/** Mails of one kind that one address, or one known device, may request to one mailbox. */
const MAILS_OF_CALLER: Rate = { times: 5, seconds: 3600 }
/** Mails of one kind to one mailbox, from all callers: a burst, then one at a time. */
const MAILS_TO_MAILBOX: Rate = { times: 5, seconds: 3600 }
const MORE_MAILS_TO_MAILBOX: Rate = { times: 1, seconds: 600 }

/** Wrong passwords before a wait, how long the first wait is (it doubles), and the longest. */
interface BackoffRule {
  freeTries: number
  firstSeconds: number
  longestSeconds: number
}
/** For one account from one address, or from one device that has signed in to it before. */
const OF_CALLER: BackoffRule = { freeTries: 10, firstSeconds: 60, longestSeconds: 3600 }
/**
 * For one account from everywhere but its known devices: guessing from many addresses must not be quicker. The waits
 * stay short, because the owner at a new device waits as well.
 */
const OF_ACCOUNT: BackoffRule = { freeTries: 30, firstSeconds: 30, longestSeconds: 900 }
/** Failures this old no longer count. */
export const FAILURES_LAST_MS = 24 * 3_600_000

/** The caller and the account of a sign-in attempt. */
export interface Attempt {
  email: string
  address: string
  /** The key of a device that has signed in to this account before; see `Device.knownTo`. */
  device: string | null
}

export interface Limits {
  /** @throws Failure TOO_MANY_ATTEMPTS_TRY_LATER */
  fromAddress(what: keyof typeof PER_ADDRESS, address: string): Promise<void>
  /** @throws Failure TOO_MANY_ATTEMPTS_TRY_LATER */
  newPassword(uid: string): Promise<void>
  /**
   * `kind` is a MailKind. Counts a mail before the account is looked up, so that the limit reveals
   * nothing. Each kind counts separately, so sign-in links cannot use up someone's password resets.
   *
   * @throws Failure RESET_PASSWORD_EXCEED_LIMIT
   */
  toMailbox(kind: string, attempt: Attempt): Promise<void>
  /**
   * Counts a try before it is checked, so that a thousand at once are counted too.
   *
   * @throws Failure TOO_MANY_ATTEMPTS_TRY_LATER
   */
  tryPassword(attempt: Attempt): Promise<void>
  /** Takes back the count of a correct try. */
  passwordWasRight(attempt: Attempt): Promise<void>
}

export function limits(db: Db, clock: () => Date): Limits {
  return {
    async fromAddress(what, address) {
      const rate = PER_ADDRESS[what]
      const network = networkOf(address)
      const isWithin =
        (await isWithinRate(`${what} ${address}`, rate)) &&
        (network === null ||
          (await isWithinRate(`${what} ${network}`, {
            ...rate,
            times: rate.times * NETWORK_HAS_TIMES_AS_MANY,
          })))
      if (!isWithin) throw new Failure(`${TOO_MANY} : Too many tries from your network.`)
    },
    async newPassword(uid) {
      if (!(await isWithinRate(`password of ${uid}`, PASSWORDS_OF_ACCOUNT)))
        throw new Failure(`${TOO_MANY} : The password was changed too often.`)
    },
    async toMailbox(kind, { email, address, device }) {
      // guard: mails are counted by kind (mail-limits)
      // without: const mailbox = `mail to ${email}`
      const mailbox = `${kind} to ${email}`
      const isWithin =
        (await isWithinRate(`${mailbox} by ${device ?? address}`, MAILS_OF_CALLER)) &&
        // A known device asks for its owner. Others wait when many ask: the owner has received
        // mails then.
        (device !== null ||
          (await isWithinRate(mailbox, MAILS_TO_MAILBOX)) ||
          (await isWithinRate(`${mailbox} more`, MORE_MAILS_TO_MAILBOX)))
      if (!isWithin) throw new Failure('RESET_PASSWORD_EXCEED_LIMIT')
    },
    async tryPassword(attempt) {
      const caller = callerKey(attempt)
      const isAllowed = await countFailure(caller, OF_CALLER)
      if (
        isAllowed &&
        // guard: wrong passwords are counted by account, whatever the address (guessing)
        (attempt.device !== null || (await countFailure(accountKey(attempt), OF_ACCOUNT)))
      )
        return
      // No password was tried, so the caller's wait must not grow.
      if (isAllowed) await forgetFailure(caller)
      throw new Failure(
        `${TOO_MANY} : Access to this account has been temporarily disabled due to many failed sign-ins.`,
      )
    },
    async passwordWasRight(attempt) {
      await db
        .deleteFrom('identity.sign_in_failures')
        .where('key', '=', callerKey(attempt))
        .execute()
      // Other callers' failures still count.
      if (attempt.device === null) await forgetFailure(accountKey(attempt))
    },
  }

  /** false while this key must wait. */
  async function countFailure(
    key: string,
    { freeTries, firstSeconds, longestSeconds }: BackoffRule,
  ): Promise<boolean> {
    const now = clock()
    const forgotten = new Date(now.getTime() - FAILURES_LAST_MS)
    const { rows } = await sql`
      insert into identity.sign_in_failures as known (key, failures, last_failure_at)
      values (${key}, 1, ${now})
      on conflict (key) do update set
        failures = case when known.last_failure_at < ${forgotten} then 1 else known.failures + 1 end,
        locked_until = case
          when known.last_failure_at >= ${forgotten} and known.failures + 1 >= ${freeTries}
          then ${now}::timestamptz + interval '1 second'
            * least(${longestSeconds}, ${firstSeconds} * power(2, least(known.failures + 1 - ${freeTries}, 20)))
        end,
        last_failure_at = ${now}
      where known.locked_until is null or known.locked_until <= ${now}
      returning failures`.execute(db)
    return rows.length > 0
  }

  async function forgetFailure(key: string): Promise<void> {
    await db
      .updateTable('identity.sign_in_failures')
      .set({ failures: sql<number>`greatest(failures - 1, 0)`, locked_until: null })
      .where('key', '=', key)
      .execute()
  }

  async function isWithinRate(key: string, rate: Rate): Promise<boolean> {
    const now = clock()
    const ends = new Date(now.getTime() + rate.seconds * 1000)
    const { rows } = await sql<{ used: number }>`
      insert into identity.limits as known (key, used, ends_at) values (${key}, 1, ${ends})
      on conflict (key) do update set
        used = case when known.ends_at <= ${now} then 1 else known.used + 1 end,
        ends_at = case when known.ends_at <= ${now} then ${ends} else known.ends_at end
      returning used`.execute(db)
    return rows.every(({ used }) => used <= rate.times)
  }
}

/** The /48 of an address that is the /64 of a caller; null for IPv4, which has no such network. */
function networkOf(address: string): string | null {
  const groups = /^((?:[\da-f]*:){2}[\da-f]*):[\da-f]*::\/64$/.exec(address)
  return groups ? `${groups[1]}::/48` : null
}

function callerKey({ email, address, device }: Attempt): string {
  return `${device ?? address} ${email}`
}

function accountKey({ email }: Attempt): string {
  return `account ${email}`
}
