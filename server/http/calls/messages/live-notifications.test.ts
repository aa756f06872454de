import { afterAll, describe, expect, test } from 'vitest'
import { notify } from '../../../modules/notifications/index.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { liveNotifications } from './live-notifications.ts'

const server = await testServer()
const { db, database, log } = server.services
/** Another server process, which hears of changes only through the database. */
const elsewhere = liveNotifications({
  database,
  log,
  // With PostgreSQL its notifications must suffice: no test waits this long.
  pollMs: database.kind === 'postgres' ? 3_600_000 : 50,
})
afterAll(() => elsewhere.stop())

const openHere = (person: TestStudent) =>
  server.app.request('/api/notifications/events', {
    headers: { authorization: `Bearer ${person.token}` },
  })
const openThere = ({ record }: TestStudent) =>
  elsewhere.open({ studentId: record.id, sessionVersion: record.session_version })
const tell = (person: TestStudent) =>
  notify(
    { db, now: new Date() },
    {
      to: [person.record.id],
      notice: {
        kind: 'announcement',
        facts: { courseId: 'PRG-101', courseName: 'Python', announcementId: 1, title: 'News' },
      },
      subject: 'announcement/1',
    },
  )

/** Reads a stream until it reports this unread count. @returns false: it ended before */
async function hears(response: Response, unread: number): Promise<boolean> {
  return reads(response, (text) => text.includes(`data: {"unread":${unread},`))
}

const readers = new WeakMap<
  Response,
  { reader: ReadableStreamDefaultReader<Uint8Array>; text: string }
>()

async function reads(response: Response, isIt: (text: string) => boolean): Promise<boolean> {
  const known = readers.get(response) ?? { reader: response.body!.getReader(), text: '' }
  readers.set(response, known)
  while (!isIt(known.text)) {
    const { done, value } = await known.reader.read()
    if (done) return false
    known.text += new TextDecoder().decode(value)
  }
  return true
}

const hangUp = (response: Response) => readers.get(response)!.reader.cancel()

describe('the event stream', () => {
  test('sends the unread counts immediately, then every change, in every process', async () => {
    const person = await server.newStudent()
    await tell(person)
    const streams = [await openHere(person), openThere(person)]
    expect(streams[0]!.headers.get('content-type')).toMatch('text/event-stream')
    for (const stream of streams) expect(await hears(stream, 1)).toBe(true)
    await tell(person)
    for (const stream of streams) expect(await hears(stream, 2)).toBe(true)
    const { latest } = (await server.call('GET /api/notifications/unread', { token: person.token }))
      .body
    await server.call('POST /api/notifications/read', {
      token: person.token,
      body: { upTo: latest },
    })
    for (const stream of streams) expect(await hears(stream, 0)).toBe(true)
    await Promise.all(streams.map(hangUp))
  })

  test('is closed to anyone who is not signed in', async () => {
    expect((await server.app.request('/api/notifications/events')).status).toBe(401)
  })

  test('ends when the person signs out everywhere', async () => {
    const person = await server.newStudent()
    const stream = await openHere(person)
    expect(await hears(stream, 0)).toBe(true)
    await server.call(`POST /api/users/students/${person.record.student_id}/sign-out-everywhere`, {
      token: person.token,
    })
    expect(await hears(stream, 99)).toBe(false)
    expect((await openHere(person)).status).toBe(401)
  })

  test('is open at most six times per person; closing one makes room', async () => {
    const [person, other] = [await server.newStudent(), await server.newStudent()]
    const streams = []
    for (let count = 0; count < 6; count += 1) streams.push(await openHere(person))
    expect((await openHere(person)).status).toBe(429)
    const others = await openHere(other)
    expect(others.status).toBe(200)
    await hears(streams[0]!, 0)
    await hangUp(streams[0]!)
    expect((await openHere(person)).status).toBe(200)
  })

  test('ends when the server stops, which opens no new one', async () => {
    const person = await server.newStudent()
    const hub = liveNotifications({ database, log })
    const listener = { studentId: person.record.id, sessionVersion: 1 }
    const stream = hub.open(listener)
    await hub.stop()
    expect(await hears(stream, 99)).toBe(false)
    expect(hub.count()).toBe(0)
    expect(() => hub.open(listener)).toThrow(expect.objectContaining({ code: 'busy' }))
  })
})
