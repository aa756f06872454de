import { randomInt, randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { openMeetingsStandIn } from '../../../../stand-ins/meetings/open-meetings-stand-in.ts'
import { offerToAttenders } from '../../../jobs/make-orientation-offers.ts'
import { remindStudentsOfClasses } from '../../../jobs/remind-of-classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { hostileTexts } from '../../../testing/hostile.ts'
import { openTestDatabase, testServer, type TestStudent } from '../../../testing/test-server.ts'

/** Its own database: the jobs look at every class. */
const database = await openTestDatabase()
const standIn = await openMeetingsStandIn({ port: 0, production: false })
afterAll(async () => {
  await standIn.close()
  await database.close()
})
const jitsi = {
  url: 'https://meet.example.com',
  appId: 'edi-app',
  appSecret: 'a secret shared with the Jitsi server',
}
const server = await testServer({ database, meetings: { ...standIn.keys, jitsi } })
const { db } = server.services
const ADDRESS = 'https://meet.example.com/j/812?pwd=verysecret'

/** A time in Dhaka: "5 20:00" is 5 December 2026, 8 in the evening. */
const at = (moment: string) => {
  const [day, hour] = moment.split(' ') as [string, string]
  return new Date(`2026-12-${day.padStart(2, '0')}T${hour}:00+06:00`)
}
server.at(at('1 12:00'))
const staff = await server.newStudent({ staffRole: 'marketing' })

/** An access token that is valid by the server's clock. */
async function tokenOf({ record, email }: TestStudent): Promise<string> {
  const claims = {
    uid: record.identity_uid,
    email,
    emailVerified: true,
    name: null,
    sessionVersion: 1,
  }
  const until = Math.floor(server.services.clock().getTime() / 1000) + 600
  return (await server.services.accessTokens.mint(claims, until)).token
}
const asStaff = async (key: string, body?: object) =>
  server.call(key, { token: await tokenOf(staff), body })

/** An orientation class on 5 December at 8 p.m., created by staff on 1 December. */
async function newOrientation(wishes: object = {}) {
  server.at(at('1 12:00'))
  const course = await newCourse(db)
  const made = await asStaff('POST /api/staff/orientation-classes', {
    courseId: course.courseId,
    day: '2026-12-05',
    hours: '20:00-21:00',
    address: ADDRESS,
    ...wishes,
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return { course, id: made.body.orientationId as string, made: made.body }
}

const newEmail = () => `guest-${randomUUID()}@example.com`
const anywhere = () => `10.${Array.from({ length: 3 }, () => randomInt(256)).join('.')}`

const book = (id: string, email: string, more: object = {}) =>
  server.call(`POST /api/orientation-classes/${id}/bookings`, {
    from: anywhere(),
    body: { name: 'Rahima Khatun', email, phone: '01712345678', ...more },
  })

const mailsTo = (email: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)

/** The secret part of the link in the latest mail to someone. */
async function keyOf(email: string): Promise<string> {
  const mails = await mailsTo(email)
  const found = mails.map(({ body }) => /\/free-class\/([\w-]+)/.exec(body)?.[1]).filter(Boolean)
  return found.at(-1)!
}

async function booked(id: string, more: object = {}) {
  const email = newEmail()
  const answer = await book(id, email, more)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return { email, key: await keyOf(email) }
}

const guest = (key: string, act = '') =>
  server.call(`${act ? 'POST' : 'GET'} /api/orientation-bookings/${key}${act && `/${act}`}`, {
    from: anywhere(),
  })

function entryOf(calendar: string | null) {
  const event = new ICAL.Component(ICAL.parse(calendar!)).getFirstSubcomponent('vevent')!
  return {
    uid: event.getFirstPropertyValue('uid') as string,
    status: event.getFirstPropertyValue('status') as string,
    sequence: Number(event.getFirstPropertyValue('sequence')),
    start: String(event.getFirstPropertyValue('dtstart')),
  }
}

test('a name that leads somewhere books no seat, and no mail greets with it', async () => {
  const { id } = await newOrientation()
  const email = newEmail()
  expect(await book(id, email, { name: 'Claim https://prize.example now' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'name', code: 'address_in_name' }] },
  })
  expect(await mailsTo(email)).toEqual([])
})

test('a booking is confirmed by mail with a personal link and the calendar entry, never the address', async () => {
  const { id, course } = await newOrientation()
  const email = newEmail()
  const answer = await book(id, email, { phone: '০১৭১২-৩৪৫৬৭৮' })
  expect(answer).toMatchObject({ status: 201, body: { received: true } })
  const [mail, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    kind: 'orientation-booked',
    subject: 'Your seat in the free class: Python from Zero',
  })
  expect(mail!.body).toContain('Saturday, 5 December 2026, 8:00 PM – 9:00 PM Dhaka time')
  expect(entryOf(mail!.calendar)).toMatchObject({
    status: 'CONFIRMED',
    sequence: 0,
    start: '2026-12-05T20:00:00',
  })
  const seen = await guest(await keyOf(email))
  expect(seen.body).toMatchObject({
    courseId: course.courseId,
    name: 'Rahima Khatun',
    state: 'booked',
    isCancelled: false,
    hasAttended: false,
    offer: null,
    joinOpensAt: '2026-12-05T13:45:00.000Z',
  })
  for (const text of [mail!.body, mail!.calendar!, JSON.stringify(seen.body)])
    expect(text).not.toContain('meet.example.com')
})

