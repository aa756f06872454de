import { recordAudit } from '#server/audit/index.ts'
import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Holder, SecondFactorContext } from './context.ts'
import { refuseStaleProof } from './fresh-proof.ts'
import { recordChange } from './record-change.ts'

interface Removal {
  uid: string
  email: string
  /** Account on the server's machine, where the person did not do it. */
  operator?: string
}

/**
 * Removes a second factor with its recovery codes; every proof of it ends.
 *
 * @throws Problem second_factor_not_set_up
 */
export function removeSecondFactor(
  ctx: Pick<SecondFactorContext, 'db' | 'now' | 'provider'>,
  removal: Removal,
): Promise<void> {
  return transact(ctx.db, async (trx) => {
    if (!(await forgetSecondFactor(trx, removal.uid))) throw new Problem('second_factor_not_set_up')
    const { operator, email } = removal
    await recordChange(trx, ctx, { ...removal, what: operator ? 'reset' : 'removed' })
    if (operator)
      await recordAudit(trx, {
        actor: { operator },
        action: 'staff.second_factor_reset',
        subject: email,
      })
  })
}

/**
 * Removes one's own.
 *
 * @throws Problem second_factor_not_set_up, second_factor_needed, second_factor_required
 */
export async function removeOwnSecondFactor(
  ctx: SecondFactorContext,
  holder: Holder,
): Promise<void> {
  refuseStaleProof(ctx, holder)
  // guard: a required second factor stays (accounts/second-factor)
  if (ctx.isRequired) throw new Problem('second_factor_required')
  await removeSecondFactor(ctx, holder)
  ctx.sendMailsSoon()
}

/** Deletes it with all that hangs on it. @returns whether there was one */
async function forgetSecondFactor(trx: Trx, uid: string): Promise<boolean> {
  await trx.deleteFrom('second_factor_enrolments').where('identity_uid', '=', uid).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('second_factors')
    .where('identity_uid', '=', uid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
