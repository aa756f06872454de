import { Problem } from '#contract/problems.ts'
import type {
  ImportRow,
  NewStudentImport,
  StudentImport,
} from '#contract/student-imports/imports.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import type { ImportContext, Importer } from './context.ts'
import { lockImport, showImport } from './import-records.ts'
import { readRow } from './read-row.ts'
import { dhakaDay } from '#contract/time.ts'

type Desk = Pick<ImportContext, 'db' | 'now'>

/**
 * Begins an import; the same key again is the same import.
 *
 * @throws Problem not_permitted: only an owner adds seats
 */
export function beginImport(
  { db, now }: Desk,
  { staff, ...request }: NewStudentImport & { staff: Importer },
): Promise<StudentImport> {
  if (request.mayAddSeats && !staff.isOwner) throw new Problem('not_permitted')
  return transact(db, async (trx) => {
    const { fileName, rowCount, language, sendsMail, mayAddSeats } = request
    const row = await trx
      .insertInto('student_imports')
      .values({
        import_key: request.key,
        file_name: fileName,
        made_by: staff.id,
        made_at: now,
        row_count: rowCount,
        language,
        sends_mail: sendsMail,
        may_add_seats: mayAddSeats,
      })
      .onConflict((conflict) => conflict.column('import_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) {
      noteAudit()
      const { id } = await trx
        .selectFrom('student_imports')
        .select('id')
        .where('import_key', '=', request.key)
        .executeTakeFirstOrThrow()
      return showImport(trx, id)
    }
    await recordAudit(trx, {
      actor: staff,
      action: 'students.import_begun',
      subject: fileName,
      after: { rows: rowCount, sendsMail, mayAddSeats },
    })
    return showImport(trx, row.id)
  })
}

/**
 * Stores rows of an import; a line that is there stays as it is. Only who began it: what the rows may do goes by their
 * role.
 *
 * @throws Problem import_not_found, not_permitted, import_undone, import_too_long
 */
export function storeRows(
  { db, now }: Desk,
  {
    importId,
    rows,
    staff,
  }: { importId: number; rows: readonly ImportRow[]; staff: { id: number } },
): Promise<StudentImport> {
  return transact(db, async (trx) => {
    const record = await lockImport(trx, importId)
    if (record.made_by !== staff.id) throw new Problem('not_permitted')
    if (record.undone_at) throw new Problem('import_undone')
    await trx
      .insertInto('student_import_rows')
      .values(
        rows.map((row) => ({
          import_id: importId,
          line: row.line,
          details: JSON.stringify(row),
          // Rows belong to the person of their address from the beginning: to export, and to delete.
          email_key: readRow(row, dhakaDay(now)).email?.key ?? null,
          changed_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['import_id', 'line']).doNothing())
      .execute()
    const { count } = await trx
      .selectFrom('student_import_rows')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('import_id', '=', importId)
      .executeTakeFirstOrThrow()
    if (Number(count) > record.row_count) throw new Problem('import_too_long')
    return showImport(trx, importId)
  })
}
