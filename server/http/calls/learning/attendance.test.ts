import { expect, test } from 'vitest'
import { closeMeetings } from '../../../modules/classes/index.ts'
import { issuer, newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const STARTS = new Date('2026-12-05T20:00:00+06:00')
const after = (minutes: number) => new Date(STARTS.getTime() + minutes * 60_000)
server.at(STARTS)
const staff = await server.newStudent({ staffRole: 'content', name: 'Shirin Akter' })

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

/** A class in a room with two students of its batch, at its start. */
async function newRoom() {
  server.at(STARTS)
  const course = await newCourse(db)
  const batchId = await newBatch(db, course)
  const [rahima, karim] = [
    await server.newStudent({ name: 'রহিমা খাতুন' }),
    await server.newStudent({ name: 'Karim Uddin' }),
  ]
  for (const student of [rahima, karim]) await newEnrolment(db, student, { course, batchId })
  const meeting = await newMeeting(db, batchId, {
    startsAt: STARTS,
    room: 'place',
    place: 'Room 4, Dhanmondi',
  })
  const call = async (who: TestStudent, key: string, body?: object) =>
    server.call(key, { token: await tokenOf(who), body })
  return {
    course,
    batchId,
    rahima,
    karim,
    meeting,
    call,
    scan: (who: TestStudent, code: string) =>
      call(who, `POST /api/learn/${course.courseId}/classes/${meeting}/scan`, { code }),
    correct: (marks: object[], reason = 'Called in class') =>
      call(staff, `POST /api/staff/classes/${meeting}/attendance`, { marks, reason }),
    list: async () =>
      (await call(staff, `GET /api/staff/classes/${meeting}/attendance`)).body.students as Record<
        string,
        unknown
      >[],
    /** The room's current code. */
    async shown() {
      const { body } = await call(staff, `GET /api/staff/classes/${meeting}/room-code`)
      return { ...body, code: new URL(body.address).searchParams.get('code')! }
    },
  }
}

test('scanning the room code marks a student present; scanning again changes nothing', async () => {
  const { rahima, scan, shown, list } = await newRoom()
  server.at(after(12))
  const { code } = await shown()
  const scanned = await scan(rahima, code)
  expect(scanned.body).toMatchObject({ number: 1, scannedAt: after(12).toISOString() })
  server.at(after(12.9))
  expect((await scan(rahima, code)).body.scannedAt).toBe(after(12).toISOString())
  expect(await list()).toMatchObject([
    { name: 'Karim Uddin', presence: null, seen: null },
    {
      name: 'রহিমা খাতুন',
      presence: 'present',
      seen: { by: 'scanned', at: after(12).toISOString() },
      correction: null,
    },
  ])
})

test('the code changes every minute; one older than the previous is refused, and so is a wrong one', async () => {
  const { karim, rahima, scan, shown, list } = await newRoom()
  const first = await shown()
  expect(first.changesAt).toBe(after(1).toISOString())
  server.at(after(1))
  expect((await shown()).code).not.toBe(first.code)
  expect((await scan(rahima, first.code)).status).toBe(200)
  server.at(after(2))
  for (const code of [first.code, 'guessed', `${first.code}x`]) {
    const refused = await scan(karim, code)
    expect([refused.status, refused.body.code]).toEqual([409, 'code_expired'])
  }
  expect((await list()).map(({ presence }) => presence)).toEqual([null, 'present'])
})

test('a code counts for its class and batch only', async () => {
  const { course, batchId, rahima, shown, call } = await newRoom()
  const other = await newMeeting(db, batchId, { number: 2, startsAt: STARTS, room: 'place' })
  const { code } = await shown()
  const refused = await call(rahima, `POST /api/learn/${course.courseId}/classes/${other}/scan`, {
    code,
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'code_expired'])
})

test('the code counts no one else', async () => {
  const { course, batchId, scan, shown } = await newRoom()
  const [stranger, refunded, elsewhere] = [
    await server.newStudent(),
    await server.newStudent(),
    await server.newStudent(),
  ]
  const ended = await newEnrolment(db, refunded, { course, batchId })
  await db.updateTable('enrolments').set({ state: 'revoked' }).where('id', '=', ended).execute()
  await newEnrolment(db, elsewhere, { course, batchId: await newBatch(db, course, { number: 2 }) })
  const { code } = await shown()
  const answers = [
    await scan(stranger, code),
    await scan(refunded, code),
    await scan(elsewhere, code),
    await scan(staff, code),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'not_enrolled'],
    [403, 'enrolment_ended'],
    [404, 'class_not_found'],
    [403, 'not_enrolled'],
  ])
})

