import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * Money under a number counts once, whether staff entered it as a slip or a student reported it as a transfer. This is
 * asked before a transfer is kept. Both wait for each other, so that two at once cannot both pass.
 *
 * @param reference as `spelledOnce` writes it
 * @throws Problem trx_id_used
 */
export async function refuseEnteredSlip(
  trx: Trx,
  reference: string,
  { except = 0 }: { except?: number } = {},
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('received'), hashtext(${reference}))`.execute(trx)
  // Slips of former versions are stored as they were typed.
  const { rows } = await sql`
    select from manual_enrolments
    where received_poisha > 0 and state <> 'rejected' and id <> ${except}
      and upper(regexp_replace(reference, '[[:space:]-]', '', 'g')) = ${reference}
    limit 1`.execute(trx)
  if (rows.length > 0) throw new Problem('trx_id_used')
}

/**
 * The same before a slip counts: staff do not say which wallet it is of, so a transfer of any channel is in its way.
 *
 * @param except the manual enrolment that is being decided
 * @throws Problem trx_id_used
 */
export async function refuseReceivedSlip(
  trx: Trx,
  reference: string,
  { except = 0 }: { except?: number } = {},
): Promise<void> {
  await refuseEnteredSlip(trx, reference, { except })
  const transfer = await trx
    .selectFrom('manual_transfers')
    .select('id')
    .where('trx_id', '=', reference)
    .where('state', '<>', 'rejected')
    .executeTakeFirst()
  if (transfer) throw new Problem('trx_id_used')
}