test('visitors see the dates ahead of published courses with the seats left, and no address', async () => {
  const { id, course } = await newOrientation({ seats: 3 })
  await booked(id)
  const list = () => server.call(`GET /api/orientation-classes?courseId=${course.courseId}`)
  const { body } = await list()
  expect(body).toMatchObject([{ orientationId: id, seatsLeft: 2 }])
  expect(JSON.stringify(body)).not.toContain('meet.example.com')
  server.at(at('5 21:00'))
  expect((await list()).body).toEqual([])
})

test('a second booking with the same address returns the first, and reveals nothing to a stranger', async () => {
  const { id } = await newOrientation({ seats: 1 })
  const { email, key } = await booked(id)
  expect(await book(id, ` ${email.toUpperCase()}`, { name: 'Someone else' })).toMatchObject({
    status: 201,
    body: { received: true },
  })
  expect(await kindsTo(email)).toEqual(['orientation-booked', 'orientation-booked'])
  expect((await guest(key)).body.name).toBe('Rahima Khatun')
  expect((await guest(await keyOf(email))).body.name).toBe('Rahima Khatun')
  const { body } = await asStaff(`GET /api/staff/orientation-classes/${id}/bookings`)
  expect(body).toHaveLength(1)
})

test('when many people book the last seat, one gets it', async () => {
  const { id } = await newOrientation({ seats: 1 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => book(id, newEmail())))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'orientation_full')).toHaveLength(7)
})

test('a cancelled seat is free again, and can be rebooked under the same calendar entry', async () => {
  const { id } = await newOrientation({ seats: 1 })
  const { email, key } = await booked(id)
  expect((await guest(key, 'leave')).body).toMatchObject({ state: 'left' })
  expect((await guest(key, 'leave')).body).toMatchObject({ state: 'left' })
  server.at(at('5 20:00'))
  expect((await guest(key, 'join')).body.code).toBe('seat_given_back')
  server.at(at('1 12:00'))
  expect((await book(id, email)).status).toBe(201)
  const entries = (await mailsTo(email)).map(({ calendar }) => entryOf(calendar))
  expect(entries.map(({ status, sequence }) => [status, sequence])).toEqual([
    ['CONFIRMED', 0],
    ['CANCELLED', 1],
    ['CONFIRMED', 2],
  ])
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
  expect((await guest(key)).body).toMatchObject({ state: 'booked' })
  expect((await book(id, newEmail())).body.code).toBe('orientation_full')
})

