import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase, testServer } from '../testing.ts'
import { transact } from '../db/transact.ts'
import { queueMail, sendWaitingMails } from './index.ts'
import { pretendSmtpServer } from './pretend-smtp-server.ts'

/** A database of its own: sending takes every mail that waits. */
const database = await openTestDatabase()
afterAll(() => database.close())
const smtp = await pretendSmtpServer()
afterAll(() => smtp[Symbol.asyncDispose]())
const server = await testServer({ database, config: { SMTP_URL: smtp.url, MAIL_FROM: 'Edi <hello@edi.example>' } })
const { db } = server.services
const START = new Date('2026-11-20T06:00:00Z')

async function newMail(wishes: { subject?: string; body?: string } = {}) {
  const to = `r-${randomUUID()}@example.com`
  await queueMail(db, { kind: 'test', to, subject: wishes.subject ?? 'Hello', body: wishes.body ?? 'Hello there' })
  await db.updateTable('mails').set({ next_try_at: START }).where('recipient', '=', to).execute()
  return to
}

const rowOf = (recipient: string) => db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()
const arrivedAt = (recipient: string) => smtp.mails.filter((mail) => mail.to.includes(recipient))

test('a waiting mail is sent once, in plain text, and its text is not kept', async () => {
  server.at(START)
  const to = await newMail({ subject: 'আপনার সিট', body: 'প্রিয় আয়েশা,\n\nস্বাগতম।' })
  await sendWaitingMails(server.services)
  await sendWaitingMails(server.services)
  const [mail, ...more] = arrivedAt(to)
  expect(more).toEqual([])
  expect(mail!.from).toBe('hello@edi.example')
  expect(mail!.raw).toMatch(/^From: Edi <hello@edi\.example>$/m)
  expect(mail!.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  expect(mail!.raw).toMatch(/^Message-ID: <mail-\d+-\d+@localhost>$/m)
  expect(await rowOf(to)).toMatchObject({ state: 'sent', body: '', sent_at: START, attempts: 1 })
})

test('two processes that send at once send each mail once', async () => {
  server.at(START)
  const receivers = await Promise.all(Array.from({ length: 50 }, () => newMail()))
  const sent = await Promise.all([sendWaitingMails(server.services), sendWaitingMails(server.services)])
  expect(sent[0]! + sent[1]!).toBe(50)
  expect(receivers.map((to) => arrivedAt(to).length)).toEqual(receivers.map(() => 1))
})

test('a mail server that is away is asked again at growing intervals, and at last no more', async () => {
  const away = await pretendSmtpServer()
  await away[Symbol.asyncDispose]()
  const lonely = await testServer({ database, config: { SMTP_URL: away.url } })
  const to = await newMail()
  let now = START
  const waits = []
  for (let tries = 1; ; tries += 1) {
    lonely.at(now)
    await sendWaitingMails(lonely.services)
    const row = await rowOf(to)
    expect(row.attempts).toBe(tries)
    expect(row.last_error).toContain('ECONNREFUSED')
    if (row.state === 'failed') break
    waits.push((row.next_try_at.getTime() - now.getTime()) / 60_000)
    now = row.next_try_at
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 720, 1440])
})

test('a mail that could not go out goes out when the server is back, with its text', async () => {
  smtp.refuseReceivers = 451
  server.at(START)
  const to = await newMail({ body: 'Still here' })
  await sendWaitingMails(server.services)
  expect(await rowOf(to)).toMatchObject({ state: 'waiting', body: 'Still here\n'.trim() })
  smtp.refuseReceivers = null
  server.at(new Date(START.getTime() + 60_000))
  await sendWaitingMails(server.services)
  expect(arrivedAt(to)[0]!.raw).toContain('Still here')
})

test('an address that its server refuses for good is not tried again', async () => {
  smtp.refuseReceivers = 550
  server.at(START)
  const to = await newMail()
  await sendWaitingMails(server.services)
  smtp.refuseReceivers = null
  expect(await rowOf(to)).toMatchObject({ state: 'failed', attempts: 1, last_error: expect.stringContaining('No such mailbox') })
})

test('a process that died while sending leaves its mail to the others after ten minutes', async () => {
  const to = await newMail()
  await db
    .updateTable('mails')
    .set({ attempts: 1, next_try_at: new Date(START.getTime() + 600_000) })
    .where('recipient', '=', to)
    .execute()
  server.at(new Date(START.getTime() + 599_000))
  await sendWaitingMails(server.services)
  expect(arrivedAt(to)).toHaveLength(0)
  server.at(new Date(START.getTime() + 600_000))
  await sendWaitingMails(server.services)
  expect(arrivedAt(to)).toHaveLength(1)
})

test('line breaks cannot add a header or a receiver', async () => {
  server.at(START)
  const to = await newMail({ subject: 'Hi\r\nBcc: everyone@example.com\r\n\r\nBuy', body: 'Hello\r\n.\r\nRCPT TO:<everyone@example.com>' })
  await sendWaitingMails(server.services)
  const [mail] = arrivedAt(to)
  expect(mail!.to).toEqual([to])
  expect(mail!.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  expect(arrivedAt('everyone@example.com')).toEqual([])
  await expect(queueMail(db, { kind: 'test', to: 'a@example.com, b@example.com', subject: 's', body: 'b' })).rejects.toThrow('not_an_email')
  await expect(queueMail(db, { kind: 'test', to: 'a@example.com\r\nBcc: b@example.com', subject: 's', body: 'b' })).rejects.toThrow(
    'not_an_email',
  )
})

test('a mail of a transaction that fails is never sent', async () => {
  const to = `r-${randomUUID()}@example.com`
  const failing = transact(db, async (trx) => {
    await queueMail(trx, { kind: 'test', to, subject: 's', body: 'b' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.selectFrom('mails').selectAll().where('recipient', '=', to).execute()).toEqual([])
})

test('without a mail server mails are kept for the staff', async () => {
  const to = await newMail({ body: 'Read me' })
  const without = await testServer({ database })
  const shown: string[] = []
  expect(await sendWaitingMails({ ...without.services, showKeptMail: (mail) => shown.push(`${mail.recipient}: ${mail.body}`) })).toBe(0)
  expect(shown).toContain(`${to}: Read me`)
  expect(await rowOf(to)).toMatchObject({ state: 'kept', body: 'Read me' })
})
