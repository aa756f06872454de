import { randomUUID } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, testServer } from '../testing/test-server.ts'
import { transact } from '../db/transact.ts'
import { backupText } from '../db/backup/backup.ts'
import { sealer } from '../sealing.ts'
import { queueIdentityMail } from './identity-mail.ts'
import { forgetOldLinks, queueMail, sendWaitingMails } from './index.ts'
import { pretendSmtpServer } from './pretend-smtp-server.ts'

/** A database of its own: sending takes every mail that waits. */
const database = await openTestDatabase()
afterAll(() => database.close())
const smtp = await pretendSmtpServer()
afterAll(() => smtp[Symbol.asyncDispose]())
const server = await testServer({
  database,
  config: { SMTP_URL: smtp.url, MAIL_FROM: 'Edi <hello@edi.example>' },
})
const { db } = server.services
const START = new Date('2026-11-20T06:00:00Z')

async function newMail(wishes: { subject?: string; body?: string } = {}) {
  const to = `r-${randomUUID()}@example.com`
  await queueMail(db, {
    kind: 'test',
    to,
    subject: wishes.subject ?? 'Hello',
    body: wishes.body ?? 'Hello there',
  })
  await db.updateTable('mails').set({ next_try_at: START }).where('recipient', '=', to).execute()
  return to
}

