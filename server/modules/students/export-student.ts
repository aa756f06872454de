import { defined } from '#contract/defined.ts'
import { textBefore } from '#contract/text-before.ts'
import { sql } from 'kysely'
import { emailKey } from '#contract/text.ts'
import type { StudentExport } from '#contract/students/account.ts'
import type { Db } from '#server/db/connect.ts'
import {
  accountColumns,
  addressColumns,
  attemptTables,
  personalColumns,
} from './personal-tables.ts'
import { asStudent, type StudentRecord } from './student-record.ts'

/** Numbers of our own rows, bytes, and what could sign in: nothing a person could read. */
const LEFT_OUT = [
  'webp',
  'picture',
  'watched',
  'checkout_key',
  'gateway_session',
  'redirect_url',
  'sealed_link',
  // guard: an export holds no secret of a second factor (accounts/second-factor)
  'sealed_secret',
  'code_hash',
  'token_hash',
  'leave_key',
  'device_hash',
]

/**
 * Everything stored about a student, and rows of an email address where this session proves it. Of mails only what they
 * were about: their text may hold links and codes that sign in.
 */
export async function exportStudent(
  db: Db,
  { student, proved, now }: { student: StudentRecord; proved: { email: string | null }; now: Date },
): Promise<StudentExport> {
  const records: StudentExport['records'] = {}
  for (const [name, fate] of Object.entries(personalColumns))
    if (fate !== 'acted')
      records[tableOf(name)] = await rowsOf(
        db,
        sql`${sql.ref(name)} = ${student.id}`,
        tableOf(name),
      )
  for (const table of attemptTables)
    records[table] = await rowsOf(
      db,
      sql`attempt_id in (select id from attempts where student_id = ${student.id})`,
      table,
    )
  for (const name of accountColumns)
    records[tableOf(name)] = await rowsOf(
      db,
      sql`${sql.ref(name)} = ${student.identity_uid}`,
      tableOf(name),
    )
  for (const name of proved.email === null ? [] : addressColumns) {
    const rows = await rowsOf(
      db,
      sql`lower(${sql.ref(name)}) = ${emailKey(defined(proved.email))}`,
      tableOf(name),
    )
    const table = tableOf(name)
    // Of a table that names students too, those of the address come on top.
    // guard: an export holds no text of a mail (account-owner)
    // without: const found = rows
    const found = name === 'mails.recipient' ? rows.map(asMailLine) : rows
    records[table] = [...(records[table] ?? []), ...found]
  }
  return { exportedAt: now.toISOString(), student: asStudent(student), records }
}

async function rowsOf(
  db: Db,
  where: ReturnType<typeof sql>,
  table: string,
): Promise<Record<string, unknown>[]> {
  const query = sql<{
    row: Record<string, unknown>
  }>`select to_jsonb(${sql.table(table)}) - ${LEFT_OUT}::text[] as row from ${sql.table(table)} where ${where}`
  return (await query.execute(db)).rows.map(({ row }) => row)
}

/** A list of what goes out, not of what stays: whatever is kept about a mail later is not let out by accident. */
function asMailLine({
  id,
  kind,
  recipient,
  subject,
  state,
  created_at,
  sent_at,
}: Record<string, unknown>): Record<string, unknown> {
  return { id, kind, recipient, subject, state, created_at, sent_at }
}

function tableOf(column: string): string {
  return textBefore(column, '.')
}
