import { customAlphabet } from 'nanoid'
import { Problem } from '#contract/problems.ts'
import { RECOVERY_CODES } from '#contract/identity/terms.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { hashRecoveryCode, type Holder, type SecondFactorContext } from './context.ts'
import { refuseStaleProof } from './fresh-proof.ts'
import { recordChange } from './record-change.ts'

/** Without 0, 1, I and O, which look alike on paper. 50 random bits. */
const newCode = customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 10)

/**
 * Replaces the recovery codes. They are readable in this answer only.
 *
 * @throws Problem second_factor_not_set_up, second_factor_needed
 */
export async function renewRecoveryCodes(
  ctx: SecondFactorContext,
  holder: Holder,
): Promise<{ recoveryCodes: string[] }> {
  refuseStaleProof(ctx, holder)
  const recoveryCodes = await transact(ctx.db, async (trx) => {
    const factor = await trx
      .selectFrom('second_factors')
      .select('identity_uid')
      .where('identity_uid', '=', holder.uid)
      .forUpdate()
      .executeTakeFirst()
    if (!factor) throw new Problem('second_factor_not_set_up')
    await recordChange(trx, ctx, { ...holder, what: 'new_recovery_codes' })
    return writeRecoveryCodes(trx, ctx, holder.uid)
  })
  ctx.sendMailsSoon()
  return { recoveryCodes }
}

/** Ends the codes there are and makes new ones, as people read them: XXXXX-XXXXX. */
export async function writeRecoveryCodes(
  trx: Trx,
  { secrets }: SecondFactorContext,
  uid: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode())
  await trx.deleteFrom('second_factor_recovery_codes').where('identity_uid', '=', uid).execute()
  await trx
    .insertInto('second_factor_recovery_codes')
    .values(
      codes.map((code) => ({
        identity_uid: uid,
        code_hash: hashRecoveryCode(secrets, { uid, code }),
      })),
    )
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Uses a recovery code up; of two calls at once one succeeds. @returns how many are left, null for a wrong or used one */
export async function consumeRecoveryCode(
  trx: Trx,
  ctx: SecondFactorContext,
  input: { uid: string; code: string },
): Promise<number | null> {
  const used = await trx
    .updateTable('second_factor_recovery_codes')
    .set({ used_at: ctx.now })
    .where('identity_uid', '=', input.uid)
    .where('code_hash', '=', hashRecoveryCode(ctx.secrets, input))
    // guard: a recovery code works once (accounts/second-factor)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return null
  return countRecoveryCodes(trx, input.uid)
}

export async function countRecoveryCodes(
  trx: Trx | SecondFactorContext['db'],
  uid: string,
): Promise<number> {
  const { left } = await trx
    .selectFrom('second_factor_recovery_codes')
    .select((column) => column.fn.countAll<string>().as('left'))
    .where('identity_uid', '=', uid)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
