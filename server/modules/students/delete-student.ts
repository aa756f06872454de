import { defined } from '#contract/defined.ts'
import { textBefore } from '#contract/text-before.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { lockOwners, refuseLastOwner } from './staff/lock-owners.ts'
import { accountColumns, addressColumns, personalColumns } from './personal-tables.ts'
import type { StudentRecord } from './student-record.ts'

/**
 * Deletes a student: what is personal goes, what is money stays and points at a row without a name. Every session
 * ends with it. Rows that name only an email address go when it is the one this session proves.
 *
 * @throws Problem order_still_open: money may be on its way, and it must find its owner
 * @throws Problem last_owner
 */
export async function deleteStudent(
  db: Db,
  student: StudentRecord,
  proved: { email: string | null },
): Promise<void> {
  await transact(db, async (trx) => {
    await refuseIfLastOwner(trx, student)
    // The row first: an order made at this moment waits for us, and then finds no one signed in.
    await trx.selectFrom('students').select('id').where('id', '=', student.id).forUpdate().execute()
    const open = await trx
      .selectFrom('orders')
      .select('id')
      .where('student_id', '=', student.id)
      .where('state', 'in', ['pending_payment', 'awaiting_verification', 'payment_review'])
      .executeTakeFirst()
    if (open) throw new Problem('order_still_open')

    for (const [name, fate] of Object.entries(personalColumns))
      if (fate === 'deleted')
        await sql`delete from ${sql.table(tableOf(name))} where ${sql.ref(name)} = ${student.id}`.execute(
          trx,
        )
    for (const name of proved.email === null ? [] : addressColumns)
      await sql`delete from ${sql.table(tableOf(name))} where lower(${sql.ref(name)}) = ${emailKey(defined(proved.email))}`.execute(
        trx,
      )
    for (const name of accountColumns)
      await sql`delete from ${sql.table(tableOf(name))} where ${sql.ref(name)} = ${student.identity_uid}`.execute(
        trx,
      )
    // The account of the identity service we bring along; a hosted one is deleted by the browser's SDK.
    await trx.deleteFrom('identity.accounts').where('uid', '=', student.identity_uid).execute()
    const nobody = `deleted-${randomUUID()}@deleted.invalid`
    await trx
      .updateTable('students')
      .set({
        email: nobody,
        email_key: nobody,
        name: 'Deleted account',
        role: 'student',
        staff_role: null,
        role_email_key: null,
        photo_path: null,
        phone: null,
        gender: null,
        age_range: null,
        address: null,
        experience: null,
        skills: [],
        session_version: sql<number>`session_version + 1`,
        signed_out_at: sql<Date>`now()`,
        deleted_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', student.id)
      .execute()
  })
}

/** Whatever this session proves: the role of the row goes with it. */
async function refuseIfLastOwner(trx: Trx, student: { id: number }): Promise<void> {
  const row = await trx
    .selectFrom('students')
    .select('staff_role')
    .where('id', '=', student.id)
    .executeTakeFirst()
  if (row?.staff_role === 'owner') refuseLastOwner(await lockOwners(trx), student)
}

function tableOf(column: string): string {
  return textBefore(column, '.')
}
