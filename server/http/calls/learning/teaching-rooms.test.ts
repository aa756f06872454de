import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { permits, staffRoles } from '#contract/staff/permissions.ts'
import { newBatch } from '#server/testing/classes.ts'
import { newCourse } from '#server/testing/courses.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff', name: 'Anna' })
const AT = '/api/staff/rooms'
const call = (key: string, body?: object, { token } = staff) =>
  server.call(key, { token, ...(body && { body }) })

async function newRoom({ seats = 20 } = {}) {
  const draft = { name: `Room ${randomUUID().slice(0, 8)}`, address: 'House 12, Dhanmondi', seats }
  const { body } = await call(`POST ${AT}`, draft)
  const room = body.find(({ name }: { name: string }) => name === draft.name)
  return { ...draft, roomId: room.roomId as string, label: room.label as string }
}
const entriesOf = async (subject: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

const START = '2099-03-01'
/** A batch in a room, with one class on a day. */
async function batchIn(venue: string | null) {
  const course = await newCourse(db)
  const id = await newBatch(db, course, { startsOn: START })
  await db
    .updateTable('batches')
    .set({ venue, class_days: ['Sun'], hours: '18:00-20:00' })
    .where('id', '=', id)
    .execute()
  return { courseId: course.courseId, id }
}
const addClass = ({ id }: { id: number }, more: object = {}) =>
  call(`POST /api/staff/batches/${id}/classes`, {
    day: START,
    hours: '18:00-20:00',
    room: 'place',
    ...more,
  })

test('a room is added, changed with its batches and classes, and taken off the list', async () => {
  const room = await newRoom()
  expect(room.label).toBe(`${room.name}, House 12, Dhanmondi`)
  const batch = await batchIn(room.label)
  const other = await batchIn(null)
  await addClass(other, { hours: '09:00-10:00', place: room.label })
  const { roomId, label: _label, ...draft } = room
  expect((await call(`POST ${AT}`, draft)).body.code).toBe('room_exists')
  const change = { ...draft, address: 'House 14, Dhanmondi' }
  const twice = [
    await call(`PUT ${AT}/${roomId}`, change),
    await call(`PUT ${AT}/${roomId}`, change),
  ]
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const label = `${room.name}, House 14, Dhanmondi`
  const { venue } = await db
    .selectFrom('batches')
    .select('venue')
    .where('id', '=', batch.id)
    .executeTakeFirstOrThrow()
  const { place } = await db
    .selectFrom('class_meetings')
    .select('place')
    .where('batch_id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect([venue, place]).toEqual([label, label])
  const remove = () => call(`DELETE ${AT}/${roomId}`)
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
  expect(await entriesOf(label)).toEqual(['room.changed', 'room.removed'])
  expect((await call(`PUT ${AT}/${roomId}`, change)).body.code).toBe('room_not_found')
})

test('a batch has no more seats than its room', async () => {
  const room = await newRoom({ seats: 20 })
  const { courseId } = await newCourse(db)
  const draft = { number: 1, startsOn: START, enrolBy: START, venue: room.label, seats: 20 }
  const at = `POST /api/staff/courses/${courseId}/batches`
  for (const seats of [21, null]) {
    const { status, body } = await call(at, { ...draft, seats })
    expect([status, body.code, body.facts]).toEqual([409, 'room_too_small', { seats: '20' }])
  }
  const { batchId } = (await call(at, draft)).body
  const change = (more: object) => call(`PUT /api/staff/batches/${batchId}`, { ...draft, ...more })
  expect((await change({ seats: 21 })).body.code).toBe('room_too_small')
  expect((await change({ seats: 21, venue: 'House 9, Uttara' })).status).toBe(200)
  // What was so before stays, where the room has lost seats.
  await change({})
  await call(`PUT ${AT}/${room.roomId}`, { name: room.name, address: room.address, seats: 10 })
  expect((await change({ enrolBy: '2099-02-28' })).status).toBe(200)
})

test('two classes are not in one room at a time, unless staff say so', async () => {
  const room = await newRoom()
  const [first, second] = [await batchIn(room.label), await batchIn(null)]
  expect((await addClass(first)).status).toBe(201)
  const taken = await addClass(second, { hours: '19:30-21:00', place: room.label })
  expect([taken.status, taken.body.code, taken.body.facts]).toEqual([
    409,
    'room_taken',
    {
      room: room.name,
      course: expect.any(String),
      batch: expect.any(String),
      startsAt: '2099-03-01T12:00:00.000Z',
      count: '1',
    },
  ])
  // Nothing is saved of what was refused; elsewhere, one after the other and shared it is.
  const classes = await call(`GET /api/staff/batches/${second.id}/classes`)
  expect(classes.body).toEqual([])
  for (const more of [
    { hours: '20:00-21:00', place: room.label },
    { place: 'House 9, Uttara' },
    { place: room.label, sharesRoom: true },
  ])
    expect((await addClass(second, more)).status).toBe(201)

  const [, elsewhere] = (await call(`GET /api/staff/batches/${second.id}/classes`)).body
  const change = {
    day: START,
    hours: '18:30-19:30',
    room: 'place',
    place: room.label,
    version: elsewhere.version,
  }
  const put = `PUT /api/staff/classes/${elsewhere.meetingId}`
  expect((await call(put, change)).body.code).toBe('room_taken')
  expect((await call(put, { ...change, sharesRoom: true })).status).toBe(200)
})

test('a timetable and another venue of a batch are looked at as a whole', async () => {
  const room = await newRoom()
  const [first, second] = [await batchIn(room.label), await batchIn(room.label)]
  const make = ({ id }: { id: number }, more: object = {}) =>
    call(`POST /api/staff/batches/${id}/timetable`, { classes: 3, ...more })
  expect((await make(first)).status).toBe(200)
  const taken = await make(second)
  expect([taken.body.code, taken.body.facts.count]).toEqual(['room_taken', '3'])
  expect((await make(second, { hours: '20:00-22:00' })).status).toBe(200)

  const third = await batchIn('House 9, Uttara')
  expect((await make(third)).status).toBe(200)
  const [batch] = (await call(`GET /api/staff/courses/${third.courseId}/batches`)).body
  const { batchId, courseId: _course, seatsTaken: _taken, ...draft } = batch
  const move = (more: object = {}) =>
    call(`PUT /api/staff/batches/${batchId}`, { ...draft, seats: 10, venue: room.label, ...more })
  expect((await move()).body.code).toBe('room_taken')
  expect((await move({ sharesRoom: true })).status).toBe(200)
})

test('a free orientation class takes its room like any other', async () => {
  const room = await newRoom()
  await addClass(await batchIn(room.label))
  const { courseId } = await newCourse(db)
  const plan = { courseId, day: START, hours: '19:00-20:00', room: 'place', place: room.label }
  const add = (more: object) => call('POST /api/staff/orientation-classes', { ...plan, ...more })
  expect((await add({})).body.code).toBe('room_taken')
  expect((await add({ sharesRoom: true })).status).toBe(201)
})

test.each([
  { name: '' },
  { address: '' },
  { seats: 0 },
  { seats: 'many' },
  { name: 'x'.repeat(81) },
])('what is no room is refused: %o', async (more) => {
  const draft = { name: 'Room 3', address: 'House 12', seats: 20, ...more }
  expect((await call(`POST ${AT}`, draft)).status).toBe(400)
})

test.each(staffRoles.filter((role) => !permits(role, 'batches')))(
  'a %s neither sees, adds, changes nor removes rooms',
  async (staffRole) => {
    const { roomId, name, address, seats } = await newRoom()
    const member = await server.newStudent({ staffRole })
    const draft = { name, address, seats }
    const answers = [
      await call(`GET ${AT}`, undefined, member),
      await call(`POST ${AT}`, { ...draft, name: `${name} b` }, member),
      await call(`PUT ${AT}/${roomId}`, { ...draft, seats: 5 }, member),
      await call(`DELETE ${AT}/${roomId}`, undefined, member),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  },
)
