import { describe, expect, test } from 'vitest'
import { isGroupAddress } from '#contract/discussion/announcements.ts'
import { catalogueVersion } from '../../../modules/catalog/index.ts'
import { notifyStudents } from '../../../jobs/notify-of-announcements.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services

async function newBatch(courseId: number, number: number): Promise<number> {
  const row = {
    course_id: courseId,
    number,
    starts_on: '2027-01-10',
    enrol_by: '2027-01-05',
  }
  return (await db.insertInto('batches').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A course with two batches and a student in each. */
async function classOf() {
  const course = await newCourse(db)
  const [first, second, content] = [
    await server.newStudent(),
    await server.newStudent(),
    await server.newStudent({ staffRole: 'content' }),
  ]
  for (const [index, student] of [first, second].entries()) {
    const batchId = await newBatch(course.id, index + 1)
    await newEnrolment(db, student, { course, batchId })
  }
  const as = (person: TestStudent | undefined, key: string, body?: object) =>
    server.call(key, { ...(person && { token: person.token }), ...(body && { body }) })
  const learn = `/api/learn/${course.courseId}`
  const desk = `/api/staff/courses/${course.courseId}`
  const announce = (more: object = {}) =>
    as(content, `POST ${desk}/announcements`, {
      batchNumber: null,
      title: 'No class on Friday',
      text: 'We go on **Sunday**.',
      ...more,
    })
  return { course, first, second, content, as, learn, desk, announce }
}

const mailsTo = ({ email }: TestStudent) =>
  db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .where('kind', '=', 'announcement')
    .execute()
const unread = async ({ token }: TestStudent) =>
  (await server.call('GET /api/notifications/unread', { token })).body.unread

describe('an announcement', () => {
  test('to a course reaches each of its students once, in their language', async () => {
    const { first, second, as, learn, announce } = await classOf()
    await as(first, 'PATCH /api/notifications/settings', { language: 'bn' })
    expect((await announce()).status).toBe(201)
    await notifyStudents(server.services)
    await notifyStudents(server.services)
    const [[bangla, ...more], [english]] = [await mailsTo(first), await mailsTo(second)]
    expect(more).toEqual([])
    expect(bangla!.body).toContain('আপনার')
    expect(english!.body).toContain('We go on **Sunday**.')
    expect([await unread(first), await unread(second)]).toEqual([1, 1])
    const { announcements } = (await as(first, `GET ${learn}/announcements`)).body
    expect(announcements).toMatchObject([{ title: 'No class on Friday', batchNumber: null }])
  })

  test('to a batch reaches that batch alone', async () => {
    const { first, second, as, learn, announce } = await classOf()
    await announce({ batchNumber: 2 })
    await notifyStudents(server.services)
    expect([await unread(first), await unread(second)]).toEqual([0, 1])
    expect((await as(first, `GET ${learn}/announcements`)).body.announcements).toEqual([])
    expect((await as(second, `GET ${learn}/announcements`)).body.announcements).toHaveLength(1)
    expect((await announce({ batchNumber: 9 })).body.code).toBe('batch_not_found')
  })

  test('does not reach refunded students, and is withdrawn with its notifications', async () => {
    const { first, second, content, as, learn, desk, announce } = await classOf()
    await db
      .updateTable('enrolments')
      .set({ state: 'revoked', ended_at: new Date() })
      .where('student_id', '=', second.record.id)
      .execute()
    const { id } = (await announce()).body
    await notifyStudents(server.services)
    expect([await unread(first), await unread(second)]).toEqual([1, 0])
    expect((await as(content, `DELETE ${desk}/announcements/${id}`)).status).toBe(204)
    expect(await unread(first)).toBe(0)
    expect((await as(first, `GET ${learn}/announcements`)).body.announcements).toEqual([])
    const gone = await as(content, `DELETE ${desk}/announcements/${id}`)
    expect(gone.body.code).toBe('announcement_not_found')
  })

  test('is sent in parts, and resumes where a part stopped', async () => {
    const { course, announce } = await classOf()
    const { id } = (await announce()).body
    await notifyStudents(server.services)
    const row = await db
      .selectFrom('announcements')
      .select(['notified_at', 'notified_up_to'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.notified_at).not.toBeNull()
    const { id: last } = await db
      .selectFrom('enrolments')
      .select((select) => select.fn.max<number>('id').as('id'))
      .where('course_id', '=', course.id)
      .executeTakeFirstOrThrow()
    expect(row.notified_up_to).toBe(last)
  })
})

test('an announcement does not reach those whose access is over', async () => {
  const { first, second, announce } = await classOf()
  const day = (until: string, { record }: TestStudent) =>
    db
      .updateTable('enrolments')
      .set({ access_until: until })
      .where('student_id', '=', record.id)
      .execute()
  await day('2020-01-01', first)
  await day('2099-01-01', second)
  await announce()
  await notifyStudents(server.services)
  expect(await mailsTo(first)).toEqual([])
  expect(await unread(first)).toBe(0)
  expect(await mailsTo(second)).toHaveLength(1)
})

describe('the groups of a batch', () => {
  const telegram = { service: 'telegram', address: 'https://t.me/+AbCdEf123' }

  test('are shown to its students and to no one else', async () => {
    const { first, second, content, as, learn, desk } = await classOf()
    const set = await as(content, `PUT ${desk}/batches/1/groups`, { groups: [telegram] })
    expect(set.body).toEqual({ groups: [telegram] })
    expect((await as(first, `GET ${learn}/groups`)).body).toEqual({ groups: [telegram] })
    expect((await as(second, `GET ${learn}/groups`)).body).toEqual({ groups: [] })
    const stranger = await server.newStudent()
    expect((await as(stranger, `GET ${learn}/groups`)).body.code).toBe('not_enrolled')
    expect((await as(undefined, `GET ${learn}/groups`)).body.code).toBe('sign_in_needed')
    await db
      .updateTable('enrolments')
      .set({ state: 'revoked', ended_at: new Date() })
      .where('student_id', '=', first.record.id)
      .execute()
    expect((await as(first, `GET ${learn}/groups`)).body.code).toBe('enrolment_ended')
  })

  test('are named on the page of the course by their services, without links, and no sooner or later', async () => {
    const { course, content, as, desk } = await classOf()
    const onPage = async () => {
      const { body } = await server.call(`GET /api/courses/${course.courseId}`)
      expect(JSON.stringify(body)).not.toContain('t.me')
      return body.batches.map(({ groups }: { groups: string[] }) => groups) as string[][]
    }
    const set = (groups: object[]) => as(content, `PUT ${desk}/batches/1/groups`, { groups })
    expect(await onPage()).toEqual([[], []])
    const before = await catalogueVersion(db)
    await set([telegram])
    const after = await catalogueVersion(db)
    expect(after).toBeGreaterThan(before)
    expect(await onPage()).toEqual([['telegram'], []])
    // Another link is no other page.
    await set([{ ...telegram, address: 'https://t.me/+ZyXwVu987' }])
    expect(await catalogueVersion(db)).toBe(after)
    await set([])
    expect(await onPage()).toEqual([[], []])
  })

  test('are one per service, at an address of that service', async () => {
    const { content, as, desk } = await classOf()
    const set = async (groups: object[]) =>
      (await as(content, `PUT ${desk}/batches/1/groups`, { groups })).status
    expect(await set([telegram, telegram])).toBe(400)
    expect(await set([{ service: 'whatsapp', address: telegram.address }])).toBe(400)
    expect(await set([])).toBe(200)
  })

  test('are those of one person when two save them at once', async () => {
    const { content, as, desk } = await classOf()
    const choices = [
      [telegram],
      [{ service: 'whatsapp', address: 'https://chat.whatsapp.com/AbC' }],
    ]
    const saved = await Promise.all(
      [...choices, ...choices].map((groups) =>
        as(content, `PUT ${desk}/batches/1/groups`, { groups }),
      ),
    )
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await as(content, `GET ${desk}/batches/1/groups`)
    expect(choices).toContainEqual(body.groups)
  })

  test.each([
    ['whatsapp', 'https://chat.whatsapp.com/AbC', true],
    ['facebook', 'https://www.facebook.com/groups/123', true],
    ['telegram', 'https://t.me/', false],
    ['telegram', 'http://t.me/x', false],
    ['telegram', 'https://t.me.evil.example/x', false],
    ['telegram', 'https://evil.example/t.me/x', false],
    ['telegram', 'https://t.me@evil.example/x', false],
    ['telegram', 'https://user:pass@t.me/x', false],
    ['telegram', 'https://t.me:8443/x', false],
    ['whatsapp', 'javascript:alert(1)//chat.whatsapp.com/x', false],
    ['facebook', 'https://facebook.com/a b', false],
  ] as const)('%s %s: %s', (service, address, isOne) => {
    expect(isGroupAddress(service, address)).toBe(isOne)
  })
})
