import ICAL from 'ical.js'
import { decodeJwt, jwtVerify } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { openMeetingsStandIn } from '../../../../stand-ins/meetings/open-meetings-stand-in.ts'
import { closeMeetings } from '../../../modules/classes/index.ts'
import { issuer, newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const standIn = await openMeetingsStandIn({ port: 0, production: false })
afterAll(() => standIn.close())
const jitsi = {
  url: 'https://meet.example.com',
  appId: 'edi-app',
  appSecret: 'a secret shared with the Jitsi server',
}
const server = await testServer({ meetings: { ...standIn.keys, jitsi } })
const { db } = server.services
const NOON = new Date('2026-12-01T12:00:00+06:00')
server.at(NOON)
const staff = await server.newStudent({ staffRole: 'content' })
const ADDRESS = 'https://meet.example.com/j/812?pwd=secret'

/** A course with a batch of two class days a week, and a student in it. */
async function newClass() {
  server.at(NOON)
  const course = await newCourse(db)
  const batchId = await newBatch(db, course)
  const student = await server.newStudent()
  await newEnrolment(db, student, { course, batchId })
  return { course, batchId, student }
}

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
const mailsTo = (student: TestStudent) =>
  db
    .selectFrom('mails')
    .select(['subject', 'body', 'calendar'])
    .where('recipient', '=', student.email)
    .where('kind', '=', 'class-changed')
    .orderBy('id')
    .execute()

test('a timetable is made from class days, hours and number, without holidays', async () => {
  const { batchId, student } = await newClass()
  const holiday = '2026-12-07'
  await asStaff(`PUT /api/staff/class-holidays/${holiday}`, { name: 'A day off', nameBn: 'ছুটি' })
  const made = await asStaff(`POST /api/staff/batches/${batchId}/timetable`, { classes: 3 })
  await asStaff(`DELETE /api/staff/class-holidays/${holiday}`)
  expect(made.status).toBe(200)
  expect(made.body.map((one: { startsAt: string }) => one.startsAt)).toEqual([
    '2026-12-05T14:00:00.000Z',
    '2026-12-12T14:00:00.000Z',
    '2026-12-14T14:00:00.000Z',
  ])
  expect(made.body[0]).toMatchObject({ number: 1, endsAt: '2026-12-05T15:30:00.000Z' })
  const [mail, ...more] = await mailsTo(student)
  expect(more).toEqual([])
  expect(mail!.body).toContain('Class 3: Monday, 14 December 2026, 8:00 PM – 9:30 PM')
})

test('a class that moves within its day is told with the hour it was to begin', async () => {
  const { batchId, student } = await newClass()
  const meeting = await newMeeting(db, batchId, { address: ADDRESS })
  const change = { version: 1, day: '2026-12-05', hours: '18:00-19:30', address: ADDRESS }
  await asStaff(`PUT /api/staff/classes/${meeting}`, change)
  const [mail] = await mailsTo(student)
  expect(mail!.body).toContain(
    'moves from Saturday, 5 December 2026, 8:00 PM to: Saturday, 5 December 2026, 6:00 PM – 7:30 PM',
  )
})

test('a class with another link is in the audit list, the link is not', async () => {
  const { batchId, course } = await newClass()
  const meeting = await newMeeting(db, batchId, { address: ADDRESS, topic: null })
  const plan = { day: '2026-12-05', hours: '20:00-21:30' }
  const other = 'https://meet.example.com/j/999?pwd=another'
  await asStaff(`PUT /api/staff/classes/${meeting}`, { ...plan, version: 1, address: other })
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `${course.courseId} 1/1`)
    .execute()
  expect(entries).toEqual([{ action: 'class.changed', before: {}, after: { hasOtherLink: true } }])
})

