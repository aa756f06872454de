import { randomUUID } from 'node:crypto'
import { customAlphabet } from 'nanoid'
import type { Db } from '../db/connect.ts'

const number = customAlphabet('23456789ABCDEFGHJKMNPQRSTVWXYZ', 8)

/** An open, unpaid order of a student, without lines. */
export async function newOpenOrder(db: Db, student: { id: number }): Promise<{ number: string }> {
  return db
    .insertInto('orders')
    .values({
      number: `ED${number()}`,
      student_id: student.id,
      checkout_key: randomUUID(),
      fee_poisha: 250_000,
      net_poisha: 250_000,
      vat_poisha: 0,
      total_poisha: 250_000,
      expires_at: new Date(Date.now() + 15 * 60_000),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
}
