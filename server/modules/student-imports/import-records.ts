import { type Selectable, sql } from 'kysely'
import type { StudentImport } from '#contract/student-imports/imports.ts'
import { rowStates } from '#contract/student-imports/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { StudentImports } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'

export type ImportRecord = Selectable<StudentImports>

/** Imports shown in the list. */
const SHOWN = 30

/** Imports are carried out one after another: two files may name the same person. @throws Problem import_not_found */
export async function lockImport(trx: Trx, importId: number): Promise<ImportRecord> {
  await sql`select pg_advisory_xact_lock(hashtext('student_imports'))`.execute(trx)
  const record = await trx
    .selectFrom('student_imports')
    .selectAll()
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()
  if (!record) throw new Problem('import_not_found')
  return record
}

/** The last imports, newest first. */
export async function listStudentImports(db: Db | Trx): Promise<StudentImport[]> {
  return readImports(db)
}

/** @throws Problem import_not_found */
export async function showImport(db: Db | Trx, importId: number): Promise<StudentImport> {
  const [found] = await readImports(db, importId)
  if (!found) throw new Problem('import_not_found')
  return found
}

async function readImports(db: Db | Trx, importId?: number): Promise<StudentImport[]> {
  let query = db
    .selectFrom('student_imports as import')
    .innerJoin('students as maker', 'maker.id', 'import.made_by')
    .leftJoin('students as undoer', 'undoer.id', 'import.undone_by')
    .selectAll('import')
    .select(['maker.name as maker_name', 'undoer.name as undoer_name'])
    .orderBy('import.id', 'desc')
    .limit(SHOWN)
  if (importId !== undefined) query = query.where('import.id', '=', importId)
  const records = await query.execute()
  if (records.length === 0) return []
  const sums = await db
    .selectFrom('student_import_rows')
    .select(['import_id', 'state'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .select(sql<number>`count(*) filter (where mail_due)`.as('mails'))
    .where('import_id', '=', sql<number>`any(${records.map(({ id }) => id)})`)
    .groupBy(['import_id', 'state'])
    .execute()
  return records.map((record) => {
    const own = sums.filter(({ import_id }) => import_id === record.id)
    const countOf = (state: string) => Number(own.find((sum) => sum.state === state)?.count ?? 0)
    const counts = Object.fromEntries(rowStates.map((state) => [state, countOf(state)]))
    const stored = own.reduce((sum, { count }) => sum + Number(count), 0)
    return {
      importId: String(record.id),
      fileName: record.file_name,
      state: stateOf(record, stored),
      rowCount: record.row_count,
      counts: counts as StudentImport['counts'],
      mailsLeft: own.reduce((sum, { mails }) => sum + Number(mails), 0),
      sendsMail: record.sends_mail,
      madeAt: record.made_at.toISOString(),
      madeBy: record.maker_name,
      undoneAt: record.undone_at?.toISOString() ?? null,
      undoneBy: record.undone_at ? record.undoer_name : null,
    }
  })
}

function stateOf(record: ImportRecord, stored: number): StudentImport['state'] {
  if (record.undone_at) return record.undo_ended_at ? 'undone' : 'undoing'
  if (record.ended_at) return 'done'
  return stored < record.row_count ? 'unsent' : 'running'
}
