import { afterAll, expect, test } from 'vitest'
import { payingServer } from '../../../testing/payments.ts'
import { receiptPaper } from './receipt-paper.ts'

const server = await payingServer()
afterAll(() => server.close())
const { db } = server.services

test('a name that the fonts of a PDF lack is named by its account there, and stands on the page', async () => {
  const student = await server.newStudent()
  const { id, student_id } = student.record
  const name = 'محمد رحيم'
  await db.updateTable('students').set({ name }).where('id', '=', id).execute()
  const buyer = await server.newOrder([await server.newBatch()], { student })
  await server.press(await server.startPaying(buyer), 'pay')
  const { public_key: key } = await db
    .selectFrom('receipts')
    .select('public_key')
    .where('student_id', '=', id)
    .executeTakeFirstOrThrow()
  const buyerOn = async (as: 'page' | 'pdf') =>
    (await receiptPaper(db, { key, language: 'en', as }))?.facts.find(
      ([label]) => label === 'Student',
    )?.[1]
  expect([await buyerOn('page'), await buyerOn('pdf')]).toEqual([
    name,
    `${student_id} (the name is in letters this file cannot print)`,
  ])
})
