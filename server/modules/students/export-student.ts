import { sql } from 'kysely'
import { emailKey } from '#contract/text.ts'
import type { StudentExport } from '#contract/account.ts'
import type { Db } from '#server/db/connect.ts'
import { addressColumns, personalColumns } from './personal-tables.ts'
import { asStudent, type StudentRecord } from './student-record.ts'

/** Numbers of our own rows and bytes: nothing a person could read. */
const LEFT_OUT = ['webp', 'picture', 'checkout_key', 'gateway_session', 'redirect_url']

/**
 * Everything kept about a student. Rows that name only an e-mail address are theirs when they have proved that
 * address.
 */
export async function exportStudent(db: Db, student: StudentRecord, proved: { email: boolean }, now: Date): Promise<StudentExport> {
  const records: StudentExport['records'] = {}
  for (const [name, fate] of Object.entries(personalColumns))
    if (fate !== 'acted') records[tableOf(name)] = await rowsOf(db, sql`${sql.ref(name)} = ${student.id}`, tableOf(name))
  for (const name of proved.email ? addressColumns : [])
    records[tableOf(name)] = await rowsOf(db, sql`lower(${sql.ref(name)}) = ${emailKey(student.email)}`, tableOf(name))
  return { exportedAt: now.toISOString(), student: asStudent(student), records }
}

async function rowsOf(db: Db, where: ReturnType<typeof sql>, table: string): Promise<Record<string, unknown>[]> {
  const query = sql<{
    row: Record<string, unknown>
  }>`select to_jsonb(${sql.table(table)}) - ${LEFT_OUT}::text[] as row from ${sql.table(table)} where ${where}`
  return (await query.execute(db)).rows.map(({ row }) => row)
}

function tableOf(column: string): string {
  return column.split('.')[0]!
}
