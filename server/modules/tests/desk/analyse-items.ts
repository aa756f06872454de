import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { MarkOutcome } from '#contract/question-bank/terms.ts'
import type { ItemStatistics } from '#contract/tests/results.ts'
import type { Db } from '#server/db/connect.ts'
import {
  beginningOf,
  documentOf,
  selectVersions,
  type VersionRow,
} from '../../question-bank/index.ts'
import { readKeys } from '../results/read-slots.ts'
import { findTest } from './context.ts'
import { type ItemMarks, itemNumbers } from './item-statistics.ts'
import { optionsOf } from './option-texts.ts'

const GRAINS_OF_A_HUNDREDTH = 30_240

interface CountedAttempt {
  grains: number
  version_ids: number[]
  hundredths: number[]
  slot_grains: number[]
  slot_outcomes: MarkOutcome[]
}

interface Item {
  /** The latest version that was answered. */
  version: number
  outcomes: MarkOutcome[]
  marks: ItemMarks[]
}

/** How each question of a test fared in the attempts that count. @throws Problem lesson_not_found, not_a_test */
export async function analyseItems(
  db: Db,
  lessonId: string,
): Promise<{ attempts: number; items: ItemStatistics[] }> {
  const { test } = await findTest(db, lessonId)
  const counted = test === null ? [] : await readCounted(db, test)
  if (test === null || counted.length === 0) return { attempts: 0, items: [] }
  const versions = await readVersions(db, [
    ...new Set(counted.flatMap(({ version_ids }) => version_ids)),
  ])
  const chosen = await countChosen(db, test)
  const items = itemsOf(counted, versions)
  const keys = await readKeys(db, {
    test,
    versions: [...items.values()].map(({ version }) => version),
  })
  return {
    attempts: counted.length,
    items: [...items].map(([question, { version, outcomes, marks }]) => {
      const row = defined(versions.get(version))
      const document = documentOf(row)
      const { key, cancelled } = defined(keys.get(version))
      const count = (outcome: MarkOutcome) => outcomes.filter((one) => one === outcome).length
      return {
        questionId: row.public_id,
        versionNumber: row.number,
        kind: document.kind,
        beginning: beginningOf(document),
        attempts: outcomes.length,
        right: count('right'),
        partial: count('partial'),
        wrong: count('wrong'),
        blank: count('blank'),
        ...itemNumbers(marks),
        options: optionsOf({ document, key, chosen: chosen.get(question) ?? new Map() }),
        cancels: cancelled,
      }
    }),
  }
}

async function readCounted(db: Db, test: number): Promise<CountedAttempt[]> {
  return db
    .selectFrom('attempt_results as result')
    .innerJoin('attempt_papers as paper', 'paper.attempt_id', 'result.attempt_id')
    .select('result.grains')
    .select([
      sql<number[]>`to_jsonb(paper.version_ids)`.as('version_ids'),
      sql<number[]>`to_jsonb(paper.hundredths)`.as('hundredths'),
      sql<number[]>`to_jsonb(result.slot_grains)`.as('slot_grains'),
      sql<MarkOutcome[]>`to_jsonb(result.slot_outcomes)`.as('slot_outcomes'),
    ])
    .where('result.test_id', '=', test)
    .where('result.counts', '=', true)
    .execute()
}

async function readVersions(db: Db, ids: readonly number[]): Promise<Map<number, VersionRow>> {
  const rows = await selectVersions(db)
    .where(sql<boolean>`version.id = any (${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** By question, in the order in which they first come. What a person still has to mark counts nowhere yet. */
function itemsOf(
  counted: readonly CountedAttempt[],
  versions: ReadonlyMap<number, VersionRow>,
): Map<number, Item> {
  const items = new Map<number, Item>()
  for (const { grains, version_ids, hundredths, slot_grains, slot_outcomes } of counted)
    for (const [at, version] of version_ids.entries()) {
      const row = defined(versions.get(version))
      const item = items.get(row.question_id) ?? { version, outcomes: [], marks: [] }
      items.set(row.question_id, item)
      if (row.number > defined(versions.get(item.version)).number) item.version = version
      const outcome = defined(slot_outcomes[at])
      item.outcomes.push(outcome)
      if (outcome === 'waiting') continue
      item.marks.push({
        marks: defined(slot_grains[at]),
        possible: defined(hundredths[at]) * GRAINS_OF_A_HUNDREDTH,
        total: grains,
      })
    }
  return items
}

/** How often each answer was given to each question of choices. */
async function countChosen(db: Db, test: number): Promise<Map<number, Map<string, number>>> {
  const { rows } = await sql<{ question_id: number; answer: Answer; count: number }>`
    select version.question_id, answer.answer, count(*)::integer as count
    from attempt_results as result
    join attempt_papers as paper on paper.attempt_id = result.attempt_id
    cross join lateral unnest(paper.version_ids) with ordinality as placed (version_id, slot)
    join question_versions as version on version.id = placed.version_id
      and version.kind in ('single_choice', 'multiple_choice', 'true_false')
    join attempt_answers as answer
      on answer.attempt_id = result.attempt_id and answer.slot = placed.slot
    where result.test_id = ${test} and result.counts and answer.answer is not null
    group by version.question_id, answer.answer`.execute(db)
  const chosen = new Map<number, Map<string, number>>()
  for (const { question_id, answer, count } of rows) {
    const own = chosen.get(question_id) ?? new Map<string, number>()
    chosen.set(question_id, own)
    for (const id of Array.isArray(answer) ? answer : [answer])
      own.set(String(id), (own.get(String(id)) ?? 0) + count)
  }
  return chosen
}