test('the link opens the class from 15 minutes before until its end, and joining counts as attending', async () => {
  const { id } = await newOrientation()
  const { key } = await booked(id)
  server.at(at('5 19:44'))
  const early = await guest(key, 'join')
  expect(early).toMatchObject({ status: 409, body: { code: 'class_not_open' } })
  expect(JSON.stringify(early.body)).not.toContain('meet.example.com')
  expect((await guest(key)).body.hasAttended).toBe(false)
  server.at(at('5 19:45'))
  expect(await guest(key, 'join')).toMatchObject({ status: 200, body: { address: ADDRESS } })
  expect((await guest(key)).body.hasAttended).toBe(true)
  server.at(at('5 21:00'))
  expect((await guest(key, 'join')).body.code).toBe('class_over')
})

test('a forged link, or one changed by one letter, opens nothing', async () => {
  const { id } = await newOrientation()
  const [mine, neighbour] = [await booked(id), await booked(id)]
  server.at(at('5 19:50'))
  const changed = mine.key.slice(0, -4) + (mine.key.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  const bytes = Buffer.from(mine.key, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  const sealedElsewhere = server.services.calendarSealer
    .seal('1', 'guest link')
    .toString('base64url')
  for (const key of [changed, bytes.toString('base64url'), sealedElsewhere])
    for (const act of ['', 'join', 'leave', 'no-offers'])
      expect((await guest(key, act)).body.code).toBe('guest_link_unknown')
  expect((await guest('1', 'join')).status).toBe(400)
  await guest(mine.key, 'join')
  expect((await guest(neighbour.key)).body.hasAttended).toBe(false)
})

test('a guest link expires a month after its class and when its booking is erased', async () => {
  const { id } = await newOrientation()
  const { email, key } = await booked(id)
  server.at(new Date('2027-01-06T00:00:00Z'))
  expect(await guest(key)).toMatchObject({ status: 410, body: { code: 'guest_link_expired' } })
  server.at(at('1 12:00'))
  await db.deleteFrom('orientation_bookings').where('email', '=', email).execute()
  expect((await guest(key)).body.code).toBe('guest_link_unknown')
})

test('a Jitsi room admits a guest as a guest and staff as the host', async () => {
  const { id, course } = await newOrientation({ room: 'jitsi', address: null })
  const { key } = await booked(id)
  server.at(at('5 19:50'))
  const { body } = await guest(key, 'join')
  const token = decodeJwt(new URL(body.address).searchParams.get('jwt')!)
  expect(token).toMatchObject({
    context: { user: { name: 'Rahima Khatun', moderator: false } },
  })
  const host = await asStaff(`POST /api/staff/orientation-classes/${id}/join`)
  expect(decodeJwt(new URL(host.body.address).searchParams.get('jwt')!)).toMatchObject({
    context: { user: { moderator: true } },
  })
  expect(course.courseId).toBeTruthy()
})

test('a BigBlueButton room never receives a guest link', async () => {
  const { id, course } = await newOrientation({ room: 'bigbluebutton', address: null })
  const { key } = await booked(id)
  server.at(at('5 19:50'))
  const { body } = await guest(key, 'join')
  expect(body.address).toContain('/bigbluebutton/api/join')
  const calls = JSON.stringify(standIn.calls)
  expect(calls).not.toContain('free-class')
  expect(calls).toContain(course.courseId)
})

test('a moved class notifies each booker once, in their language, and updates their calendar', async () => {
  const { id, made } = await newOrientation({ offer: { percent: 10, days: 3 } })
  const [english, bangla, left] = [
    await booked(id),
    await booked(id, { language: 'bn' }),
    await booked(id),
  ]
  await guest(left.key, 'leave')
  const change = {
    day: '2026-12-06',
    hours: '18:00-19:00',
    address: ADDRESS,
    version: made.version,
  }
  const path = `PUT /api/staff/orientation-classes/${id}`
  const moved = await asStaff(path, change)
  expect(moved.body).toMatchObject({ startsAt: '2026-12-06T12:00:00.000Z', version: 2 })
  expect(await asStaff(path, change)).toMatchObject({
    status: 409,
    body: { code: 'class_changed' },
  })
  // A changed seat limit notifies no one.
  await asStaff(path, { ...change, seats: 40, version: 2 })
  expect(await kindsTo(english.email)).toEqual(['orientation-booked', 'orientation-moved'])
  expect(await kindsTo(left.email)).toEqual(['orientation-booked', 'orientation-left'])
  const [first, second] = await mailsTo(english.email)
  expect(second!.subject).toBe('The free class has moved: Python from Zero')
  expect(second!.body).toContain('Sunday, 6 December 2026, 6:00 PM')
  const [before, after] = [entryOf(first!.calendar), entryOf(second!.calendar)]
  expect(after).toMatchObject({ uid: before.uid, start: '2026-12-06T18:00:00', sequence: 1 })
  expect((await mailsTo(bangla.email))[1]!.subject).toBe('ফ্রি ক্লাসের সময় বদলেছে: Python from Zero')
  expect((await guest(english.key)).body.startsAt).toBe('2026-12-06T12:00:00.000Z')
})

test('a queued reminder is still sent when only the place changes; later ones name the new place', async () => {
  const [before, after] = ['Room 4, Dhanmondi', 'Room 9, Uttara']
  const { id, made } = await newOrientation({ room: 'place', address: undefined, place: before })
  const { email } = await booked(id)
  server.at(at('4 20:00'))
  await remindStudentsOfClasses(server.services)
  const change = { day: '2026-12-05', hours: '20:00-21:00', room: 'place', place: after }
  await asStaff(`PUT /api/staff/orientation-classes/${id}`, { ...change, version: made.version })
  server.at(at('5 19:30'))
  await remindStudentsOfClasses(server.services)
  const mails = (await mailsTo(email)).map(({ kind, state, body }) => [
    kind,
    state,
    body.includes(before) ? before : body.includes(after) && after,
  ])
  expect(mails).toEqual([
    ['orientation-booked', 'waiting', before],
    ['orientation-reminder', 'failed', before],
    ['orientation-moved', 'waiting', after],
    ['orientation-reminder', 'waiting', after],
  ])
})

test('a cancelled class notifies once, cancels the calendar entry and admits no one', async () => {
  const { id, made } = await newOrientation()
  const { email, key } = await booked(id)
  const cancel = (version: number) =>
    asStaff(`POST /api/staff/orientation-classes/${id}/cancel`, { version })
  expect((await cancel(made.version)).body).toMatchObject({ state: 'cancelled' })
  expect((await cancel(2)).body.code).toBe('class_state_final')
  expect(await kindsTo(email)).toEqual(['orientation-booked', 'orientation-cancelled'])
  const entry = entryOf((await mailsTo(email))[1]!.calendar)
  expect(entry).toMatchObject({ status: 'CANCELLED', sequence: 1 })
  expect((await guest(key)).body.isCancelled).toBe(true)
  expect((await book(id, newEmail())).body.code).toBe('class_cancelled')
  server.at(at('5 19:50'))
  expect((await guest(key, 'join')).body.code).toBe('class_cancelled')
  await remindStudentsOfClasses(server.services)
  expect(await mailsTo(email)).toHaveLength(2)
})

test('reminders are sent a day and half an hour before, once each, never in quiet hours', async () => {
  const { id } = await newOrientation()
  const { email, key } = await booked(id)
  const left = await booked(id)
  const remindAt = async (moment: string) => {
    server.at(at(moment))
    await Promise.all([
      remindStudentsOfClasses(server.services),
      remindStudentsOfClasses(server.services),
    ])
    return (await kindsTo(email)).filter((kind) => kind === 'orientation-reminder').length
  }
  expect(await remindAt('4 19:59')).toBe(0)
  expect(await remindAt('4 20:00')).toBe(1)
  await guest(left.key, 'leave')
  expect(await remindAt('5 19:29')).toBe(1)
  expect(await remindAt('5 19:30')).toBe(2)
  expect(await remindAt('5 20:01')).toBe(2)
  const mails = (await mailsTo(email)).filter(({ kind }) => kind === 'orientation-reminder')
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Tomorrow at 8:00 PM: free class, Python from Zero',
    'Today at 8:00 PM: free class, Python from Zero',
  ])
  expect(mails[0]!.send_before).toEqual(at('5 20:00'))
  expect(mails.map(({ body }) => body).join()).not.toContain('meet.example.com')
  expect((await mailsTo(left.email)).map(({ kind, state }) => [kind, state])).toEqual([
    ['orientation-booked', 'waiting'],
    ['orientation-reminder', 'failed'],
    ['orientation-left', 'waiting'],
  ])
  expect(await guest(key)).toMatchObject({ status: 200 })
})

