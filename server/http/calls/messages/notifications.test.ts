import { describe, expect, test } from 'vitest'
import type { Notice } from '#contract/notifications/kinds.ts'
import { transact } from '../../../db/transact.ts'
import { notify, withdrawNotifications } from '../../../modules/notifications/index.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services

const announcement = (title: string): Notice => ({
  kind: 'announcement',
  facts: { courseId: 'PRG-101', courseName: 'Python from Zero', announcementId: 7, title },
})
const tell = (
  people: readonly TestStudent[],
  { title = 'No class', subject = 'announcement/7' } = {},
) =>
  notify(
    { db, now: server.services.clock() },
    { to: people.map(({ record }) => record.id), notice: announcement(title), subject },
  )
const call = (person: TestStudent, key: string, body?: object) =>
  server.call(key, { token: person.token, ...(body && { body }) })
const list = async (person: TestStudent, query = '') =>
  (await call(person, `GET /api/notifications${query}`)).body
const unread = async (person: TestStudent) =>
  (await call(person, 'GET /api/notifications/unread')).body.unread

describe('notifications', () => {
  test('reach the people they are for and no one else', async () => {
    const [one, two, other] = await Promise.all([1, 2, 3].map(() => server.newStudent()))
    await tell([one!, two!, one!])
    for (const person of [one!, two!])
      expect((await list(person)).groups).toMatchObject([
        { notice: announcement('No class'), count: 1, isRead: false },
      ])
    expect(await list(other!)).toEqual({ groups: [], next: null })
    expect(await unread(other!)).toBe(0)
  })

  test('are not sent when the transaction that causes them fails', async () => {
    const person = await server.newStudent()
    const failing = transact(db, async (trx) => {
      const context = { db: trx, now: new Date() }
      const to = [person.record.id]
      await notify(context, { to, notice: announcement('Never'), subject: 'announcement/9' })
      throw new Error('It failed.')
    })
    await expect(failing).rejects.toThrow('It failed.')
    expect(await unread(person)).toBe(0)
  })

  test('of one kind about one thing are one group with the newest first', async () => {
    const person = await server.newStudent()
    await tell([person], { title: 'First', subject: 'announcement/a' })
    await tell([person], { title: 'Other', subject: 'announcement/b' })
    await tell([person], { title: 'Second', subject: 'announcement/a' })
    const { groups } = await list(person)
    expect(groups.map((group: { count: number }) => group.count)).toEqual([2, 1])
    expect(groups[0].notice.facts.title).toBe('Second')
    expect(await unread(person)).toBe(3)
  })

  test('are listed in pages, each once', async () => {
    const person = await server.newStudent()
    for (let index = 0; index < 5; index += 1)
      await tell([person], { title: `Number ${index}`, subject: `announcement/${index}` })
    const titles: string[] = []
    let after = ''
    do {
      const page = await list(person, `?limit=2${after}`)
      titles.push(
        ...page.groups.map(
          (group: { notice: { facts: { title: string } } }) => group.notice.facts.title,
        ),
      )
      after = page.next ? `&after=${page.next}` : ''
    } while (after)
    expect(titles).toEqual([4, 3, 2, 1, 0].map((index) => `Number ${index}`))
  })

  test('is marked as read with the older ones of its group', async () => {
    const person = await server.newStudent()
    await tell([person])
    await tell([person])
    await tell([person], { subject: 'announcement/other' })
    const { groups } = await list(person)
    expect((await call(person, `POST /api/notifications/${groups[1].id}/read`)).status).toBe(204)
    expect(await unread(person)).toBe(1)
    expect((await list(person)).groups.map((group: { isRead: boolean }) => group.isRead)).toEqual([
      false,
      true,
    ])
  })

  test('are all marked as read up to the newest one shown', async () => {
    const person = await server.newStudent()
    await tell([person])
    const upTo = (await list(person)).groups[0].id
    await tell([person], { subject: 'announcement/later' })
    await call(person, 'POST /api/notifications/read', { upTo })
    expect(await unread(person)).toBe(1)
  })

  test('of a deleted subject are withdrawn', async () => {
    const person = await server.newStudent()
    await tell([person], { subject: 'announcement/gone' })
    await tell([person], { subject: 'announcement/stays' })
    await withdrawNotifications({ db }, { subject: 'announcement/gone' })
    expect((await list(person)).groups).toHaveLength(1)
  })

  test('with facts of another kind are refused as a bug', async () => {
    const person = await server.newStudent()
    const wrong = { kind: 'question-asked', facts: announcement('x').facts } as never
    const sent = notify(
      { db, now: new Date() },
      { to: [person.record.id], notice: wrong, subject: 'x' },
    )
    await expect(sent).rejects.toThrow(/invalid/i)
  })

  test('of a kind unknown to this version are omitted', async () => {
    const person = await server.newStudent()
    const row = { student_id: person.record.id, kind: 'of-tomorrow', facts: '{}', subject: 'x' }
    await db.insertInto('notifications').values(row).execute()
    expect((await list(person)).groups).toEqual([])
  })
})

test('settings belong to their person', async () => {
  const [person, other] = [await server.newStudent(), await server.newStudent()]
  expect((await call(person, 'GET /api/notifications/settings')).body).toEqual({
    language: 'en',
    hasDigest: true,
  })
  const path = 'PATCH /api/notifications/settings'
  await call(person, path, { language: 'bn' })
  expect((await call(person, path, { hasDigest: false })).body).toEqual({
    language: 'bn',
    hasDigest: false,
  })
  expect((await call(other, 'GET /api/notifications/settings')).body.hasDigest).toBe(true)
  expect((await call(person, path, { language: 'fr' })).status).toBe(400)
})
