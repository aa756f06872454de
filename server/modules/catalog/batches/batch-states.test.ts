import { expect, test } from 'vitest'
import { batchStates } from '#contract/orders/terms.ts'
import { transact } from '#server/db/transact.ts'
import { newCourse } from '#server/testing/courses.ts'
import { testDatabase } from '#server/testing/test-server.ts'
import { type BatchState, moveBatch } from './batch-states.ts'

const { db } = await testDatabase()

const allowed: Record<BatchState, readonly BatchState[]> = {
  draft: ['draft', 'open', 'cancelled'],
  open: ['open', 'closed', 'cancelled'],
  closed: ['closed', 'open', 'cancelled'],
  cancelled: ['cancelled'],
}

test.each(batchStates.flatMap((from) => batchStates.map((to) => [from, to] as const)))(
  'a batch goes from %s to %s, or is refused',
  async (from, to) => {
    const course = await newCourse(db)
    const batch = await db
      .insertInto('batches')
      .values({
        course_id: course.id,
        number: 1,
        starts_on: '2099-02-01',
        enrol_by: '2099-01-31',
        state: from,
      })
      .returning(['id', 'state'])
      .executeTakeFirstOrThrow()
    const moved = await transact(db, (trx) => moveBatch(trx, batch, to)).catch(
      (error: { code: string }) => error.code,
    )
    const now = await db
      .selectFrom('batches')
      .select('state')
      .where('id', '=', batch.id)
      .executeTakeFirstOrThrow()
    const may = allowed[from].includes(to)
    expect([moved, now.state]).toEqual(may ? [undefined, to] : ['batch_state_final', from])
  },
)