test('the reminder of an early class is sent before the night, not during it', async () => {
  const { id } = await newOrientation({ day: '2026-12-07', hours: '07:00-08:00' })
  const { email } = await booked(id)
  for (const [moment, count] of [
    ['6 07:00', 0],
    ['6 08:00', 1],
    ['7 06:30', 2],
  ] as const) {
    server.at(at(moment))
    await remindStudentsOfClasses(server.services)
    expect((await kindsTo(email)).length - 1).toBe(count)
  }
})

test('a booking within the last day gets only the confirmation until half an hour before', async () => {
  const { id } = await newOrientation()
  server.at(at('5 10:00'))
  const { email } = await booked(id)
  await remindStudentsOfClasses(server.services)
  expect(await kindsTo(email)).toEqual(['orientation-booked'])
  server.at(at('5 19:30'))
  await remindStudentsOfClasses(server.services)
  expect(await kindsTo(email)).toEqual(['orientation-booked', 'orientation-reminder'])
})

/** A class with an offer, and people, the first two of whom attended. */
async function heldOrientation(offer: object = { percent: 10, days: 3 }) {
  const { id, course } = await newOrientation({ offer })
  const asked = await booked(id, { wantsOffer: true })
  const silent = await booked(id)
  const absent = await booked(id, { wantsOffer: true })
  server.at(at('5 20:05'))
  for (const { key } of [asked, silent]) await guest(key, 'join')
  return { id, course, asked, silent, absent }
}
const offersAt = async (moment: string) => {
  server.at(at(moment))
  await Promise.all([offerToAttenders(server.services), offerToAttenders(server.services)])
}
const quote = async (student: TestStudent, courseId: string, coupon: string) =>
  (
    await server.call('POST /api/checkout/quote', {
      token: await tokenOf(student),
      body: { courses: [{ courseId }], coupon },
    })
  ).body

