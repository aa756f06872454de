import { FRESH_SECONDS } from '#contract/identity/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Holder, SecondFactorContext } from './context.ts'

/** Whether the second factor was given recently in this sign-in. */
export function isFresh(
  { now }: Pick<SecondFactorContext, 'now'>,
  { provedAt }: Pick<Holder, 'provedAt'>,
): boolean {
  return provedAt !== null && provedAt.getTime() > now.getTime() - FRESH_SECONDS * 1000
}

/** @throws Problem second_factor_not_set_up, second_factor_needed */
export function refuseStaleProof(ctx: Pick<SecondFactorContext, 'now'>, holder: Holder): void {
  if (!holder.isSetUp) throw new Problem('second_factor_not_set_up')
  // guard: changes need a fresh proof (accounts/second-factor)
  if (!isFresh(ctx, holder)) throw new Problem('second_factor_needed')
}