test('a batch with a venue has its classes there: timetable, mail and calendar say so', async () => {
  const venue = 'বাড়ি ৭, ধানমন্ডি'
  const { batchId, student, course } = await newClass()
  await db.updateTable('batches').set({ venue }).where('id', '=', batchId).execute()
  const made = await asStaff(`POST /api/staff/batches/${batchId}/timetable`, { classes: 1 })
  const [meeting] = made.body
  expect(meeting).toMatchObject({ room: 'place', place: venue, ownPlace: null })
  const [mail] = await mailsTo(student)
  expect(mail!.body).toContain(`8:00 PM – 9:30 PM, ${venue}`)
  expect(mail!.calendar!.replaceAll('\r\n ', '')).toContain(
    `LOCATION:${venue.replaceAll(',', '\\,')}`,
  )
  const path = `GET /api/learn/${course.courseId}/classes`
  expect((await server.call(path, { token: await tokenOf(student) })).body).toMatchObject([
    { room: 'place', place: venue },
  ])
  const own = { version: 1, day: '2026-12-05', hours: '20:00-21:30', room: 'place', place: 'Lab 2' }
  const moved = await asStaff(`PUT /api/staff/classes/${meeting.meetingId}`, own)
  expect(moved.body).toMatchObject([{ place: 'Lab 2', ownPlace: 'Lab 2' }])
})

test('a timetable says who gives all its classes and where, and again changes those ahead only', async () => {
  const { batchId, course, student } = await newClass()
  const teacher = await newInstructor(server, { course, name: 'Kamal Uddin' })
  const { slug } = await db
    .selectFrom('instructors')
    .innerJoin('instructor_accounts as account', 'account.instructor_id', 'instructors.id')
    .select('instructors.slug')
    .where('account.student_id', '=', teacher.record.id)
    .executeTakeFirstOrThrow()
  const setting = { instructorSlug: slug, room: 'link', address: ADDRESS }
  const path = `POST /api/staff/batches/${batchId}/timetable`
  const made = await asStaff(path, { classes: 24, setting })
  expect(made.status).toBe(200)
  expect(
    made.body.filter(
      (one: Record<string, unknown>) =>
        one['address'] === ADDRESS && one['instructorSlug'] === slug,
    ),
  ).toHaveLength(24)
  expect(await mailsTo(student)).toHaveLength(1)
  server.at(new Date('2026-12-06T12:00:00+06:00'))
  const room = { room: 'place', place: 'Room 4' }
  const again = await asStaff(path, { classes: 24, setting: room })
  expect(again.body.slice(0, 2)).toMatchObject([
    { room: 'link', instructorSlug: slug },
    { room: 'place', place: 'Room 4', instructorSlug: null, address: null },
  ])
  expect(await mailsTo(student)).toHaveLength(2)
  await asStaff(path, { classes: 24, setting: room })
  expect(await mailsTo(student)).toHaveLength(2)
})

test('a class is changed with all that follow: their times stay, earlier ones too', async () => {
  const { batchId, student } = await newClass()
  const made = await asStaff(`POST /api/staff/batches/${batchId}/timetable`, { classes: 4 })
  const [, second] = made.body
  const changed = await asStaff(`PUT /api/staff/classes/${second.meetingId}`, {
    version: second.version,
    day: '2026-12-07',
    hours: '20:00-21:30',
    room: 'place',
    place: 'Room 4',
    isForFollowing: true,
  })
  expect(changed.body.map((one: Record<string, unknown>) => one['place'])).toEqual([
    null,
    'Room 4',
    'Room 4',
    'Room 4',
  ])
  expect(changed.body.map((one: Record<string, unknown>) => one['startsAt'])).toEqual(
    made.body.map((one: Record<string, unknown>) => one['startsAt']),
  )
  expect(await mailsTo(student)).toHaveLength(2)
})