test('after the class attendees have an offer, mailed to those who opted in; others have none', async () => {
  const { asked, silent, absent, course } = await heldOrientation()
  await offersAt('5 20:59')
  expect((await guest(asked.key)).body.offer).toBeNull()
  await offersAt('5 21:00')
  await offersAt('5 21:05')
  const { offer } = (await guest(asked.key)).body
  expect(offer).toMatchObject({ percent: 10, amount: null, until: '2026-12-08', state: 'open' })
  expect((await guest(silent.key)).body.offer.code).not.toBe(offer.code)
  expect((await guest(absent.key)).body.offer).toBeNull()
  const mail = (await mailsTo(asked.email)).filter(({ kind }) => kind === 'orientation-offer')
  expect(mail).toHaveLength(1)
  expect(mail[0]!.subject).toBe('10% off Python from Zero, until Tuesday, 8 December 2026')
  expect(mail[0]!.body).toContain(offer.code)
  expect(mail[0]!.leave_address).toMatch(/\/api\/orientation-bookings\/[\w-]+\/no-offers$/)
  expect(mail[0]!.send_before).toEqual(at('9 00:00'))
  expect(await kindsTo(silent.email)).not.toContain('orientation-offer')
  expect(await kindsTo(absent.email)).not.toContain('orientation-offer')
  const student = await server.newStudent()
  expect(await quote(student, course.courseId, offer.code)).toMatchObject({
    total: '2250',
    coupon: { problem: null, discount: '250' },
  })
})

