import { type ExpressionBuilder, sql, type Updateable } from 'kysely'
import type { RowState } from '#contract/student-imports/terms.ts'
import type { StudentImportRows, Tables } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'

/** What may become of a row; everything not listed is refused. */
const rowMoves: readonly { from: RowState; to: readonly RowState[] }[] = [
  { from: 'planned', to: ['waiting', 'enrolled', 'already', 'refused', 'removed'] },
  { from: 'waiting', to: ['enrolled', 'already', 'refused', 'removed'] },
  { from: 'enrolled', to: ['removed', 'kept'] },
]

/** The columns of a row that is forgotten: what the file said of its person. */
export const FORGOTTEN = { details: null, email_key: null, mail_due: false } as const

export interface RowKey {
  import_id: number
  line: number
}

/**
 * Moves a locked row to another state. No other statement changes the state of a row. One that no longer waits holds no
 * seat and is owed no mail.
 *
 * @throws Error where the row is in a state that does not lead there
 */
export async function moveRow(
  trx: Trx,
  { import_id, line }: RowKey,
  {
    to,
    at,
    set = {},
  }: { to: RowState; at: Date; set?: Omit<Updateable<StudentImportRows>, 'state'> },
): Promise<void> {
  const resting = to === 'waiting' ? {} : { holds_seat: false, mail_due: false }
  const moved = await trx
    .updateTable('student_import_rows')
    .set({ ...resting, ...set, state: to, changed_at: at })
    .where('import_id', '=', import_id)
    .where('line', '=', line)
    .where((row) => leadsTo(row, to))
    .executeTakeFirstOrThrow()
  if (moved.numUpdatedRows !== 1n) throw new Error(`line ${line} cannot become ${to}`)
}

/** Ends every row of an import that was not carried out. */
export async function dropPlannedRows(trx: Trx, importId: number, at: Date): Promise<void> {
  await trx
    .updateTable('student_import_rows')
    .set({ ...FORGOTTEN, state: 'removed', reason: 'undone', changed_at: at })
    .where('import_id', '=', importId)
    .where('state', '=', 'planned')
    .execute()
}

function leadsTo(row: ExpressionBuilder<Tables, 'student_import_rows'>, to: RowState) {
  const from = rowMoves.filter((move) => move.to.includes(to)).map((move) => move.from)
  return row('state', '=', sql<RowState>`any(${from})`)
}
