import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Holder, SecondFactorContext } from './context.ts'
import { isFresh } from './fresh-proof.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** When a second factor was set up and what is left of its recovery codes. */
export async function showSecondFactor(
  db: Db | Trx,
  uid: string,
): Promise<{ setUpAt: Date | null; recoveryCodesLeft: number }> {
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('identity_uid', '=', uid)
    .executeTakeFirst()
  return {
    setUpAt: factor?.confirmed_at ?? null,
    recoveryCodesLeft: factor ? await countRecoveryCodes(db, uid) : 0,
  }
}

/** One's own second factor, and whether this session has proved it. */
export async function showOwnSecondFactor(ctx: SecondFactorContext, holder: Holder) {
  const { setUpAt, recoveryCodesLeft } = await showSecondFactor(ctx.db, holder.uid)
  return {
    isRequired: ctx.isRequired,
    isSetUp: holder.isSetUp,
    isProved: holder.provedAt !== null,
    isFresh: isFresh(ctx, holder),
    setUpAt: setUpAt?.toISOString() ?? null,
    recoveryCodesLeft,
  }
}
