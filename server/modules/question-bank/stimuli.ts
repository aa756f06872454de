import type { Stimulus } from '#contract/question-bank/banks.ts'
import type { StimulusDocument } from '#contract/question-bank/question.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { isDeepStrictEqual } from 'node:util'
import { type BankDesk, findBank, lockBank, newPublicId } from './context.ts'
import { refuseFaultyFormulas } from './formula-faults.ts'
import { refuseUnknownMedia } from './unknown-media.ts'

const MOST_LISTED = 100

/** The passages and pictures that questions of a bank share, newest first. @throws Problem not_found */
export async function listStimuli(db: Db, bankId: string): Promise<Stimulus[]> {
  const bank = await findBank(db, bankId)
  const rows = await selectStimuli(db)
    .where('bank_id', '=', bank.id)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(asStimulus)
}

/** Adds a passage or picture to a bank. @throws Problem not_found, invalid_input */
export async function addStimulus(
  { db, now, staff }: BankDesk,
  { bankId, stimulus }: { bankId: string; stimulus: StimulusDocument },
): Promise<Stimulus> {
  await refuseFaultyFormulas([stimulus], () => '')
  return transact(db, async (trx) => {
    const bank = await lockBank(trx, bankId)
    const { id, stimulus_id } = await saveStimulus(trx, { bank, now, stimulus })
    await recordAudit(trx, {
      actor: staff,
      action: 'stimulus.added',
      subject: bankId,
      after: { stimulusId: stimulus_id },
    })
    return asStimulus(await selectStimuli(trx).where('id', '=', id).executeTakeFirstOrThrow())
  })
}

/** One whose external id is there already stays, or a new text takes its place. The bank is locked. */
export async function saveStimulus(
  trx: Trx,
  { bank, now, stimulus }: { bank: { id: number }; now: Date; stimulus: StimulusDocument },
): Promise<{ id: number; stimulus_id: string }> {
  await refuseUnknownMedia(trx, [stimulus])
  const before = stimulus.externalId
    ? await trx
        .selectFrom('stimuli')
        .select(['id', 'stimulus_id', 'text'])
        .where('bank_id', '=', bank.id)
        .where('external_id', '=', stimulus.externalId)
        .executeTakeFirst()
    : undefined
  if (before && isDeepStrictEqual(before.text, JSON.parse(JSON.stringify(stimulus.text))))
    return before
  if (before)
    await trx
      .updateTable('stimuli')
      .set({ external_id: null })
      .where('id', '=', before.id)
      .execute()
  return trx
    .insertInto('stimuli')
    .values({
      stimulus_id: newPublicId(),
      bank_id: bank.id,
      external_id: stimulus.externalId,
      text: JSON.stringify(stimulus.text),
      created_at: now,
    })
    .returning(['id', 'stimulus_id'])
    .executeTakeFirstOrThrow()
}

function selectStimuli(db: Db | Trx) {
  return db.selectFrom('stimuli').select(['id', 'stimulus_id', 'external_id', 'text', 'created_at'])
}

function asStimulus(
  row: Awaited<ReturnType<ReturnType<typeof selectStimuli>['executeTakeFirstOrThrow']>>,
): Stimulus {
  return {
    stimulusId: row.stimulus_id,
    externalId: row.external_id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
  }
}
