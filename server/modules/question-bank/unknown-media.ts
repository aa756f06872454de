import {
  mediaOfQuestion,
  type QuestionDocument,
  type StimulusDocument,
} from '#contract/question-bank/question.ts'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'

/** A picture that was never uploaded would leave a hole in a test. @throws Problem media_not_found, with its id */
export async function refuseUnknownMedia(
  trx: Trx,
  documents: readonly (QuestionDocument | StimulusDocument)[],
): Promise<void> {
  const wanted = [...new Set(documents.flatMap(mediaOfQuestion))]
  if (wanted.length === 0) return
  const found = await trx
    .selectFrom('media')
    .select('media_id')
    .where('media_id', 'in', wanted)
    .execute()
  const missing = wanted.find((id) => !found.some(({ media_id }) => media_id === id))
  if (missing) throw new Problem('media_not_found', { facts: { mediaId: missing } })
}
