import type { Db } from '../db/connect.ts'
import type { Buyer, PayingServer, TestBatch } from './payments.ts'

/** A student with a place that is paid. */
export interface Place extends Buyer {
  itemId: string
}

/** A new student who has paid for a batch. */
export async function paidPlace(server: PayingServer, batch: TestBatch): Promise<Place> {
  const buyer = await server.newOrder([batch])
  await server.press(await server.startPaying(buyer), 'pay')
  return { ...buyer, itemId: (await server.orderOf(buyer)).items[0]!.itemId }
}

/** Another batch of a course, whose fee is not that of the course. @param fee in poisha @returns its id */
export async function nextBatch(
  db: Db,
  batch: TestBatch,
  { fee, seats = 5 }: { fee: number; seats?: number },
): Promise<string> {
  const { id } = await db
    .insertInto('batches')
    .values({
      course_id: batch.id,
      number: 2,
      starts_on: '2099-05-01',
      enrol_by: '2099-04-30',
      seats,
      early_fee_poisha: fee,
      early_until: '2099-03-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** How many seats of each batch are taken. */
export function seatsTaken(db: Db, ...ids: (string | number)[]): Promise<number[]> {
  return Promise.all(
    ids.map(async (id) => {
      const batch = await db
        .selectFrom('batches')
        .select('seats_taken')
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow()
      return batch.seats_taken
    }),
  )
}
