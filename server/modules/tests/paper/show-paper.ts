import { type PaperFault, type PaperLessonState, testLimits } from '#contract/tests/terms.ts'
import type { StaffPaper } from '#contract/tests/paper.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { beginningOf } from '../../question-bank/index.ts'
import { contentOf } from '../attempts/paper-questions.ts'
import { findTest } from '../desk/context.ts'
import type { TestLesson } from '../plans/context.ts'
import { composeSlots } from './compose-slots.ts'
import { fitsPaper, isWritten, type PaperSlot } from './make-sets.ts'
import { type StoredSet, storedSets } from './paper-sets.ts'

const UNFIT_LISTED = 20

/** A test on paper. @throws Problem lesson_not_found, not_a_test */
export async function showPaper(db: Db, lessonId: string): Promise<StaffPaper> {
  return paperOf(db, await findTest(db, lessonId))
}

export async function paperOf(
  db: Db | Trx,
  { lesson, test }: { lesson: TestLesson; test: number | null },
): Promise<StaffPaper> {
  const sets = await storedSets(db, test)
  const slots = sets.length === 0 && test !== null ? await plannedSlots(db, test) : []
  const edition = await db
    .selectFrom('paper_editions as edition')
    .innerJoin('tests as test', 'test.id', 'edition.test_id')
    .select(['edition.made_at', 'test.saved_at'])
    .where('edition.test_id', '=', test)
    .executeTakeFirst()
  return {
    title: lesson.title,
    lessonState: stateOf(lesson),
    sets: sets.map(({ letter }) => letter),
    madeAt: edition?.made_at.toISOString() ?? null,
    isOlder: edition !== undefined && edition.saved_at > edition.made_at,
    questionCount: sets[0]?.versionIds.length ?? slots.length,
    writtenCount: sets[0]
      ? await countWritten(db, sets[0])
      : slots.filter(({ face }) => isWritten(face)).length,
    fault: sets.length > 0 ? null : paperFault(slots),
    unfit: slots
      .flatMap((slot, at) =>
        fitsPaper(slot.face)
          ? []
          : [
              {
                number: at + 1,
                kind: slot.face.kind,
                beginning: beginningOf(slot.face as QuestionDocument),
              },
            ],
      )
      .slice(0, UNFIT_LISTED),
    ...(await countsOf(db, test)),
  }
}

function stateOf({ archived_at, published_number }: TestLesson): PaperLessonState {
  if (archived_at !== null) return 'archived'
  return published_number === null ? 'not-published' : 'open'
}

async function countWritten(db: Db | Trx, set: StoredSet): Promise<number> {
  const { questions } = await contentOf(db, set)
  return questions.filter(({ face }) => isWritten(face)).length
}

/** What sets would be made of. Of what is drawn, an example. */
async function plannedSlots(db: Db | Trx, test: number): Promise<PaperSlot[]> {
  const row = await db
    .selectFrom('tests')
    .selectAll()
    .where('id', '=', test)
    .executeTakeFirstOrThrow()
  return (await composeSlots(db, { test: row, seed: 0 })).slots
}

/** Why these questions cannot be printed in sets. */
export function paperFault(slots: readonly PaperSlot[]): PaperFault | null {
  if (slots.length === 0) return 'no-questions'
  if (slots.some(({ face }) => !fitsPaper(face))) return 'other-kinds'
  return slots.length > testLimits.paperQuestions ? 'too-many-questions' : null
}

async function countsOf(
  db: Db | Trx,
  test: number | null,
): Promise<Pick<StaffPaper, 'rollCount' | 'sheetCount'>> {
  const { rolls } = await db
    .selectFrom('paper_rolls')
    .select((row) => row.fn.countAll<number>().as('rolls'))
    .where('test_id', '=', test)
    .executeTakeFirstOrThrow()
  const { sheets } = await db
    .selectFrom('attempts')
    .select((row) => row.fn.countAll<number>().as('sheets'))
    .where('test_id', '=', test)
    .where('mode', '=', 'paper')
    .executeTakeFirstOrThrow()
  return { rollCount: rolls, sheetCount: sheets }
}
