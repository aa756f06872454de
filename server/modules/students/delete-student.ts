import { defined } from '#contract/defined.ts'
import { textBefore } from '#contract/text-before.ts'
import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import { namelessColumns } from './close-merged-account.ts'
import { accountColumns, addressColumns, personalColumns } from './personal-tables.ts'
import type { StudentRecord } from './student-record.ts'

/** How long a job that deletes late rows may have failed before one of them is missed. */
const LATE_MS = 7 * 24 * 3_600_000

/**
 * Deletes a student: what is personal goes, what is money stays and points at a row without a name. Every session
 * ends with it. Rows that name only an email address go when it is the one this session proves.
 *
 * @throws Problem order_still_open, order_under_review: money may be on its way, and it must find its owner
 * @throws Problem still_staff: an owner ends the role, so that nobody leaves unseen
 */
export async function deleteStudent(
  db: Db,
  student: StudentRecord,
  proved: { email: string | null },
): Promise<void> {
  await transact(db, async (trx) => {
    // The row first: an order made at this moment waits for us, and then finds no one signed in.
    const { role } = await trx
      .selectFrom('students')
      .select('role')
      .where('id', '=', student.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Whatever this session proves: the role of the row would go with it.
    // guard: nobody with a role deletes their account (access-table, account)
    if (role === 'staff') throw new Problem('still_staff')
    const open = await trx
      .selectFrom('orders')
      .select('state')
      .where('student_id', '=', student.id)
      .where('state', 'in', ['pending_payment', 'awaiting_verification', 'payment_review'])
      // The one that the student can act on first.
      .orderBy(sql`state = 'pending_payment'`, 'desc')
      .executeTakeFirst()
    // guard: an open order keeps its owner (access-table, account)
    if (open) throw new Problem(openOrderProblem(open.state))

    await deleteFormerSignIns(trx, student)
    await deletePersonalRows(trx, [student])
    for (const name of proved.email === null ? [] : addressColumns)
      await sql`delete from ${sql.table(tableOf(name))} where lower(${sql.ref(name)}) = ${emailKey(defined(proved.email))}`.execute(
        trx,
      )
    // The account of the identity service we bring along; a hosted one is deleted by the browser's SDK.
    await trx.deleteFrom('identity.accounts').where('uid', '=', student.identity_uid).execute()
    await trx
      .updateTable('students')
      .set({
        ...namelessColumns(),
        signed_out_at: sql<Date>`now()`,
        deleted_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', student.id)
      .execute()
    // Pages in memory may show a review.
    await raiseCatalogueVersion(trx)
  })
}

/** Accounts that were merged into this one: with it, nobody is left whom their sign-in could lead to. */
async function deleteFormerSignIns(trx: Trx, { id }: { id: number }): Promise<void> {
  await trx
    .deleteFrom('identity.accounts')
    .where('uid', 'in', (of) =>
      of
        .selectFrom('students as former')
        .innerJoin('account_merges as merge', 'merge.closed_id', 'former.id')
        .select('former.identity_uid')
        .where('merge.kept_id', '=', id),
    )
    .execute()
}

/** Nothing can be paid or cancelled while we are checking what was sent. */
function openOrderProblem(state: string): 'order_still_open' | 'order_under_review' {
  return state === 'pending_payment' ? 'order_still_open' : 'order_under_review'
}

/**
 * Deletes once more what belongs to accounts that were deleted lately. A call that was let in just before, such as one
 * that saves a note, may have written after it.
 */
export async function deleteLateRows(db: Db, now: Date): Promise<void> {
  const deleted = await db
    .selectFrom('students')
    .select(['id', 'identity_uid'])
    .where('deleted_at', '>', new Date(now.getTime() - LATE_MS))
    .execute()
  if (deleted.length > 0) await transact(db, (trx) => deletePersonalRows(trx, deleted))
}

async function deletePersonalRows(
  trx: Trx,
  students: readonly Pick<StudentRecord, 'id' | 'identity_uid'>[],
): Promise<void> {
  const ids = students.map(({ id }) => id)
  const uids = students.map(({ identity_uid }) => identity_uid)
  for (const [name, fate] of Object.entries(personalColumns))
    if (fate === 'deleted')
      await sql`delete from ${sql.table(tableOf(name))} where ${sql.ref(name)} = any (${ids})`.execute(
        trx,
      )
  // guard: a deleted account leaves no second factor (accounts/second-factor)
  for (const name of accountColumns)
    await sql`delete from ${sql.table(tableOf(name))} where ${sql.ref(name)} = any (${uids})`.execute(
      trx,
    )
}

function tableOf(column: string): string {
  return textBefore(column, '.')
}