test.each([
  ['a second too early', -15 - 1 / 60, 'class_not_open'],
  ['at its end', 90, 'class_over'],
] as const)(
  'outside the hours of the class nothing is shown or counted: %s',
  async (_, minutes, code) => {
    const { rahima, scan, meeting, call } = await newRoom()
    server.at(after(minutes))
    const shown = await call(staff, `GET /api/staff/classes/${meeting}/room-code`)
    const scanned = await scan(rahima, 'whatever')
    expect([shown.body.code, scanned.body.code]).toEqual([code, code])
  },
)

test('a correction stores who and why, keeps the original record, and is not undone by scanning', async () => {
  const { rahima, karim, scan, shown, correct, list } = await newRoom()
  await scan(rahima, (await shown()).code)
  const marks = [
    { studentId: rahima.record.student_id, presence: 'absent' },
    { studentId: karim.record.student_id, presence: 'excused' },
  ]
  server.at(after(30))
  expect((await correct(marks, 'Left after a minute')).status).toBe(200)
  await scan(rahima, (await shown()).code)
  expect(await list()).toMatchObject([
    { presence: 'excused', seen: null, correction: { by: 'Shirin Akter' } },
    {
      presence: 'absent',
      seen: { by: 'scanned', at: STARTS.toISOString() },
      correction: {
        by: 'Shirin Akter',
        at: after(30).toISOString(),
        reason: 'Left after a minute',
      },
    },
  ])
  const entry = await db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('action', '=', 'attendance.corrected')
    .where('staff_id', '=', staff.record.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    before: { [rahima.record.student_id]: 'present', [karim.record.student_id]: null },
    after: { [rahima.record.student_id]: 'absent', reason: 'Left after a minute' },
  })
})

test('a class counts as held once staff mark someone present', async () => {
  const { batchId, karim, correct } = await newRoom()
  server.at(after(100))
  await correct([{ studentId: karim.record.student_id, presence: 'present' }])
  await closeMeetings({ db, issuer, now: after(101) })
  const { state } = await db
    .selectFrom('class_meetings')
    .select('state')
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('held')
})

test('before a class opens someone can be excused, not present', async () => {
  const { karim, correct } = await newRoom()
  server.at(after(-60))
  const { student_id: studentId } = karim.record
  const early = await correct([{ studentId, presence: 'present' }])
  expect([early.status, early.body.code]).toEqual([409, 'class_not_begun'])
  expect((await correct([{ studentId, presence: 'excused' }], 'Ill')).status).toBe(200)
})

test('a mark needs a reason, a known presence, and a student of this batch', async () => {
  const { karim, correct } = await newRoom()
  const { student_id: studentId } = karim.record
  const stranger = (await server.newStudent()).record.student_id
  const answers = [
    await correct([{ studentId, presence: 'present' }], ''),
    await correct([{ studentId, presence: 'asleep' }]),
    await correct([]),
    await correct([{ studentId: stranger, presence: 'present' }]),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('the completion rule and My Courses count held classes, without excused ones', async () => {
  const { course, batchId, karim, correct, call } = await newRoom()
  await newLessons(db, { course, lessons: [{ title: 'Welcome' }] })
  await db
    .insertInto('completion_rules')
    .values({
      course_id: course.id,
      rule: JSON.stringify({ lessons: 'none', attendancePercent: 100, certificate: 'by-hand' }),
    })
    .onConflict((conflict) =>
      conflict.column('course_id').doUpdateSet((row) => ({ rule: row.ref('excluded.rule') })),
    )
    .execute()
  const second = await newMeeting(db, batchId, { number: 2, startsAt: after(24 * 60) })
  const { student_id: studentId } = karim.record
  await correct([{ studentId, presence: 'present' }])
  await closeMeetings({ db, issuer, now: after(91) })
  const mine = async () => (await call(karim, 'GET /api/my-courses')).body[0]
  expect(await mine()).toMatchObject({
    classes: { planned: 2, held: 1, attended: 1, excused: 0 },
    progress: { isComplete: false },
  })
  await call(staff, `POST /api/staff/classes/${second}/attendance`, {
    marks: [{ studentId, presence: 'excused' }],
    reason: 'Ill',
  })
  expect(await mine()).toMatchObject({ classes: { excused: 1 }, progress: { isComplete: true } })
})