test('after its last day the server refuses the offer, and the page says that it ended', async () => {
  const { asked, course } = await heldOrientation({ amount: '500', days: 1 })
  await offersAt('5 21:00')
  const { code } = (await guest(asked.key)).body.offer
  const student = await server.newStudent()
  server.at(at('6 23:59'))
  expect(await quote(student, course.courseId, code)).toMatchObject({ total: '2000' })
  server.at(at('7 00:00'))
  expect(await quote(student, course.courseId, code)).toMatchObject({
    total: '2500',
    coupon: { problem: 'coupon_ended' },
  })
  const ordered = await server.call('POST /api/checkout', {
    token: await tokenOf(student),
    body: {
      courses: [{ courseId: course.courseId }],
      coupon: code,
      expectedTotal: '2000',
      checkoutKey: randomUUID(),
    },
  })
  expect(ordered.body.code).toBe('coupon_ended')
  expect((await guest(asked.key)).body.offer).toMatchObject({ state: 'ended' })
})

test('an offer is used once, for its course only, and counted for staff', async () => {
  const { id, asked, course } = await heldOrientation({ percent: 100, days: 3 })
  await offersAt('5 21:00')
  const { code } = (await guest(asked.key)).body.offer
  const other = await newCourse(db)
  const student = await server.newStudent()
  expect(await quote(student, other.courseId, code)).toMatchObject({
    coupon: { problem: 'coupon_other_courses' },
  })
  const ordered = await server.call('POST /api/checkout', {
    token: await tokenOf(student),
    body: {
      courses: [{ courseId: course.courseId }],
      coupon: code,
      expectedTotal: '0',
      checkoutKey: randomUUID(),
    },
  })
  expect(ordered.status).toBe(201)
  expect((await guest(asked.key)).body.offer.state).toBe('used')
  expect(await quote(await server.newStudent(), course.courseId, code)).toMatchObject({
    coupon: { problem: 'coupon_used_up' },
  })
  const listed = await asStaff('GET /api/staff/orientation-classes')
  expect(
    listed.body.find(({ orientationId }: { orientationId: string }) => orientationId === id),
  ).toMatchObject({ booked: 3, attended: 2, offersUsed: 1 })
  const coupons = await asStaff('GET /api/staff/coupons')
  expect(coupons.body.map((one: { code: string }) => one.code)).not.toContain(code)
})

test('an offer mail waits for the morning, and is not sent to anyone who declined by then', async () => {
  const { id } = await newOrientation({
    day: '2026-12-05',
    hours: '21:00-22:30',
    offer: { percent: 20, days: 1 },
  })
  const [asked, refused] = [
    await booked(id, { wantsOffer: true }),
    await booked(id, { wantsOffer: true }),
  ]
  server.at(at('5 21:10'))
  for (const { key } of [asked, refused]) await guest(key, 'join')
  await offersAt('5 22:30')
  expect((await guest(asked.key)).body.offer.state).toBe('open')
  expect(await kindsTo(asked.email)).toEqual(['orientation-booked'])
  expect((await guest(refused.key, 'no-offers')).body.wantsOffer).toBe(false)
  await offersAt('6 08:00')
  expect(await kindsTo(asked.email)).toEqual(['orientation-booked', 'orientation-offer'])
  expect(await kindsTo(refused.email)).toEqual(['orientation-booked'])
})

test('moving a class after someone joined early counts no one as attended', async () => {
  const { id, made } = await newOrientation()
  const { key } = await booked(id)
  server.at(at('5 19:50'))
  await guest(key, 'join')
  const moved = await asStaff(`PUT /api/staff/orientation-classes/${id}`, {
    day: '2026-12-06',
    hours: '20:00-21:00',
    address: ADDRESS,
    version: made.version,
  })
  expect(moved.status).toBe(200)
  expect((await guest(key)).body.hasAttended).toBe(false)
})

test('staff changes are in the audit list, without the address', async () => {
  const { id, course, made } = await newOrientation()
  await asStaff(`PUT /api/staff/orientation-classes/${id}`, {
    day: '2026-12-06',
    hours: '20:00-21:00',
    address: ADDRESS,
    version: made.version,
  })
  await asStaff(`POST /api/staff/orientation-classes/${id}/cancel`, { version: 2 })
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'staff_id', 'before', 'after'])
    .where('subject', '=', `${course.courseId} ${id}`)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action, staff_id }) => [action, staff_id])).toEqual([
    ['orientation.added', staff.record.id],
    ['orientation.changed', staff.record.id],
    ['orientation.cancelled', staff.record.id],
  ])
  expect(JSON.stringify(entries)).not.toContain('meet.example.com')
})

