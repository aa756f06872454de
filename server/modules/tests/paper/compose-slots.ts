import type { Selectable } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { Db } from '#server/db/connect.ts'
import type { Tests } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import { composePaper } from '../attempts/compose-paper.ts'
import type { QuestionFaceOf } from '../attempts/question-order.ts'
import type { PaperSlot } from './make-sets.ts'
import { seededRandom } from './seeded-random.ts'

/** The questions of a test on paper. What is drawn is drawn once, for all sets. */
export async function composeSlots(
  db: Db | Trx,
  { test, seed }: { test: Selectable<Tests>; seed: number },
): Promise<{ slots: PaperSlot[]; sectionTitles: string[] }> {
  const { slots, sectionTitles, versions } = await composePaper(db, {
    test,
    random: seededRandom(seed),
  })
  return {
    sectionTitles,
    slots: slots.map((slot) => {
      const { kind, shown, stimulus_id, question_id } = defined(versions.get(slot.version))
      return {
        ...slot,
        question: question_id,
        stimulus: stimulus_id,
        face: { kind, shown } as unknown as QuestionFaceOf,
      }
    }),
  }
}