/** A mail with a link that opens an account, as the identity service queues it. */
async function newLinkMail(to = `r-${randomUUID()}@example.com`) {
  const link = `https://edi.example/authentication/action?oobCode=${randomUUID()}`
  const outbox = { db, names: { en: 'Edi', bn: 'Edi' }, sealer: server.services.mailSealer }
  await queueIdentityMail(outbox, { kind: 'PASSWORD_RESET', recipient: to, link, language: 'en' })
  await db.updateTable('mails').set({ next_try_at: START }).where('recipient', '=', to).execute()
  return { to, link, code: link.split('=')[1]! }
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

const rowOf = (recipient: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()
const arrivedAt = (recipient: string) => smtp.mails.filter((mail) => mail.to.includes(recipient))

test('a waiting mail is sent once, as text and as HTML, and its text is not kept', async () => {
  server.at(START)
  const to = await newMail({ subject: 'আপনার সিট', body: 'প্রিয় আয়েশা,\n\nস্বাগতম।' })
  await sendWaitingMails(server.services)
  await sendWaitingMails(server.services)
  const [mail, ...more] = arrivedAt(to)
  expect(more).toEqual([])
  expect(mail!.from).toBe('hello@edi.example')
  expect(mail!.raw).toMatch(/^From: Edi <hello@edi\.example>$/m)
  expect(mail!.raw).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(mail!.raw).toMatch(
    /^Content-Type: text\/plain; charset=utf-8$[\s\S]*^Content-Type: text\/html; charset=utf-8$/m,
  )
  expect(mail!.raw).toMatch(/^Message-ID: <mail-\d+-\d+@localhost>$/m)
  expect(await rowOf(to)).toMatchObject({ state: 'sent', body: '', sent_at: START, attempts: 1 })
})

test('a process that dies while sending keeps only the mail in its hands, and that for a minute', async () => {
  server.at(START)
  const { to: inHand } = await newLinkMail()
  const others = [await newMail(), await newMail()]
  const dying = () => {
    throw new Error('killed')
  }
  await expect(
    sendWaitingMails({ ...server.services, mailSealer: { seal: dying, open: dying } }),
  ).rejects.toThrow('killed')
  server.at(new Date(START.getTime() + 1000))
  await sendWaitingMails(server.services)
  expect(others.map((to) => arrivedAt(to).length)).toEqual([1, 1])
  server.at(new Date(START.getTime() + 59_000))
  await sendWaitingMails(server.services)
  expect(arrivedAt(inHand)).toEqual([])
  server.at(new Date(START.getTime() + 60_000))
  await sendWaitingMails(server.services)
  expect(arrivedAt(inHand)).toHaveLength(1)
})

test('a server that stops finishes the mail in its hands, and the others wait', async () => {
  server.at(START)
  const mails = [await newMail(), await newMail()]
  const stopping = new AbortController()
  let looks = 0
  const sent = await sendWaitingMails(
    {
      ...server.services,
      // Looked at before the first mail is taken, and then for it.
      clock: () => {
        looks += 1
        if (looks === 2) stopping.abort()
        return START
      },
    },
    stopping.signal,
  )
  expect(sent).toBe(1)
  await sendWaitingMails(server.services)
  expect(mails.map((to) => arrivedAt(to).length)).toEqual([1, 1])
})

test('two processes that send at once send each mail once', async () => {
  server.at(START)
  const receivers = await Promise.all(Array.from({ length: 50 }, () => newMail()))
  const sent = await Promise.all([
    sendWaitingMails(server.services),
    sendWaitingMails(server.services),
  ])
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

test.skipIf(process.platform !== 'linux')(
  'a mail server elsewhere that does not encrypt gets no mail, unless the setting says so',
  async () => {
    const plain = await pretendSmtpServer({ host: '127.0.0.2' })
    onTestFinished(() => plain[Symbol.asyncDispose]())
    const sendTo = (smtpUrl: string) =>
      sendWaitingMails({
        ...server.services,
        config: { ...server.services.config, mail: { ...server.services.config.mail, smtpUrl } },
      })
    server.at(START)
    const to = await newMail()
    await sendTo(plain.url)
    expect(plain.mails).toEqual([])
    expect(await rowOf(to)).toMatchObject({ state: 'waiting', attempts: 1 })
    server.at(new Date(START.getTime() + 3_600_000))
    await sendTo(`${plain.url}?requireTLS=false`)
    expect(plain.mails.map((mail) => mail.to)).toEqual([[to]])
  },
)

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
  expect(await rowOf(to)).toMatchObject({
    state: 'failed',
    attempts: 1,
    last_error: expect.stringContaining('No such mailbox'),
  })
})

test('line breaks cannot add a header or a receiver', async () => {
  server.at(START)
  const to = await newMail({
    subject: 'Hi\r\nBcc: everyone@example.com\r\n\r\nBuy',
    body: 'Hello\r\n.\r\nRCPT TO:<everyone@example.com>',
  })
  await sendWaitingMails(server.services)
  const [mail] = arrivedAt(to)
  expect(mail!.to).toEqual([to])
  expect(mail!.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  expect(arrivedAt('everyone@example.com')).toEqual([])
  await expect(
    queueMail(db, { kind: 'test', to: 'a@example.com, b@example.com', subject: 's', body: 'b' }),
  ).rejects.toThrow('not_an_email')
  await expect(
    queueMail(db, {
      kind: 'test',
      to: 'a@example.com\r\nBcc: b@example.com',
      subject: 's',
      body: 'b',
    }),
  ).rejects.toThrow('not_an_email')
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
  expect(
    await sendWaitingMails({
      ...without.services,
      showKeptMail: (mail) => shown.push(`${mail.recipient}: ${mail.body}`),
    }),
  ).toBe(0)
  expect(shown).toContain(`${to}: Read me`)
  expect(await rowOf(to)).toMatchObject({ state: 'kept', body: 'Read me' })
})

test('a link that opens an account is in no list, export or backup, and still arrives', async () => {
  server.at(START)
  const owner = await server.newStudent()
  const { to, link, code } = await newLinkMail(owner.email)
  const staff = await server.newStudent({ role: 'staff' })
  const listed = async () =>
    JSON.stringify((await server.call(`GET /api/staff/mails?q=${to}`, { token: staff.token })).body)
  const seen = [
    await listed(),
    JSON.stringify(
      (
        await server.call(`GET /api/users/students/${owner.record.student_id}/export`, {
          token: owner.token,
        })
      ).body,
    ),
    await textOf(backupText(database, START)),
  ]
  for (const text of seen) {
    expect(text).toContain(to)
    expect(text).not.toContain(code)
  }
  expect(seen[0]).toContain('Open this link to choose a new password.')
  await sendWaitingMails(server.services)
  expect(arrivedAt(to)[0]!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link)
  expect(await rowOf(to)).toMatchObject({ state: 'sent', body: '', sealed_link: null })
})

test('a link that failed to go out is sent later, and is forgotten after a week', async () => {
  smtp.refuseReceivers = 550
  server.at(START)
  const [first, second] = [await newLinkMail(), await newLinkMail()]
  await sendWaitingMails(server.services)
  smtp.refuseReceivers = null
  const staff = await server.newStudent({ role: 'staff' })
  const retry = async (to: string) =>
    server.call(`POST /api/staff/mails/${(await rowOf(to)).id}/retry`, { token: staff.token })
  expect((await retry(first.to)).body).toMatchObject({ state: 'waiting', canRetry: true })
  await sendWaitingMails(server.services)
  expect(arrivedAt(first.to)).toHaveLength(1)

  const { created_at } = await rowOf(second.to)
  await forgetOldLinks(db, new Date(created_at.getTime() + 7 * 86_400_000 - 1000))
  expect((await rowOf(second.to)).sealed_link).not.toBeNull()
  await forgetOldLinks(db, new Date(created_at.getTime() + 7 * 86_400_000 + 1000))
  expect((await rowOf(second.to)).sealed_link).toBeNull()
  expect((await retry(second.to)).status).toBe(404)
})

test('a link sealed with another key, or for another mail, is given up', async () => {
  server.at(START)
  const [foreign, moved] = [await newLinkMail(), await newLinkMail()]
  const sealed = sealer(Buffer.alloc(32, 1)).seal(foreign.link, `mail password-reset ${foreign.to}`)
  await db
    .updateTable('mails')
    .set({ sealed_link: sealed })
    .where('recipient', '=', foreign.to)
    .execute()
  const { sealed_link } = await rowOf((await newLinkMail()).to)
  await db.updateTable('mails').set({ sealed_link }).where('recipient', '=', moved.to).execute()
  await sendWaitingMails(server.services)
  for (const { to } of [foreign, moved]) {
    expect(arrivedAt(to)).toEqual([])
    expect(await rowOf(to)).toMatchObject({
      state: 'failed',
      sealed_link: null,
      last_error: expect.stringContaining('ask for a new one'),
    })
  }
})

test('without a mail server a link is shown once where one tries Edi out, and kept nowhere', async () => {
  const { to, link } = await newLinkMail()
  const without = await testServer({ database })
  const shown: string[] = []
  await sendWaitingMails({
    ...without.services,
    showKeptMail: (mail) => shown.push(`${mail.recipient}: ${mail.body}`),
  })
  expect(shown.join()).toContain(link)
  expect(await rowOf(to)).toMatchObject({
    state: 'kept',
    sealed_link: null,
    body: expect.stringContaining('[link]'),
  })
  const staff = await server.newStudent({ role: 'staff' })
  const { body } = await server.call(`GET /api/staff/mails?q=${to}`, { token: staff.token })
  expect(body.rows).toMatchObject([{ state: 'kept', canRetry: false }])
  expect(
    (await server.call(`POST /api/staff/mails/${body.rows[0].id}/retry`, { token: staff.token }))
      .status,
  ).toBe(404)
})
