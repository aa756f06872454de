import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '#server/testing/test-server.ts'
import { auditedCall, recordAudit } from './index.ts'

const { newStudent, services } = await testServer()
const { db } = services
const { record: staff } = await newStudent({ role: 'staff' })

const entriesOf = (subject: string) =>
  db
    .selectFrom('audit_entries')
    .select(['staff_id', 'operator', 'action', 'before', 'after'])
    .where('subject', '=', subject)
    .execute()

test('an entry keeps who did what, and of two values only what differs', async () => {
  const subject = randomUUID()
  const before = { title: 'Python', fee: '2500', on: new Date(0), gone: 'x' }
  const after = { title: 'Python', fee: '2000', on: new Date(0).toISOString(), added: ['a'] }
  await recordAudit(db, { actor: staff, action: 'coupon.changed', subject, before, after })
  expect(await entriesOf(subject)).toEqual([
    {
      staff_id: staff.id,
      operator: null,
      action: 'coupon.changed',
      before: { fee: '2500', gone: 'x' },
      after: { fee: '2000', added: ['a'] },
    },
  ])
})

test('a call that changes nothing records no entry, and still counts as audited', async () => {
  const subject = randomUUID()
  const same = { state: 'handled' }
  const { isNoted } = await auditedCall(() =>
    recordAudit(db, {
      actor: staff,
      action: 'inbox.marked',
      subject,
      before: same,
      after: { ...same },
    }),
  )
  expect([isNoted, await entriesOf(subject)]).toEqual([true, []])
  expect(await auditedCall(async () => 7)).toEqual({ answer: 7, isNoted: false })
})

test('no secret is kept, and no text longer than a screen shows', async () => {
  const subject = randomUUID()
  const after = { newPassword: 'hunter2', deep: { accessToken: 'abc', text: 'ক'.repeat(2000) } }
  await recordAudit(db, { actor: { operator: 'karim' }, action: 'staff.invited', subject, after })
  const [entry] = await entriesOf(subject)
  expect(entry).toMatchObject({
    staff_id: null,
    operator: 'karim',
    after: { deep: { text: `${'ক'.repeat(500)}…` } },
  })
  expect(JSON.stringify(entry)).not.toMatch(/hunter2|abc/)
})

test('an entry is neither changed nor taken away', async () => {
  const subject = randomUUID()
  await recordAudit(db, { actor: staff, action: 'coupon.added', subject })
  await expect(
    db.updateTable('audit_entries').set({ subject: 'x' }).where('subject', '=', subject).execute(),
  ).rejects.toThrow('append-only')
  await expect(
    db.deleteFrom('audit_entries').where('subject', '=', subject).execute(),
  ).rejects.toThrow('append-only')
})
