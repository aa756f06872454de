import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import { callGateway } from './call-gateway.ts'
import { GatewayFailure } from './gateway.ts'

export interface BkashTokenKeys {
  baseUrl: string
  appKey: string
  appSecret: string
  username: string
  password: string
  mode: 'sandbox' | 'live'
}

export interface BkashTokens {
  /** @throws GatewayFailure */
  current(): Promise<string>
  /**
   * bKash refused this token before its time. It is dropped, so that the next call asks for a new one, unless that would be
   * one token too many for this hour.
   *
   * @returns whether another token can be had
   */
  forget(token: string): Promise<boolean>
}

/** bKash blocks a merchant for an hour who asks for tokens more often than this in an hour. */
const MOST_AN_HOUR = 2
const HOUR_MS = 3_600_000
/** A token is renewed this long before it ends. */
const MARGIN_MS = 5 * 60_000
/** A caller silent for this long is presumed crashed. */
const ASKING_MS = 40_000

/**
 * One bKash token for all server processes, in the database: one caller renews it, the others wait. More than two an
 * hour are never asked for; it fails here before bKash locks the account.
 */
export function bkashTokens(db: Db, keys: BkashTokenKeys, clock: () => Date): BkashTokens {
  const me = { gateway: 'bkash', mode: keys.mode }

  async function row() {
    await db
      .insertInto('gateway_tokens')
      .values(me)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return db
      .selectFrom('gateway_tokens')
      .selectAll()
      .where('gateway', '=', me.gateway)
      .where('mode', '=', me.mode)
      .executeTakeFirstOrThrow()
  }

  /** The turn goes to one process; null where another has it, or had it since `stored` was read. */
  async function takeTurn(stored: Awaited<ReturnType<typeof row>>, now: Date) {
    const recent = askedWithinHour(stored, now)
    // guard T36: no third bKash token is asked for within an hour (bkash-tokens)
    if (recent.length >= MOST_AN_HOUR)
      throw new GatewayFailure('bkash', 'token: asked for twice within the hour already', {
        reached: false,
      })
    const taken = await db
      .updateTable('gateway_tokens')
      .set({ asking_until: new Date(now.getTime() + ASKING_MS), asked_at: [...recent, now] })
      .where('gateway', '=', me.gateway)
      .where('mode', '=', me.mode)
      .where('asking_until', '<', now)
      .where('expires_at', '=', stored.expires_at)
      .where(sql<boolean>`cardinality(asked_at) = ${stored.asked_at.length}`)
      .executeTakeFirstOrThrow()
    return taken.numUpdatedRows === 1n ? stored : null
  }

  /** Of several processes that were refused the same token one drops it; the others find the new one. */
  async function forget(token: string): Promise<boolean> {
    const stored = await row()
    // Dropped already: someone is renewing it.
    if (stored.token !== token || stored.expires_at <= clock()) return true
    // guard T36: no third bKash token is asked for within an hour (bkash-tokens)
    if (askedWithinHour(stored, clock()).length >= MOST_AN_HOUR) return false
    await db
      .updateTable('gateway_tokens')
      .set({ expires_at: new Date(0), refresh_token: '' })
      .where('gateway', '=', me.gateway)
      .where('mode', '=', me.mode)
      .where('token', '=', token)
      .execute()
    return true
  }

  async function renew(refreshToken: string): Promise<string> {
    const now = clock()
    const answer = await callGateway({
      gateway: 'bkash',
      what: 'token',
      url: `${keys.baseUrl}/v1.2.0-beta/tokenized/checkout/token/${refreshToken ? 'refresh' : 'grant'}`,
      post: {
        headers: {
          'content-type': 'application/json',
          username: keys.username,
          password: keys.password,
        },
        body: JSON.stringify({
          app_key: keys.appKey,
          app_secret: keys.appSecret,
          ...(refreshToken && { refresh_token: refreshToken }),
        }),
      },
      reply: Token,
    })
    if (answer.statusCode !== '0000' || !answer.id_token) {
      // An old refresh token is of no use: next time from the start.
      await db
        .updateTable('gateway_tokens')
        .set({ refresh_token: '', asking_until: new Date(0) })
        .where('gateway', '=', 'bkash')
        .where('mode', '=', me.mode)
        .execute()
      throw new GatewayFailure('bkash', `token: ${answer.statusCode ?? 'refused'}`, {
        reached: false,
      })
    }
    await db
      .updateTable('gateway_tokens')
      .set({
        token: answer.id_token,
        refresh_token: answer.refresh_token ?? '',
        expires_at: new Date(now.getTime() + answer.expires_in * 1000),
        asking_until: new Date(0),
      })
      .where('gateway', '=', me.gateway)
      .where('mode', '=', me.mode)
      .execute()
    return answer.id_token
  }

  return {
    async current() {
      for (let tries = 0; tries < 200; tries += 1) {
        const now = clock()
        const stored = await row()
        if (stored.expires_at.getTime() - now.getTime() > MARGIN_MS) return stored.token
        const turn = stored.asking_until < now ? await takeTurn(stored, now) : null
        if (turn) return await renew(turn.refresh_token)
        await wait(100)
      }
      throw new GatewayFailure('bkash', 'token: another process has been asking for too long', {
        reached: false,
      })
    },
    forget,
  }
}

function askedWithinHour({ asked_at }: { asked_at: Date[] }, now: Date): Date[] {
  return asked_at.filter((moment) => now.getTime() - moment.getTime() < HOUR_MS)
}

const Token = z.object({
  statusCode: z.string().optional(),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
  expires_in: z.coerce.number().default(3600),
})
