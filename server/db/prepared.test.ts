import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { prepared } from './prepared.ts'

test('a marked query is planned once by a connection, and others each time', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const counts = await db.connection().execute(async (one) => {
    for (const position of [1, 2, 3]) {
      const category = one.selectFrom('categories').select('name').where('position', '=', position)
      const [marked, plain] = [
        await category.modifyFront(prepared).execute(),
        await category.execute(),
      ]
      expect(marked).toEqual(plain)
    }
    return one
      .selectFrom('pg_prepared_statements' as never)
      .select(['statement', 'generic_plans', 'custom_plans'] as never)
      .execute() as Promise<{ statement: string; generic_plans: number; custom_plans: number }[]>
  })
  const kept = counts.filter(({ statement }) => statement.includes('"position"'))
  expect(kept).toHaveLength(1)
  expect(kept[0]!.statement).toContain('/* prepared */')
  expect(kept[0]!.generic_plans + kept[0]!.custom_plans).toBe(3)
})
