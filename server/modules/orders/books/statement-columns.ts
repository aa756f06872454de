import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { defined } from '#contract/defined.ts'
import {
  type NewStatementColumns,
  type StatementColumns,
  shapeOfHeadings,
} from '#contract/orders/statement-columns.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'

/** Statements of a few wallets, gateways and banks: one who is new replaces the one nobody chose for longest. */
const MOST_SHAPES = 50

interface Staff {
  staff: { id: number }
}

/** What the columns of statements are, newest first. */
export async function listStatementColumns(db: Db | Trx): Promise<StatementColumns[]> {
  const rows = await db
    .selectFrom('statement_columns as shape')
    .leftJoin('students as person', 'person.id', 'shape.saved_by')
    .select(['shape.id', 'headings', 'columns', 'kinds', 'saved_at', 'person.name'])
    .orderBy('saved_at', 'desc')
    .orderBy('shape.id', 'desc')
    .limit(MOST_SHAPES)
    .execute()
  return rows.map(({ id, headings, columns, kinds, saved_at: savedAt, name }) => ({
    id: String(id),
    headings,
    columns,
    kinds,
    savedBy: name,
    savedAt: savedAt.toISOString(),
  }))
}

/** Remembers what the columns of statements with some headings are; the same again changes nothing. */
export async function saveStatementColumns(
  { db, now }: { db: Db; now: Date },
  { staff, request }: Staff & { request: NewStatementColumns },
): Promise<StatementColumns> {
  const headings = shapeOfHeadings(request.headings)
  const hash = createHash('sha256').update(JSON.stringify(headings)).digest('base64url')
  const { columns, kinds } = request
  return transact(db, async (trx) => {
    const before = await trx
      .selectFrom('statement_columns')
      .select(['id', 'columns', 'kinds'])
      .where('headings_hash', '=', hash)
      .forUpdate()
      .executeTakeFirst()
    if (
      before &&
      isDeepStrictEqual(before.columns, columns) &&
      isDeepStrictEqual(before.kinds, kinds)
    ) {
      noteAudit()
      return shapeOf(trx, before.id)
    }
    const said = {
      columns: JSON.stringify(columns),
      kinds: JSON.stringify(kinds),
      saved_by: staff.id,
      saved_at: now,
    }
    const { id } = await trx
      .insertInto('statement_columns')
      .values({ headings, headings_hash: hash, ...said })
      .onConflict((conflict) => conflict.column('headings_hash').doUpdateSet(said))
      .returning('id')
      .executeTakeFirstOrThrow()
    await forgetOldest(trx)
    await recordAudit(trx, {
      actor: staff,
      action: 'statement_columns.saved',
      subject: subjectOf(headings),
      before: before ? auditOf(headings, before) : null,
      after: auditOf(headings, request),
    })
    return shapeOf(trx, id)
  })
}

/** Forgets the columns of statements with some headings; without such there is nothing to do. */
export async function forgetStatementColumns(
  db: Db,
  { staff, id }: Staff & { id: number },
): Promise<void> {
  await transact(db, async (trx) => {
    const gone = await trx
      .deleteFrom('statement_columns')
      .where('id', '=', id)
      .returning(['headings', 'columns', 'kinds'])
      .executeTakeFirst()
    if (!gone) return noteAudit()
    await recordAudit(trx, {
      actor: staff,
      action: 'statement_columns.forgotten',
      subject: subjectOf(gone.headings),
      before: auditOf(gone.headings, gone),
    })
  })
}

async function shapeOf(trx: Trx, id: number): Promise<StatementColumns> {
  const shapes = await listStatementColumns(trx)
  return defined(shapes.find((shape) => shape.id === String(id)))
}

async function forgetOldest(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('statement_columns')
    .where('id', 'in', (old) =>
      old
        .selectFrom('statement_columns')
        .select('id')
        .orderBy('saved_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_SHAPES),
    )
    .execute()
}

function subjectOf(headings: readonly string[]): string {
  return headings.filter(Boolean).join(', ').slice(0, 100).toWellFormed()
}

/** The headings that were chosen, by field. */
function auditOf(
  headings: readonly string[],
  { columns, kinds }: Pick<NewStatementColumns, 'columns' | 'kinds'>,
) {
  const chosen = Object.entries(columns).map(([field, at]) => [field, headings[at ?? -1] ?? null])
  return {
    ...Object.fromEntries(chosen),
    words: Object.fromEntries(kinds.map(({ word, kind }) => [word, kind])),
  }
}
