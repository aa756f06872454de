import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { MarkOutcome } from '#contract/question-bank/terms.ts'
import type { AttemptResult } from '#contract/tests/attempts.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { hundredthsShown } from '../../question-bank/index.ts'
import { papersOf } from './papers.ts'

type Parts = Pick<AttemptResult, 'sections' | 'chapters'>
type PartMarks = Parts['sections'][number]

/** What is told while marks are not. */
export const NO_PARTS: Parts = { sections: [], chapters: [] }

/** What became of each question, in the order of the paper. */
interface SlotResults {
  slot_grains: number[]
  slot_outcomes: MarkOutcome[]
}

interface SlotFacts {
  slot: number
  section: number
  hundredths: number
  chapters: string[]
}

/** The marks of an attempt by section and by chapter. @param attempt a row of `attempts` */
export async function partsOf(
  db: Db | Trx,
  { attempt, row }: { attempt: number; row: SlotResults },
): Promise<Parts> {
  const paper = defined((await papersOf(db, [attempt]))[0])
  const chaptersOf = await chaptersOfVersions(db, paper.versionIds)
  const slots = paper.versionIds.map((version, at): SlotFacts => ({
    slot: at + 1,
    section: defined(paper.sectionNumbers[at]),
    hundredths: defined(paper.hundredths[at]),
    chapters: chaptersOf.get(version) ?? [],
  }))
  return {
    sections: paper.sectionTitles.map((title, at) =>
      marksOfPart(
        title,
        slots.filter(({ section }) => section === at),
        row,
      ),
    ),
    chapters: [...new Set(slots.flatMap(({ chapters }) => chapters))].map((chapter) =>
      marksOfPart(
        chapter,
        slots.filter(({ chapters }) => chapters.includes(chapter)),
        row,
      ),
    ),
  }
}

const CHAPTER = 'chapter:'

/** The chapters that tags of questions name. Most questions have none. */
async function chaptersOfVersions(
  db: Db | Trx,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('question_versions')
    .select(['id', 'tags'])
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .where('tags', '<>', sql<string[]>`'{}'`)
    .execute()
  return new Map(
    rows.map(({ id, tags }) => [
      id,
      tags.flatMap((tag) => (tag.startsWith(CHAPTER) ? [tag.slice(CHAPTER.length)] : [])),
    ]),
  )
}

function marksOfPart(title: string, slots: readonly SlotFacts[], row: SlotResults): PartMarks {
  const outcomes = slots.map(({ slot }) => row.slot_outcomes[slot - 1])
  const count = (outcome: MarkOutcome) => outcomes.filter((one) => one === outcome).length
  const grains = slots.reduce((sum, { slot }) => sum + (row.slot_grains[slot - 1] ?? 0), 0)
  return {
    title,
    marks: hundredthsShown(grains),
    marksPossible: slots.reduce((sum, { hundredths }) => sum + hundredths, 0),
    right: count('right'),
    wrong: count('wrong'),
    blank: count('blank'),
  }
}
