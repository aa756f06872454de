import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import type { StudentRecord } from './student-record.ts'

/** Locks accounts in the order of their ids, so that two who do it wait for each other. */
export async function lockAccounts(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('students')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Closes an account whose rows belong to another one now. What the person said about themselves fills what the kept
 * one leaves open. The account of the identity service stays: whoever signs in with it is told where to go.
 */
export async function closeMergedAccount(
  trx: Trx,
  { successor, closed }: { successor: StudentRecord; closed: StudentRecord },
  now: Date,
): Promise<void> {
  const takesPhoto = successor.photo_path === null && closed.photo_path !== null
  if (takesPhoto)
    await sql`update photos set student_id = ${successor.id} where student_id = ${closed.id}
      and not exists (select from photos where student_id = ${successor.id})`.execute(trx)
  await trx
    .updateTable('students')
    .set({
      photo_path: successor.photo_path ?? closed.photo_path,
      phone: successor.phone ?? closed.phone,
      gender: successor.gender ?? closed.gender,
      age_range: successor.age_range ?? closed.age_range,
      address: successor.address ?? closed.address,
      experience: successor.experience ?? closed.experience,
      skills: successor.skills.length > 0 ? successor.skills : closed.skills,
      updated_at: now,
    })
    .where('id', '=', successor.id)
    .execute()
  await trx.deleteFrom('photos').where('student_id', '=', closed.id).execute()
  await trx
    .updateTable('students')
    .set({ ...namelessColumns(), deleted_at: now, signed_out_at: now, updated_at: now })
    .where('id', '=', closed.id)
    .execute()
}

/** What a row of a closed account says: nothing about a person, and every session of it has ended. */
export function namelessColumns() {
  const nobody = `deleted-${randomUUID()}@deleted.invalid`
  return {
    email: nobody,
    email_key: nobody,
    name: 'Deleted account',
    role: 'student' as const,
    staff_role: null,
    role_email_key: null,
    photo_path: null,
    phone: null,
    gender: null,
    age_range: null,
    address: null,
    experience: null,
    skills: [] as string[],
    session_version: sql<number>`session_version + 1`,
  }
}