test('a started class cannot be moved, and an ended class cannot be cancelled', async () => {
  const { id, made } = await newOrientation()
  const change = { day: '2026-12-06', hours: '20:00-21:00', version: made.version }
  server.at(at('5 20:00'))
  expect((await asStaff(`PUT /api/staff/orientation-classes/${id}`, change)).body.code).toBe(
    'class_state_final',
  )
  server.at(at('5 21:00'))
  expect(
    (await asStaff(`POST /api/staff/orientation-classes/${id}/cancel`, { version: made.version }))
      .body.code,
  ).toBe('class_over')
  expect((await book(id, newEmail())).body.code).toBe('class_over')
})

test.each([
  ['without a day', { day: undefined }],
  ['in the past', { day: '2026-11-01' }],
  ['without seats', { seats: 0 }],
  ['in a room that one walks into', { room: 'place' }],
  ['at an address without https', { address: 'http://meet.example.com' }],
  ['with an offer of nothing', { offer: { days: 3 } }],
  ['with an offer of both', { offer: { percent: 5, amount: '100', days: 3 } }],
  ['with an offer without end', { offer: { percent: 5, days: 400 } }],
  ['with an instructor nobody knows', { instructorSlug: 'nobody-knows-them' }],
])('a class %s is refused', async (_how, wish) => {
  server.at(at('1 12:00'))
  const { courseId } = await newCourse(db)
  const answer = await asStaff('POST /api/staff/orientation-classes', {
    courseId,
    day: '2026-12-05',
    hours: '20:00-21:00',
    ...wish,
  })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('hostile texts in a booking are stored as text or refused, and reach no header', async () => {
  const { id } = await newOrientation()
  for (const name of hostileTexts) {
    const email = newEmail()
    const answer = await book(id, email, { name })
    expect([201, 400]).toContain(answer.status)
    for (const mail of await mailsTo(email)) expect(mail.subject).not.toMatch(/[\r\n]/)
  }
  expect((await book(id, 'a@b.example\r\nBcc: x@y.example')).status).toBe(400)
  expect((await book('999999999', newEmail())).body.code).toBe('class_not_found')
  expect((await book(id, newEmail(), { website: 'https://spam.example' })).status).toBe(201)
  const spammed = newEmail()
  await book(id, spammed, { website: 'https://spam.example' })
  expect(await mailsTo(spammed)).toEqual([])
})

test('repeated bookings cannot flood a mailbox', async () => {
  const { id } = await newOrientation()
  const email = newEmail()
  const answers = []
  for (let count = 0; count < 9; count += 1) answers.push((await book(id, email)).status)
  expect(answers).toEqual([...Array.from({ length: 8 }, () => 201), 429])
})

test('bookings are exported and erased with the account of their address', async () => {
  const { id } = await newOrientation()
  const student = await server.newStudent()
  await book(id, student.email)
  const own = `/api/users/students/${student.record.student_id}`
  const exported = await server.call(`GET ${own}/export`, { token: student.token })
  expect(exported.body.records.orientation_bookings).toMatchObject([{ email: student.email }])
  const deleted = await server.call(`DELETE ${own}`, {
    token: student.token,
    body: { email: student.email },
  })
  expect(deleted.status).toBe(204)
  expect((await asStaff(`GET /api/staff/orientation-classes/${id}/bookings`)).body).toEqual([])
})

test('an in-person class shows its place everywhere and cannot be joined online', async () => {
  const place = 'House 12, Road 27, Dhanmondi'
  const { id, course } = await newOrientation({ room: 'place', place, address: ADDRESS })
  const listed = await server.call(`GET /api/orientation-classes?courseId=${course.courseId}`)
  expect(listed.body).toMatchObject([{ place }])
  const { email, key } = await booked(id)
  const [mail] = await mailsTo(email)
  expect(mail!.body).toContain(`It is held in person: ${place}`)
  expect(mail!.body).not.toContain('Join with')
  expect(mail!.calendar!.replaceAll('\r\n ', '')).toContain(
    'LOCATION:House 12\\, Road 27\\, Dhanmondi',
  )
  expect((await guest(key)).body).toMatchObject({ place })
  const bangla = await booked(id, { language: 'bn' })
  expect((await mailsTo(bangla.email))[0]!.body).toContain(`ক্লাসটি হবে সরাসরি, এখানে: ${place}`)
  server.at(at('5 19:30'))
  await remindStudentsOfClasses(server.services)
  const reminder = (await mailsTo(email)).at(-1)!
  expect(reminder.subject).toBe('Today at 8:00 PM: free class, Python from Zero')
  expect(reminder.body).toContain(`It is held in person: ${place}`)
  server.at(at('5 20:00'))
  expect((await guest(key, 'join')).body.code).toBe('class_without_link')
  const host = await asStaff(`POST /api/staff/orientation-classes/${id}/join`)
  expect(host.body.code).toBe('class_without_link')
})

test('an in-person class needs a place, and a change of place notifies everyone who booked', async () => {
  server.at(at('1 12:00'))
  const refused = await asStaff('POST /api/staff/orientation-classes', {
    courseId: (await newCourse(db)).courseId,
    day: '2026-12-05',
    hours: '20:00-21:00',
    room: 'place',
  })
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'place'])
  const { id } = await newOrientation()
  const { email } = await booked(id)
  const change = (more: object) =>
    asStaff(`PUT /api/staff/orientation-classes/${id}`, {
      day: '2026-12-05',
      hours: '20:00-21:00',
      ...more,
    })
  const moved = await change({ version: 1, room: 'place', place: 'Mirpur 10' })
  expect(moved.body).toMatchObject({ place: 'Mirpur 10', room: 'place', address: null })
  const mail = (await mailsTo(email)).at(-1)!
  expect(mail.subject).toBe('The free class is held elsewhere: Python from Zero')
  expect(mail.body).toContain('The time stays:\nSaturday, 5 December 2026')
  expect(mail.body).toContain('It is held in person: Mirpur 10')
  expect(entryOf(mail.calendar).sequence).toBe(1)
  await change({ version: 2, address: ADDRESS })
  expect((await mailsTo(email)).at(-1)!.body).toContain('It is held online')
})