test('regenerating a timetable moves future classes, keeps topics and cancels surplus classes', async () => {
  const { batchId, student } = await newClass()
  await asStaff(`POST /api/staff/batches/${batchId}/timetable`, { classes: 3 })
  await db
    .updateTable('class_meetings')
    .set({ topic: 'Loops' })
    .where('batch_id', '=', batchId)
    .where('number', '=', 2)
    .execute()
  server.at(new Date('2026-12-06T12:00:00+06:00'))
  const again = await asStaff(`POST /api/staff/batches/${batchId}/timetable`, {
    classes: 2,
    hours: '18:00-19:00',
  })
  expect(again.body.map((one: Record<string, unknown>) => [one['startsAt'], one['state']])).toEqual(
    [
      ['2026-12-05T14:00:00.000Z', 'planned'],
      ['2026-12-07T12:00:00.000Z', 'planned'],
      ['2026-12-12T14:00:00.000Z', 'cancelled'],
    ],
  )
  expect(again.body[1]).toMatchObject({ topic: { en: 'Loops' }, sequence: 1 })
  const mails = await mailsTo(student)
  expect(mails).toHaveLength(2)
  expect(mails[1]!.body).toContain('Class 2 (Loops) moves from Monday, 7 December 2026, 8:00 PM to')
  expect(mails[1]!.body).toContain('is cancelled')
  expect(mails[1]!.body).not.toContain('Class 1')
})

test('a timetable needs hours and a batch that is not cancelled', async () => {
  const { course, batchId } = await newClass()
  const withoutHours = await newBatch(db, course, { number: 2, hours: null })
  const answer = await asStaff(`POST /api/staff/batches/${withoutHours}/timetable`, { classes: 3 })
  expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'hours'])
  await db.updateTable('batches').set({ state: 'cancelled' }).where('id', '=', batchId).execute()
  const refused = await asStaff(`POST /api/staff/batches/${batchId}/timetable`, { classes: 3 })
  expect([refused.status, refused.body.code]).toEqual([409, 'batch_state_final'])
})

test('a moved class notifies the student once, in their language', async () => {
  const { batchId, student } = await newClass()
  const bangla = await server.newStudent({ name: 'রহিমা' })
  const course = await newCourse(db)
  await newEnrolment(db, bangla, { course, batchId })
  await db
    .insertInto('notification_settings')
    .values({ student_id: bangla.record.id, language: 'bn' })
    .execute()
  const meeting = await newMeeting(db, batchId, { address: ADDRESS })
  const change = { version: 1, day: '2026-12-06', hours: '20:00-21:30', address: ADDRESS }
  const changed = await asStaff(`PUT /api/staff/classes/${meeting}`, change)
  expect(changed.body[0]).toMatchObject({ version: 2, sequence: 1 })
  const [mail] = await mailsTo(student)
  expect(mail!.subject).toBe('A class has moved: Python from Zero')
  const [inBangla, ...more] = await mailsTo(bangla)
  expect(more).toEqual([])
  expect(inBangla!.subject).toBe('ক্লাসের সময় বদলেছে: Python from Zero')
  expect(inBangla!.body).toContain('রবিবার, ৬ ডিসেম্বর ২০২৬')
  expect(mail!.body + inBangla!.body).not.toContain('meet.example.com')
})

