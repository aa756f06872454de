import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { allWriteStatements, setsState, writeStatements } from '#server/testing/write-statements.ts'

/** The one file that moves each lifecycle along its table of allowed moves. */
const movers = {
  batches: 'modules/catalog/batches/batch-states.ts',
  courses: 'modules/catalog/course-states.ts',
  enrolments: 'modules/learning/enrolment-states.ts',
  instructor_drafts: 'modules/learning/curriculum/own-lessons/review-states.ts',
  orders: 'modules/orders/move-order.ts',
  payments: 'modules/orders/payments/move-payments.ts',
  refunds: 'modules/orders/refunds/move-refund.ts',
  student_import_rows: 'modules/student-imports/row-states.ts',
  waiting_places: 'modules/orders/waiting-list/place-states.ts',
} as const

/** Objects of columns that a function makes elsewhere, and what is in them. */
const madeElsewhere: Record<string, string> = {
  'modules/catalog/search/renew-search-texts.ts texts': 'searchTexts: the columns a search reads',
}

const statements = await allWriteStatements()

describe.each(Object.entries(movers))('the state of %s', (table, mover) => {
  const ofTable = statements.filter((statement) => statement.table === table)

  test('is changed by one function', () => {
    expect([...new Set(ofTable.filter(setsState).map(({ file }) => file))]).toEqual([mover])
  })

  test('is in no object of columns that another statement sets', async () => {
    for (const { file, text } of ofTable) {
      const name = /\.set\((\w+)\)/.exec(text)?.[1]
      if (!name || madeElsewhere[`${file} ${name}`]) continue
      const source = await readFile(path.join(import.meta.dirname, '..', file), 'utf8')
      const made = new RegExp(`\\b${name}(?: = |: )(?:\\{[^}]*\\}|Omit<[^>]*>[^>]*>)`).exec(source)
      expect(made?.[0], `${file} sets ${name}: make it an object in this file`).toBeDefined()
      const isOmitted = made![0].includes("'state'") && made![0].includes('Omit<')
      expect(isOmitted || !/\bstate\b/.test(made![0]), `${file} sets ${name}`).toBe(true)
    }
  })
})

test('a statement that changes a state is recognised', () => {
  const of = (source: string) => writeStatements('one.ts', source).map(setsState)
  expect(
    of(
      "await trx.updateTable('refunds').set({ ...set, state: to }).where('id', '=', id).execute()",
    ),
  ).toEqual([true])
  expect(of('await sql`update orders set state = ${to} where id = ${id}`.execute(trx)')).toEqual([
    true,
  ])
  expect(
    of("await trx.updateTable('refunds').set({ checks: 3 }).where('state', '=', 'x').execute()"),
  ).toEqual([false])
  expect(of("await trx.insertInto('refunds').values({ state: 'approved' }).execute()")).toEqual([
    false,
  ])
})
