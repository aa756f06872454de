import { sql } from 'kysely'
import type { TestPlan, TestSlot } from '#contract/tests/plans.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { tagText } from '../../question-bank/index.ts'

/** A slot that draws, and where in the plan it is. */
export interface DrawSlot {
  section: number
  slot: number
  draw: Extract<TestSlot, { pick: 'draw' }>
}

/** What a slot draws from. */
export interface DrawPool extends DrawSlot {
  /** Questions that neither the plan picks nor draws before it take. */
  available: number
  /** The marks of its questions where all have the same; else null. */
  hundredths: number | null
}

/** Questions of a bank that have the same of the tags drawn by. */
interface Group {
  bank_id: string
  tags: string[]
  count: number
  least: number
  most: number
}

/**
 * The slots that draw, in the order in which drawing never takes what a later one needs: by tag first, then from whole
 * banks.
 */
export function drawsOf({ sections }: TestPlan): DrawSlot[] {
  const all = sections.flatMap(({ slots }, section) =>
    slots.flatMap((slot, at) => (slot.pick === 'draw' ? [{ section, slot: at, draw: slot }] : [])),
  )
  return all.toSorted((a, b) => Number(a.draw.tag === null) - Number(b.draw.tag === null))
}

/** How many questions each slot that draws has to draw from. One query. */
export async function readPools(db: Db | Trx, plan: TestPlan): Promise<DrawPool[]> {
  const draws = drawsOf(plan)
  if (draws.length === 0) return []
  const groups = await readGroups(db, plan, draws)
  const sizeOf = (...wanted: DrawSlot[]) =>
    groups
      .filter((group) => wanted.every(({ draw }) => isIn(group, draw)))
      .reduce((sum, { count }) => sum + count, 0)
  return draws.map((draw, at) => {
    const taken = draws
      .slice(0, at)
      .reduce((sum, earlier) => sum + Math.min(earlier.draw.count, sizeOf(draw, earlier)), 0)
    return {
      ...draw,
      available: Math.max(0, sizeOf(draw) - taken),
      hundredths: marksOf(groups.filter((group) => isIn(group, draw.draw))),
    }
  })
}

function isIn(group: Group, { bankId, tag }: DrawSlot['draw']): boolean {
  return group.bank_id === bankId && (tag === null || group.tags.includes(tagText(tag)))
}

function marksOf(groups: readonly Group[]): number | null {
  const least = Math.min(...groups.map((group) => group.least))
  const most = Math.max(...groups.map((group) => group.most))
  return groups.length > 0 && least === most ? least : null
}

async function readGroups(
  db: Db | Trx,
  { sections }: TestPlan,
  draws: readonly DrawSlot[],
): Promise<Group[]> {
  const banks = [...new Set(draws.map(({ draw }) => draw.bankId))]
  const tags = [
    ...new Set(draws.flatMap(({ draw }) => (draw.tag === null ? [] : [tagText(draw.tag)]))),
  ]
  const picked = sections.flatMap(({ slots }) =>
    slots.flatMap((slot) => (slot.pick === 'question' ? [slot.questionId] : [])),
  )
  const { rows } = await sql<Group>`
    select bank.bank_id,
      array(select tag from unnest(version.tags) tag where tag = any(${tags}::text[]) order by tag) as tags,
      count(*)::integer as count, min(version.hundredths) as least, max(version.hundredths) as most
    from question_banks as bank
    join bank_questions as question on question.bank_id = bank.id
    join question_versions as version
      on version.question_id = question.id and version.number = question.latest_number
    where bank.bank_id = any(${banks}) and question.archived_at is null
      and question.question_id <> all(${picked}::text[])
    group by 1, 2`.execute(db)
  return rows
}