test('instructors are notified of their classes, with a link to their timetable', async () => {
  const { course, batchId, student } = await newClass()
  const teacher = await newInstructor(server, { course })
  const named = await newInstructor(server, { course, name: 'Kamal Uddin' })
  const account = await db
    .selectFrom('instructor_accounts')
    .select('instructor_id')
    .where('student_id', '=', named.record.id)
    .executeTakeFirstOrThrow()
  const open = await newMeeting(db, batchId, { number: 1 })
  const given = await newMeeting(db, batchId, { number: 2 })
  await db
    .updateTable('class_meetings')
    .set({ instructor_id: account.instructor_id })
    .where('id', '=', Number(given))
    .execute()
  for (const meeting of [open, given])
    await asStaff(`POST /api/staff/classes/${meeting}/state`, { version: 1, state: 'cancelled' })
  const [ofAll, ...others] = await mailsTo(teacher)
  expect(others).toEqual([])
  expect(ofAll!.body).toContain('Class 1 (Warm-up) on')
  expect(ofAll!.body).toContain(`/dashboard/teaching/batches/${batchId}\n`)
  // A class without a named instructor belongs to all instructors of the course.
  const [ofOpen, ofOwn] = await mailsTo(named)
  expect(ofOpen!.body).toContain('Class 1 (Warm-up) on')
  expect(ofOwn!.body).toContain('Class 2 (Warm-up) on')
  expect(await mailsTo(student)).toHaveLength(2)
  const notices = await db
    .selectFrom('notifications')
    .select('student_id')
    .where('student_id', 'in', [teacher.record.id, named.record.id])
    .where('kind', '=', 'class-changed')
    .execute()
  expect(notices).toHaveLength(3)
})

