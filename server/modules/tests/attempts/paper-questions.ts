import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { BlockTexts, LineTexts } from '#contract/question-bank/texts.ts'
import type { AttemptQuestion } from '#contract/tests/attempts.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { type PaperPlan, papersOf } from '../results/papers.ts'
import { attemptFace } from './attempt-face.ts'
import type { QuestionFaceOf, QuestionOrder } from './question-order.ts'

/** A question of an attempt, under the ids of the bank. Nothing in it earns marks. */
export interface PaperQuestion {
  slot: number
  face: QuestionFaceOf
  order: QuestionOrder
  /** As an attempt shows it. */
  shown: AttemptQuestion
  tags: string[]
  explanation: BlockTexts | null
  feedback: Record<string, LineTexts>
}

export interface PaperContent {
  sections: { title: string }[]
  questions: PaperQuestion[]
  /** By the key that questions name them with. */
  stimuli: Record<string, BlockTexts>
}

/** The questions of one attempt. @param attempt a row of `attempts` */
export async function readPaper(db: Db | Trx, attempt: number): Promise<PaperContent> {
  return contentOf(db, defined((await papersOf(db, [attempt]))[0]))
}

/**
 * The questions of a paper, whether of an attempt or of a set to print.
 *
 * @param read versions of its questions, where they were read before
 */
export async function contentOf(
  db: Db | Trx,
  paper: PaperPlan,
  read?: QuestionVersions,
): Promise<PaperContent> {
  const versions = read ?? (await versionsOf(db, paper.versionIds))
  const stimuli = await stimuliOf(
    db,
    [...versions.values()].flatMap(({ stimulus_id }) => stimulus_id ?? []),
  )
  const keys = [...stimuli.keys()]
  const keyOf = (stimulus: number | null) =>
    stimulus === null ? null : `s${keys.indexOf(stimulus) + 1}`
  return {
    sections: paper.sectionTitles.map((title) => ({ title })),
    stimuli: Object.fromEntries([...stimuli].map(([id, text]) => [defined(keyOf(id)), text])),
    questions: paper.versionIds.map((id, at) => {
      const row = defined(versions.get(id))
      const face = { kind: row.kind, shown: row.shown } as unknown as QuestionFaceOf
      const order = defined(paper.orders[at])
      return {
        slot: at + 1,
        face,
        order,
        shown: {
          slot: at + 1,
          section: defined(paper.sectionNumbers[at]),
          kind: face.kind,
          shown: attemptFace(face, order),
          takesUnit: row.takes_unit,
          stimulus: keyOf(row.stimulus_id),
          marks: defined(paper.hundredths[at]),
          negative: defined(paper.negatives[at]),
        },
        tags: row.tags,
        explanation: row.explanation,
        feedback: row.feedback,
      }
    }),
  }
}

/** Versions of questions by their rows, without what earns marks. */
export async function versionsOf(db: Db | Trx, ids: readonly number[]) {
  const rows = await db
    .selectFrom('question_versions')
    .select(['id', 'kind', 'shown', 'stimulus_id', 'tags', 'explanation', 'feedback'])
    .select(['question_id', 'hundredths', 'negative_numerator', 'negative_denominator'])
    .select(sql<boolean>`key ? 'units'`.as('takes_unit'))
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type QuestionVersions = Awaited<ReturnType<typeof versionsOf>>

async function stimuliOf(db: Db | Trx, ids: readonly number[]): Promise<Map<number, BlockTexts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('stimuli')
    .select(['id', 'text'])
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** Questions in some places of an attempt, as answers to them are checked. */
export async function readFaces(
  db: Db | Trx,
  { attempt, slots }: { attempt: number; slots: readonly number[] },
): Promise<Map<number, Pick<PaperQuestion, 'face' | 'order'>>> {
  const { rows } = await sql<{
    slot: number
    kind: string
    shown: object
    order: QuestionOrder
  }>`select named.slot, version.kind, version.shown, paper.orders->(named.slot - 1) as order
    from attempt_papers as paper
    cross join unnest(${slots}::integer[]) as named (slot)
    join question_versions as version on version.id = paper.version_ids[named.slot]
    where paper.attempt_id = ${attempt}`.execute(db)
  return new Map(
    rows.map(({ slot, kind, shown, order }) => [
      slot,
      { face: { kind, shown } as unknown as QuestionFaceOf, order },
    ]),
  )
}