test('staff mark who attended an in-person class, and only those get the offer', async () => {
  const { id, course } = await newOrientation({
    room: 'place',
    place: 'Mirpur 10',
    offer: { percent: 10, days: 3 },
  })
  const [came, missed] = [
    await booked(id, { wantsOffer: true }),
    await booked(id, { wantsOffer: true }),
  ]
  const path = `/api/staff/orientation-classes/${id}/bookings`
  const [first] = (await asStaff(`GET ${path}`)).body
  const mark = (attended: boolean, bookingId = first.bookingId) =>
    asStaff(`PUT ${path}/${bookingId}/attendance`, { attended })
  expect((await mark(true)).body.code).toBe('class_not_open')
  server.at(at('5 19:45'))
  expect((await mark(true, '999999')).body.code).toBe('class_not_found')
  expect((await mark(true)).body[0].attendedAt).toBe('2026-12-05T13:45:00.000Z')
  expect((await mark(false)).body[0].attendedAt).toBeNull()
  await mark(true)
  await mark(true)
  server.at(at('5 21:01'))
  await offerToAttenders(server.services)
  expect(await kindsTo(came.email)).toContain('orientation-offer')
  expect(await kindsTo(missed.email)).not.toContain('orientation-offer')
  expect((await mark(false)).body.code).toBe('class_state_final')
  const audit = await db
    .selectFrom('audit_entries')
    .select(['after', 'staff_id'])
    .where('subject', '=', `${course.courseId} ${id}`)
    .where('action', '=', 'orientation.attendance')
    .orderBy('id')
    .execute()
  expect(audit.map(({ after }) => (after as { attended: boolean }).attended)).toEqual([
    true,
    false,
    true,
  ])
  expect(audit[0]!.staff_id).toBe(staff.record.id)
})