test('a moved class sends a mail with its calendar entry and a notification', async () => {
  const { batchId, student } = await newClass()
  const meeting = await newMeeting(db, batchId, { address: ADDRESS })
  const change = { version: 1, day: '2026-12-06', hours: '20:00-21:30', address: ADDRESS }
  await asStaff(`PUT /api/staff/classes/${meeting}`, change)
  const mail = await db
    .selectFrom('mails')
    .select('calendar')
    .where('recipient', '=', student.email)
    .where('kind', '=', 'class-changed')
    .executeTakeFirstOrThrow()
  const event = new ICAL.Component(ICAL.parse(mail.calendar!)).getFirstSubcomponent('vevent')!
  expect(event.getFirstPropertyValue('uid')).toMatch(new RegExp(`^class-${meeting}@`))
  expect(event.getFirstPropertyValue('sequence')).toBe(1)
  expect(event.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-12-06T20:00:00')
  expect(mail.calendar).not.toContain('meet.example.com')
  const notices = await db
    .selectFrom('notifications')
    .select('facts')
    .where('student_id', '=', student.record.id)
    .where('kind', '=', 'class-changed')
    .execute()
  expect(notices).toMatchObject([
    { facts: { change: 'moved', number: 1, others: 0, startsAt: '2026-12-06T14:00:00.000Z' } },
  ])
})

test('a changed topic or link updates no calendar and notifies no one', async () => {
  const { batchId, student } = await newClass()
  const meeting = await newMeeting(db, batchId)
  const changed = await asStaff(`PUT /api/staff/classes/${meeting}`, {
    version: 1,
    day: '2026-12-05',
    hours: '20:00-21:30',
    topic: { en: 'Functions', bn: 'ফাংশন' },
    address: ADDRESS,
  })
  expect(changed.body[0]).toMatchObject({
    sequence: 0,
    topic: { en: 'Functions' },
    address: ADDRESS,
  })
  expect(await mailsTo(student)).toEqual([])
})

test('when two people change a class, the second is rejected and nothing is overwritten', async () => {
  const { batchId } = await newClass()
  const meeting = await newMeeting(db, batchId)
  const change = { version: 1, day: '2026-12-06', hours: '20:00-21:30' }
  expect((await asStaff(`PUT /api/staff/classes/${meeting}`, change)).status).toBe(200)
  const late = await asStaff(`PUT /api/staff/classes/${meeting}`, { ...change, day: '2026-12-08' })
  expect([late.status, late.body.code]).toEqual([409, 'class_changed'])
  const cancel = await asStaff(`POST /api/staff/classes/${meeting}/state`, {
    version: 1,
    state: 'cancelled',
  })
  expect([cancel.status, cancel.body.code]).toEqual([409, 'class_changed'])
})

test('a cancelled class notifies once, updates the calendars and stays cancelled', async () => {
  const { batchId, student } = await newClass()
  const meeting = await newMeeting(db, batchId)
  const cancelled = await asStaff(`POST /api/staff/classes/${meeting}/state`, {
    version: 1,
    state: 'cancelled',
  })
  expect(cancelled.body[0]).toMatchObject({ state: 'cancelled', sequence: 1, version: 2 })
  const again = await asStaff(`POST /api/staff/classes/${meeting}/state`, {
    version: 2,
    state: 'cancelled',
  })
  expect([again.status, again.body.code]).toEqual([409, 'class_state_final'])
  expect((await mailsTo(student)).map(({ subject }) => subject)).toEqual([
    'A class is cancelled: Python from Zero',
  ])
})

test('the audit list says that a link was set, never which', async () => {
  const { course, batchId } = await newClass()
  await asStaff(`POST /api/staff/batches/${batchId}/classes`, {
    day: '2026-12-05',
    hours: '20:00-21:30',
    address: ADDRESS,
  })
  const entry = await db
    .selectFrom('audit_entries')
    .select(['after'])
    .where('subject', '=', `${course.courseId} 1/1`)
    .executeTakeFirstOrThrow()
  expect(entry.after).toMatchObject({ hasLink: true })
  expect(JSON.stringify(entry)).not.toContain('meet.example.com')
})

test('classes of a cancelled batch are cancelled with it; only their instructors get a mail', async () => {
  const { course, batchId, student } = await newClass()
  const teacher = await newInstructor(server, { course })
  for (const number of [1, 2]) await newMeeting(db, batchId, { number })
  await db.updateTable('batches').set({ state: 'cancelled' }).where('id', '=', batchId).execute()
  for (const _ of ['cancelled', 'cancelled already']) await closeMeetings({ db, issuer, now: NOON })
  const [row] = (await asStaff(`GET /api/staff/batches/${batchId}/classes`)).body
  expect(row).toMatchObject({ state: 'cancelled', sequence: 1 })
  expect(await mailsTo(student)).toEqual([])
  const [mail, ...more] = await mailsTo(teacher)
  expect(more).toEqual([])
  expect(mail!.body.match(/is cancelled/g)).toHaveLength(2)
})

const STARTS = new Date('2026-12-05T20:00:00+06:00')
const minutesAfterStart = (minutes: number) => new Date(STARTS.getTime() + minutes * 60_000)

test.each([
  ['long before', -24 * 60, 409, 'class_not_open'],
  ['a second too early', -15 - 1 / 60, 409, 'class_not_open'],
  ['15 minutes before', -15, 200, undefined],
  ['in the middle', 30, 200, undefined],
  ['in its last second', 90 - 1 / 60, 200, undefined],
  ['at its end', 90, 409, 'class_over'],
] as const)('joining %s: %i minutes from the start', async (_, minutes, status, code) => {
  const { course, batchId, student } = await newClass()
  const meeting = await newMeeting(db, batchId, { startsAt: STARTS, address: ADDRESS })
  server.at(minutesAfterStart(minutes))
  const token = await tokenOf(student)
  const joined = await server.call(`POST /api/learn/${course.courseId}/classes/${meeting}/join`, {
    token,
  })
  expect([joined.status, joined.body.code]).toEqual([status, code])
  expect(joined.body.address).toBe(status === 200 ? ADDRESS : undefined)
  const attended = await db
    .selectFrom('class_attendance')
    .select(['is_present', 'by'])
    .where('meeting_id', '=', Number(meeting))
    .execute()
  expect(attended).toEqual(status === 200 ? [{ is_present: true, by: 'joined' }] : [])
})

/** Someone in the batch, at the time of a class. */
async function newRunningClass(wishes: Parameters<typeof newMeeting>[2] = {}) {
  const { course, batchId } = await newClass()
  server.at(STARTS)
  const student = await server.newStudent({ name: 'Nusrat Jahan' })
  await newEnrolment(db, student, { course, batchId })
  const meeting = await newMeeting(db, batchId, { startsAt: STARTS, ...wishes })
  const path = `/api/learn/${course.courseId}/classes/${meeting}/join`
  const join = (token?: string) => server.call(`POST ${path}`, token ? { token } : {})
  return { course, batchId, student, meeting, join }
}

test('no one else can join or see the address', async () => {
  const { course, batchId, join } = await newRunningClass({ address: ADDRESS })
  const other = await server.newStudent()
  const refunded = await server.newStudent()
  const elsewhere = await server.newStudent()
  const manager = await server.newStudent({ staffRole: 'manager' })
  const ended = await newEnrolment(db, refunded, { course, batchId })
  await db.updateTable('enrolments').set({ state: 'revoked' }).where('id', '=', ended).execute()
  const otherBatch = await newBatch(db, course, { number: 2 })
  await newEnrolment(db, elsewhere, { course, batchId: otherBatch })
  const answers = {
    nobody: await join(),
    other: await join(other.token),
    refunded: await join(refunded.token),
    elsewhere: await join(elsewhere.token),
    manager: await join(manager.token),
  }
  expect(
    Object.entries(answers).map(([who, { status, body }]) => [who, status, body.code]),
  ).toEqual([
    ['nobody', 401, 'sign_in_needed'],
    ['other', 403, 'not_enrolled'],
    ['refunded', 403, 'enrolment_ended'],
    ['elsewhere', 404, 'class_not_found'],
    ['manager', 403, 'not_enrolled'],
  ])
  expect(JSON.stringify(Object.values(answers).map(({ body }) => body))).not.toContain(
    'meet.example.com',
  )
})

test.each([
  ['cancelled', { state: 'cancelled' }, 'class_cancelled'],
  ['without a link', { address: null }, 'class_without_link'],
  ['in a room one walks into', { room: 'place', place: 'Room 4' }, 'class_without_link'],
] as const)('a class that is %s cannot be joined', async (_, wishes, code) => {
  const { student, join } = await newRunningClass(wishes)
  const answer = await join(student.token)
  expect([answer.status, answer.body.code]).toEqual([409, code])
})

test('a Jitsi room opens only with a token for this room and person', async () => {
  const { student, meeting, join } = await newRunningClass({ room: 'jitsi' })
  const { address } = (await join(student.token)).body
  const url = new URL(address)
  const { payload } = await jwtVerify(
    url.searchParams.get('jwt')!,
    new TextEncoder().encode(jitsi.appSecret),
    { issuer: 'edi-app', audience: 'edi-app', subject: 'meet.example.com', currentDate: STARTS },
  )
  expect(payload).toMatchObject({
    room: url.pathname.slice(1),
    context: { user: { name: 'Nusrat Jahan', moderator: false } },
    exp: minutesAfterStart(120).getTime() / 1000,
  })
  const host = await asStaff(`POST /api/staff/classes/${meeting}/join`)
  expect(decodeJwt(new URL(host.body.address).searchParams.get('jwt')!)).toMatchObject({
    context: { user: { moderator: true } },
  })
})

test('a BigBlueButton room is created once, and its host and a student can join', async () => {
  const { batchId, student, meeting, join } = await newRunningClass({ room: 'bigbluebutton' })
  const host = await asStaff(`POST /api/staff/classes/${meeting}/join`)
  const joined = await join(student.token)
  for (const { body } of [host, joined]) expect((await fetch(body.address)).status).toBe(200)
  const { room_key } = await db
    .selectFrom('class_meetings')
    .select('room_key')
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  expect(standIn.meetings.get(room_key)).toMatchObject({
    isRecorded: true,
    people: [{ role: 'MODERATOR' }, { role: 'VIEWER', fullName: 'Nusrat Jahan' }],
  })
})

test('the stand-in refuses a wrong checksum, as BigBlueButton does', async () => {
  const answer = await fetch(
    `${standIn.keys.bigBlueButton.url}api/create?meetingID=1&checksum=${'0'.repeat(64)}`,
  )
  expect(await answer.text()).toContain('<messageKey>checksumError</messageKey>')
})

test('the stand-in does not start in production', async () => {
  await expect(openMeetingsStandIn({ port: 0, production: true })).rejects.toThrow(
    'does not start in production',
  )
})

test('while the meeting server is down no one is counted as present', async () => {
  const { student, meeting, join } = await newRunningClass({ room: 'bigbluebutton' })
  standIn.setDown(true)
  const answer = await join(student.token)
  standIn.setDown(false)
  expect([answer.status, answer.body.code]).toEqual([503, 'meeting_unavailable'])
  const attended = await db
    .selectFrom('class_attendance')
    .select('student_id')
    .where('meeting_id', '=', Number(meeting))
    .execute()
  expect(attended).toEqual([])
  expect((await join(student.token)).status).toBe(200)
})

test('an unconfigured kind of room is not offered', async () => {
  const plain = await testServer()
  plain.at(NOON)
  const { batchId } = await newClass()
  const rooms = await plain.call('GET /api/staff/class-rooms', { token: staff.token })
  expect(rooms.body).toEqual(['link', 'place'])
  const draft = { day: '2026-12-05', hours: '20:00-21:30', room: 'jitsi' }
  const refused = await plain.call(`POST /api/staff/batches/${batchId}/classes`, {
    token: staff.token,
    body: draft,
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'room_not_offered'])
})

test('an ended class counts as held if someone attended; otherwise staff decide', async () => {
  const { batchId, student, join } = await newRunningClass({ address: ADDRESS })
  const empty = await newMeeting(db, batchId, { number: 2, startsAt: STARTS })
  await join(student.token)
  await closeMeetings({ db, issuer, now: minutesAfterStart(89) })
  const stateOf = async () =>
    (
      await db
        .selectFrom('class_meetings')
        .select('state')
        .where('batch_id', '=', batchId)
        .orderBy('number')
        .execute()
    ).map(({ state }) => state)
  expect(await stateOf()).toEqual(['planned', 'planned'])
  await closeMeetings({ db, issuer, now: minutesAfterStart(90) })
  expect(await stateOf()).toEqual(['held', 'planned'])
  const answer = await asStaff(`POST /api/staff/classes/${empty}/state`, {
    version: 1,
    state: 'held',
  })
  expect(answer.status).toBe(200)
  expect(await stateOf()).toEqual(['held', 'held'])
})

test('a class that has not started does not count as held', async () => {
  const { batchId } = await newClass()
  const meeting = await newMeeting(db, batchId)
  const answer = await asStaff(`POST /api/staff/classes/${meeting}/state`, {
    version: 1,
    state: 'held',
  })
  expect([answer.status, answer.body.code]).toEqual([409, 'class_not_begun'])
})

test('attending enough classes completes a course that requires attendance', async () => {
  const { course, batchId, student } = await newRunningClass({ state: 'held' })
  const second = await newMeeting(db, batchId, { number: 2, startsAt: STARTS, state: 'held' })
  await newMeeting(db, batchId, { number: 3, startsAt: STARTS, state: 'cancelled' })
  const rule = { lessons: 'none', attendancePercent: 50, certificate: 'automatic' }
  await db
    .insertInto('completion_rules')
    .values({ course_id: course.id, rule: JSON.stringify(rule) })
    .execute()
  const isComplete = async () =>
    (await server.call(`GET /api/learn/${course.courseId}`, { token: student.token })).body.progress
      .isComplete
  expect(await isComplete()).toBe(false)
  await db
    .insertInto('class_attendance')
    .values({
      meeting_id: Number(second),
      student_id: student.record.id,
      is_present: true,
      by: 'joined',
      at: STARTS,
    })
    .execute()
  expect(await isComplete()).toBe(true)
  const claimed = await server.call(`POST /api/learn/${course.courseId}/certificate`, {
    token: student.token,
  })
  expect(claimed.status).toBe(200)
})
