import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
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

const SERVER = path.join(import.meta.dirname, '../..')
/** What a statement that may change a row of batches sets: up to its end, or its first condition. */
const CHANGES =
  /(?:updateTable\('batches'\)|insertInto\('batches'\)|\bupdate\s+batches\b)[\s\S]*?(?:\.execute|$)/gi
const SETS = /(?:\.set\(|doUpdateSet\(|\bset\s)[\s\S]*?(?=\.where\(|\.returning|\bwhere\b|$)/i
const NAMES_STATE = /[{,(\s]'?state'?\s*(?::|,|\}|=)/
/** Sets columns it was given; its own test looks at what it sends (`change-batch.test.ts`). */
const GIVEN_COLUMNS = 'modules/orders/batches/change-batch.ts'

function setsState(source: string): boolean {
  return [...source.matchAll(CHANGES)].some(([statement]) =>
    NAMES_STATE.test(SETS.exec(statement)?.[0] ?? ''),
  )
}

test('no other statement of the server sets the state of a batch', async () => {
  expect(
    setsState(
      "await trx.updateTable('batches').set({ seats: 3, state }).where('id', '=', id).execute()",
    ),
  ).toBe(true)
  expect(
    setsState('await sql`update batches set state = ${to} where id = ${id}`.execute(trx)'),
  ).toBe(true)
  expect(
    setsState(
      "await trx.updateTable('batches').set({ seats: 3 }).where('state', '=', 'open').execute()",
    ),
  ).toBe(false)
  const setting: string[] = []
  const given: string[] = []
  for await (const file of glob('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] })) {
    const source = await readFile(path.join(SERVER, file), 'utf8')
    if (setsState(source)) setting.push(file)
    if (/updateTable\('batches'\)\s*\.set\(\w+\)/.test(source)) given.push(file)
  }
  expect(setting).toEqual(['modules/catalog/batch-states.ts'])
  expect(given).toEqual([GIVEN_COLUMNS])
})
