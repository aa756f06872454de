import { RECENT_SIGN_IN_SECONDS, ENROLMENT_SECONDS } from '#contract/identity/terms.ts'
import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import { forApp, newAppSecret, stepOfCode } from './app-codes.ts'
import { rememberBrowser } from './browsers.ts'
import type { Holder, SecondFactorContext } from './context.ts'
import { isFresh } from './fresh-proof.ts'
import { recordChange } from './record-change.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'

/**
 * Makes a secret for an authenticator app. It counts once `confirmEnrolment` has seen a code of it; beginning again
 * replaces it. Where there is a second factor already, it has to be proved a moment ago.
 *
 * @throws Problem second_factor_needed, recent_sign_in_needed
 */
export async function startEnrolment(
  ctx: SecondFactorContext,
  holder: Holder,
): Promise<{ secret: string; uri: string }> {
  const isProved = isFresh(ctx, holder)
  // guard: replacing needs the one there is (accounts/second-factor)
  if ((await isSetUp(ctx, holder.uid)) && !isProved) throw new Problem('second_factor_needed')
  // A proof is younger and says more than a sign-in.
  // guard: setting up needs a recent sign-in (accounts/second-factor)
  if (!isProved && holder.signedInAt < ctx.now.getTime() / 1000 - RECENT_SIGN_IN_SECONDS)
    throw new Problem('recent_sign_in_needed')
  const secret = newAppSecret()
  const row = {
    sealed_secret: ctx.secrets.sealer.seal(secret, holder.uid),
    signed_in_at: holder.signedInAt,
    started_at: ctx.now,
  }
  await ctx.db
    .insertInto('second_factor_enrolments')
    .values({ identity_uid: holder.uid, ...row })
    .onConflict((conflict) => conflict.column('identity_uid').doUpdateSet(row))
    .execute()
  return forApp(secret, { issuer: ctx.provider.en, account: holder.email })
}

/**
 * Puts the new secret in force with its first code, ends every proof of the one before and hands out recovery codes.
 * The row of the enrolment is locked, so of two calls at once one succeeds.
 *
 * @returns the recovery codes, and the token of this browser
 * @throws Problem enrolment_over, wrong_code, second_factor_needed
 */
export async function confirmEnrolment(
  ctx: SecondFactorContext,
  holder: Holder,
  code: string,
): Promise<{ recoveryCodes: string[]; token: string }> {
  const confirmed = await transact(ctx.db, async (trx) => {
    const started = await trx
      .selectFrom('second_factor_enrolments')
      .selectAll()
      .where('identity_uid', '=', holder.uid)
      .forUpdate()
      .executeTakeFirst()
    const oldest = ctx.now.getTime() - ENROLMENT_SECONDS * 1000
    if (
      !started ||
      // guard: an enrolment belongs to its sign-in (accounts/second-factor)
      started.signed_in_at !== holder.signedInAt ||
      started.started_at.getTime() < oldest
    )
      throw new Problem('enrolment_over')
    const former = await trx
      .selectFrom('second_factors')
      .select('identity_uid')
      .where('identity_uid', '=', holder.uid)
      .forUpdate()
      .executeTakeFirst()
    // Asked again: someone else may have set one up since this enrolment began.
    // guard: replacing is asked again at the end (accounts/second-factor)
    if (former && !isFresh(ctx, holder)) throw new Problem('second_factor_needed')
    const secret = ctx.secrets.sealer.open(started.sealed_secret, holder.uid)
    if (secret === null) throw new Problem('enrolment_over')
    const step = stepOfCode(secret, code, ctx.now)
    if (step === null) throw new Problem('wrong_code')

    await trx
      .deleteFrom('second_factor_enrolments')
      .where('identity_uid', '=', holder.uid)
      .execute()
    await trx.deleteFrom('second_factors').where('identity_uid', '=', holder.uid).execute()
    await trx
      .insertInto('second_factors')
      .values({
        identity_uid: holder.uid,
        sealed_secret: started.sealed_secret,
        last_step: step,
        confirmed_at: ctx.now,
      })
      .execute()
    await recordChange(trx, ctx, { ...holder, what: former ? 'replaced' : 'set_up' })
    return {
      recoveryCodes: await writeRecoveryCodes(trx, ctx, holder.uid),
      token: await rememberBrowser(trx, holder, { now: ctx.now, former: null }),
    }
  })
  ctx.sendMailsSoon()
  return confirmed
}

async function isSetUp({ db }: SecondFactorContext, uid: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('second_factors')
      .select('identity_uid')
      .where('identity_uid', '=', uid)
      .executeTakeFirst()) !== undefined
  )
}
