import { describe, expect, test } from 'vitest'
import { notify } from '../modules/notifications/index.ts'
import { newCourse } from '../testing/courses.ts'
import { newEnrolment } from '../testing/lessons.ts'
import { testServer, type TestStudent } from '../testing/test-server.ts'
import { digestsNow } from './send-digests.ts'

const server = await testServer()
const { db } = server.services
/** 14:00 in Dhaka. */
const NOON = new Date('2026-12-05T08:00:00Z')
const after = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)

async function answered(person: TestStudent, { title = 'Why?', at = after(-2) } = {}) {
  const facts = {
    courseId: 'PRG-101',
    courseName: 'Python from Zero',
    lessonId: null,
    questionId: 'k3x9a0b1c2',
    title,
    byTeacher: false,
  }
  const notice = { kind: 'question-answered', facts } as const
  await notify({ db, now: at }, { to: [person.record.id], notice, subject: `question/${title}` })
}
async function run(at: Date) {
  server.at(at)
  await digestsNow(server.services)
}
const mails = ({ email }: TestStudent) =>
  db
    .selectFrom('mails')
    .select(['subject', 'body', 'leave_address'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
const settings = ({ record }: TestStudent, change: object) =>
  db
    .insertInto('notification_settings')
    .values({ student_id: record.id, ...change })
    .execute()

describe('the digest', () => {
  test('names each question once, and comes at most once a day', async () => {
    const person = await server.newStudent()
    await answered(person, { title: 'One' })
    await answered(person, { title: 'One' })
    await answered(person, { title: 'Two' })
    await run(NOON)
    const [mail, ...more] = await mails(person)
    expect([mail!.subject, more]).toEqual(['2 questions have new answers', []])
    expect(mail!.body.match(/• One/g)).toHaveLength(1)
    await answered(person, { title: 'Three', at: after(1) })
    await run(after(2))
    expect(await mails(person)).toHaveLength(1)
    await run(after(24))
    expect((await mails(person)).map(({ subject }) => subject)).toEqual([
      '2 questions have new answers',
      'Your question has an answer',
    ])
  })

  test('is in the language of its reader', async () => {
    const person = await server.newStudent()
    await settings(person, { language: 'bn' })
    await answered(person)
    await run(NOON)
    expect((await mails(person))[0]!.subject).toBe('আপনার প্রশ্নের উত্তর এসেছে')
  })

  test('is in the language of the last order of someone who chose none', async () => {
    const person = await server.newStudent()
    await newEnrolment(db, person, { course: await newCourse(db) })
    await db
      .updateTable('orders')
      .set({ language: 'bn' })
      .where('student_id', '=', person.record.id)
      .execute()
    await settings(person, { has_digest: true })
    await answered(person)
    await run(NOON)
    expect((await mails(person))[0]!.subject).toBe('আপনার প্রশ্নের উত্তর এসেছে')
  })

  test.each([
    ['22:00', '2026-12-05T16:00:00Z', 0],
    ['03:00', '2026-12-05T21:00:00Z', 0],
    ['07:59', '2026-12-06T01:59:00Z', 0],
    ['08:00', '2026-12-06T02:00:00Z', 1],
    ['21:59', '2026-12-05T15:59:00Z', 1],
  ])('at %s in Dhaka', async (_, at, count) => {
    const person = await server.newStudent()
    await answered(person)
    await run(new Date(at))
    expect(await mails(person)).toHaveLength(count)
  })

  test('leaves out what was read, what has just come, and other kinds', async () => {
    const [reader, early, other] = [
      await server.newStudent(),
      await server.newStudent(),
      await server.newStudent(),
    ]
    await answered(reader)
    await db
      .updateTable('notifications')
      .set({ read_at: NOON })
      .where('student_id', '=', reader.record.id)
      .execute()
    await answered(early, { at: new Date(NOON.getTime() - 60_000) })
    const facts = { courseId: 'PRG-101', courseName: 'Python', announcementId: 1, title: 'News' }
    await notify(
      { db, now: after(-2) },
      { to: [other.record.id], notice: { kind: 'announcement', facts }, subject: 'x' },
    )
    await run(NOON)
    for (const person of [reader, early, other]) expect(await mails(person)).toEqual([])
  })

  test('two processes at once mail it once', async () => {
    const person = await server.newStudent()
    await answered(person)
    server.at(NOON)
    await Promise.all([digestsNow(server.services), digestsNow(server.services)])
    expect(await mails(person)).toHaveLength(1)
  })

  test('is ended by the button of a mail service; looking at the link ends nothing', async () => {
    const person = await server.newStudent()
    await answered(person)
    await run(NOON)
    const address = new URL((await mails(person))[0]!.leave_address!).pathname
    expect((await server.call(`GET ${address}`)).status).toBe(200)
    const isOn = async () =>
      (await server.call('GET /api/notifications/settings', { token: person.token })).body.hasDigest
    expect(await isOn()).toBe(true)
    const ended = await server.call(`POST ${address}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([ended.status, await isOn()]).toEqual([200, false])
    await answered(person, { title: 'Later', at: after(20) })
    await run(after(24))
    expect(await mails(person)).toHaveLength(1)
    const unknown = '/api/notifications/leave/00000000-0000-0000-0000-000000000000'
    expect((await server.call(`POST ${unknown}`)).status).toBe(404)
  })
})
