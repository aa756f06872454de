import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboxList } from '#contract/staff/terms.ts'
import { newCourse } from '../../testing/courses.ts'
import { testServer } from '../../testing/test-server.ts'
import { listEntries } from './index.ts'

const { services } = await testServer()
const { db } = services
const staff = { id: 0 }

const found = async (list: InboxList, q: string, page: { state?: 'new' | 'handled' } = {}) =>
  (await listEntries(db, list, { staff, q, limit: 20, ...page })).rows.map(({ email }) => email)

beforeAll(async () => {
  const course = await newCourse(db, { title: 'Beekeeping for Everyone' })
  await db
    .insertInto('contact_messages')
    .values({
      name: 'শিরিন তীরন্দাজ',
      email: 'shirin@archers.example',
      phone: '+8801398765432',
      subject: 'A lost quiver',
      message: 'Where is it?',
      state: 'handled',
      handled_at: new Date(),
    })
    .execute()
  await db
    .insertInto('batch_alerts')
    .values({
      course_id: course.id,
      name: 'Karim',
      email: 'karim@example.com',
      contact_key: 'karim@example.com',
    })
    .execute()
  // So many newer ones that the old ones are found through an index or not at all.
  await sql`
    insert into contact_messages (name, email, subject, message)
    select 'Visitor', 'visitor-' || n || '@many.example', 'A question', 'When?' from generate_series(1, 2500) n`.execute(
    db,
  )
  await sql`
    insert into batch_alerts (course_id, name, email, contact_key)
    select ${(await newCourse(db)).id}, 'Visitor', 'visitor-' || n || '@many.example', 'visitor-' || n || '@many.example'
    from generate_series(1, 2500) n`.execute(db)
})

// Other tests share the database, and read lists from the newest on.
afterAll(async () => {
  await db.deleteFrom('contact_messages').where('email', 'like', '%@many.example').execute()
  await db.deleteFrom('batch_alerts').where('email', 'like', '%@many.example').execute()
})

test.each([
  ['a name in Bangla', 'শিরিন তীর'],
  ['an address in capitals', 'SHIRIN@archers'],
  ['a part of the subject', 'lost quiv'],
  ['a phone in Bangla digits', '০১৩৯৮-৭৬৫'],
])('an old message is found by %s', async (_, q) => {
  expect(await found('contact-messages', q)).toEqual(['shirin@archers.example'])
  expect(await found('contact-messages', q, { state: 'new' })).toEqual([])
})

test('an old entry is found by the title of its course', async () => {
  expect(await found('batch-alerts', 'beekeeping')).toEqual(['karim@example.com'])
})

test('words that no entry has find none, and words of many fill a page from the newest', async () => {
  expect(await found('contact-messages', 'nobody wrote this')).toEqual([])
  const newest = await found('contact-messages', '@many.ex')
  expect(newest.length).toBe(20)
  expect(newest[0]).toBe('visitor-2500@many.example')
})

test('every list can be searched', async () => {
  for (const list of [
    'free-class-requests',
    'free-tests',
    'instructor-applications',
    'newsletter-subscribers',
  ] as const)
    expect(await found(list, '০১৭ nobody')).toEqual([])
})
