import type { Selectable } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { SecondFactors } from '#server/db/tables.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { stepOfCode } from './app-codes.ts'
import { browserOf, rememberBrowser } from './browsers.ts'
import type { Holder, SecondFactorContext } from './context.ts'
import { recordChange } from './record-change.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { afterFailure, type Attempts, startsBlocking, refuseWhileWaiting } from './code-attempts.ts'

/** Wrong recovery codes in a row after which the owner is told: a few are typing errors on paper. */
const TOLD_AFTER = 20

export interface Proof {
  /** Six digits, or ten characters of a recovery code. */
  code: string
  /** What the browser's cookie holds. */
  browser: string | null
}

/**
 * Takes a code of the authenticator app, or a recovery code.
 *
 * @returns the token of this browser, for its cookie
 * @throws Problem second_factor_not_set_up, second_factor_unreadable, wrong_code, code_used, too_many_requests
 */
export async function proveSecondFactor(
  ctx: SecondFactorContext,
  holder: Holder,
  proof: Proof,
): Promise<string> {
  const prove = proof.code.length === 6 ? proveByApp : proveByRecoveryCode
  // A failure is counted by the same transaction, so it must not be undone by an error.
  const outcome = await transact(ctx.db, (trx) => prove(trx, ctx, { holder, proof })).finally(
    ctx.sendMailsSoon,
  )
  if (outcome instanceof Problem) throw outcome
  return outcome
}

interface Attempt {
  holder: Holder
  proof: Proof
}

/** Guesses made at once wait for each other at the row of the second factor, so none escapes the count. */
async function proveByApp(
  trx: Trx,
  ctx: SecondFactorContext,
  { holder, proof }: Attempt,
): Promise<string | Problem> {
  const factor = await lockFactor(trx, holder)
  // A browser that proved it before is counted separately, so strangers who guess can't lock its owner out.
  const browser = await browserOf(trx, holder.uid, proof.browser)
  // guard: guesses elsewhere do not keep the owner out (accounts/second-factor)
  // without: const attempts: Attempts = factor
  const attempts: Attempts = browser ?? factor
  // guard: guessing has to wait (accounts/second-factor)
  refuseWhileWaiting(attempts, ctx.now)

  const step = stepOfCode(secretOf(ctx, factor), proof.code, ctx.now)
  if (
    step === null ||
    // guard: a code works once (accounts/second-factor)
    step <= factor.last_step
  ) {
    const failed = afterFailure(attempts, ctx.now)
    await writeCount(trx, { uid: holder.uid, browserId: browser?.id, count: failed })
    if (startsBlocking(failed))
      await recordChange(trx, ctx, { ...holder, what: 'guessing_stopped' })
    return new Problem(step === null ? 'wrong_code' : 'code_used')
  }
  await trx
    .updateTable('second_factors')
    // Success elsewhere says nothing about those who guess.
    .set({ last_step: step, ...(!browser && { failures: 0, blocked_until: null }) })
    .where('identity_uid', '=', holder.uid)
    .execute()
  return rememberBrowser(trx, holder, { now: ctx.now, former: proof.browser })
}

/**
 * 50 random bits cannot be guessed; the wait and the mail are there so that the owner learns of whoever tries. Counted
 * apart from codes of the app: who guesses those does not keep the owner from a recovery code.
 */
async function proveByRecoveryCode(
  trx: Trx,
  ctx: SecondFactorContext,
  { holder, proof }: Attempt,
): Promise<string | Problem> {
  const factor = await lockFactor(trx, holder)
  const browser = await browserOf(trx, holder.uid, proof.browser)
  const { recovery_failures: failures, recovery_blocked_until: blocked_until } = browser ?? factor
  refuseWhileWaiting({ failures, blocked_until }, ctx.now)
  const count = ({ failures, blocked_until }: Attempts) =>
    writeCount(trx, {
      uid: holder.uid,
      browserId: browser?.id,
      count: { recovery_failures: failures, recovery_blocked_until: blocked_until },
    })

  const left = await consumeRecoveryCode(trx, ctx, { uid: holder.uid, code: proof.code })
  if (left === null) {
    const failed = afterFailure({ failures, blocked_until }, ctx.now)
    await count(failed)
    if (failed.failures === TOLD_AFTER)
      await recordChange(trx, ctx, { ...holder, what: 'guessing_stopped' })
    return new Problem('wrong_code')
  }
  if (!browser) await count({ failures: 0, blocked_until: null })
  await recordChange(trx, ctx, { ...holder, what: 'recovery_code_used' })
  return rememberBrowser(trx, holder, { now: ctx.now, former: proof.browser })
}

/** @throws Problem second_factor_not_set_up */
function lockFactor(trx: Trx, { uid }: Holder): Promise<Selectable<SecondFactors>> {
  return trx
    .selectFrom('second_factors')
    .selectAll()
    .where('identity_uid', '=', uid)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('second_factor_not_set_up'))
}

function secretOf({ secrets }: SecondFactorContext, factor: Selectable<SecondFactors>): string {
  const secret = secrets.sealer.open(factor.sealed_secret, factor.identity_uid)
  // SESSION_SECRET has changed since.
  if (secret === null) throw new Problem('second_factor_unreadable')
  return secret
}

async function writeCount(
  trx: Trx,
  {
    uid,
    browserId,
    count,
  }: {
    uid: string
    browserId: string | undefined
    count: Attempts | { recovery_failures: number; recovery_blocked_until: Date | null }
  },
): Promise<void> {
  if (browserId)
    await trx.updateTable('second_factor_browsers').set(count).where('id', '=', browserId).execute()
  else await trx.updateTable('second_factors').set(count).where('identity_uid', '=', uid).execute()
}
