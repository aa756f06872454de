import { expect, test } from 'vitest'
import { staffRoles, permits } from '#contract/staff/permissions.ts'
import { testServer, type TestStudent } from '#server/testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const [shirin, kamal] = (await Promise.all(
  ['Shirin Akter', 'Kamal Uddin'].map((name) => server.newStudent({ staffRole: 'finance', name })),
)) as [TestStudent, TestStudent]

const AT = '/api/staff/statement-columns'
const wallet = {
  headings: ['Date', 'Trx\u00a0ID ', 'Taka'],
  columns: { date: 0, reference: 1, gross: 2 },
  kinds: [{ word: 'bonus', kind: 'other' }],
}
const save = (body: object, { token } = shirin) => server.call(`POST ${AT}`, { token, body })
const list = async ({ token } = kamal) => (await server.call(`GET ${AT}`, { token })).body
const entries = () =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'subject'])
    .where('subject', '=', 'date, trx id, taka')
    .orderBy('id')
    .execute()

test('what one chose for a file is there for a colleague, changed in place, and forgotten once', async () => {
  const { status, body } = await save(wallet)
  const shown = {
    ...wallet,
    id: body.id,
    headings: ['date', 'trx id', 'taka'],
    savedBy: 'Shirin Akter',
    savedAt: expect.any(String),
  }
  expect([status, body]).toEqual([200, shown])
  expect(await list()).toEqual([shown])

  const changed = {
    ...wallet,
    headings: ['date', 'trx id', 'TAKA'],
    columns: { date: 0, reference: 2 },
  }
  expect((await save(changed, kamal)).body).toMatchObject({ id: body.id, savedBy: 'Kamal Uddin' })
  // The same again is no news, whoever sends it.
  expect((await save(changed)).body).toMatchObject({ savedBy: 'Kamal Uddin' })
  expect(await list()).toMatchObject([{ columns: { date: 0, reference: 2 } }])

  const forget = () => server.call(`DELETE ${AT}/${body.id}`, { token: kamal.token })
  expect([(await forget()).status, (await forget()).status]).toEqual([204, 204])
  expect(await list()).toEqual([])
  const subject = 'date, trx id, taka'
  expect(await entries()).toEqual([
    { action: 'statement_columns.saved', subject },
    { action: 'statement_columns.saved', subject },
    { action: 'statement_columns.forgotten', subject },
  ])
})

test('fifty shapes are kept, and the oldest goes', async () => {
  for (let at = 0; at < 51; at += 1) await save({ ...wallet, headings: [`shape ${at}`] })
  const kept = await list()
  expect(kept).toHaveLength(50)
  expect(kept.flatMap(({ headings }: { headings: string[] }) => headings)).not.toContain('shape 0')
})

test.each([
  [{ ...wallet, headings: [] }],
  [{ ...wallet, headings: Array.from({ length: 101 }, () => 'a') }],
  [{ ...wallet, columns: { date: -1 } }],
  [{ ...wallet, columns: { date: 'first' } }],
  [{ ...wallet, kinds: [{ word: 'bonus', kind: 'gift' }] }],
  [{ ...wallet, kinds: Array.from({ length: 21 }, () => wallet.kinds[0]) }],
])('what is no choice of columns is refused', async (body) => {
  expect((await save(body)).status).toBe(400)
})

test.each(staffRoles.filter((role) => !permits(role, 'orders')))(
  'a %s neither sees, chooses nor forgets columns',
  async (staffRole) => {
    const { id } = (await save({ ...wallet, headings: [staffRole] })).body
    const { token } = await server.newStudent({ staffRole })
    const answers = [
      await server.call(`GET ${AT}`, { token }),
      await server.call(`POST ${AT}`, { token, body: wallet }),
      await server.call(`DELETE ${AT}/${id}`, { token }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await list()).some((shape: { id: string }) => shape.id === id)).toBe(true)
  },
)
