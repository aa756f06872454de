import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor, newTeaching } from '../../../testing/instructors.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const owner = await server.newStudent({ staffRole: 'owner', name: 'Anna' })
const as = (person: TestStudent, call: string, body?: unknown) =>
  server.call(call, { token: person.token, ...(body !== undefined && { body }) })
const codeOf = async (person: TestStudent, call: string, body?: unknown) => {
  const answer = await as(person, call, body)
  return answer.body?.code ?? answer.status
}
const invite = (slug: string, email: string) =>
  as(owner, `POST /api/staff/instructors/${slug}/invitation`, { email, language: 'en' })
const accept = (person: TestStudent, slug: string) =>
  as(person, `POST /api/teaching/invitations/${slug}`)
const auditOf = async (subject: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select(['action', 'staff_id'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('becoming an instructor', () => {
  test('the account that verifies the invited address, once, until it is revoked', async () => {
    const course = await newCourse(db)
    const { slug } = await newTeaching(server, { course })
    const person = await server.newStudent()
    const invited = await invite(slug, person.email.toUpperCase())
    expect(invited.status).toBe(201)
    expect(invited.body).toMatchObject({
      account: null,
      invitation: { email: person.email, invitedBy: 'Anna' },
    })
    const mail = await db
      .selectFrom('mails')
      .select(['body', 'subject'])
      .where('kind', '=', 'instructor-invitation')
      .where('recipient', '=', person.email.toUpperCase())
      .executeTakeFirstOrThrow()
    expect(mail.body).toContain('/dashboard/teaching')
    expect(await codeOf(person, `GET /api/learn/${course.courseId}`)).toBe('not_enrolled')
    expect((await as(person, 'GET /api/teaching')).body).toMatchObject({
      instructor: null,
      invitations: [{ slug }],
      courses: [],
    })
    const accepted = await accept(person, slug)
    expect(accepted.body).toMatchObject({
      instructor: { slug },
      invitations: [],
      courses: [{ courseId: course.courseId, isTaught: true }],
    })
    expect((await as(person, `GET /api/learn/${course.courseId}`)).body.as).toBe('instructor')
    expect((await accept(person, slug)).body.code).toBe('invitation_not_found')
    expect((await invite(slug, 'else@example.com')).body.code).toBe('instructor_has_account')

    const removed = await as(owner, `DELETE /api/staff/instructors/${slug}/account`)
    expect(removed.body).toEqual({ account: null, invitation: null })
    expect(await codeOf(person, `GET /api/learn/${course.courseId}`)).toBe('not_enrolled')
    expect((await as(person, 'GET /api/teaching')).body.instructor).toBeNull()
    expect(await auditOf(slug)).toEqual([
      'instructor.invited',
      'instructor.joined',
      'instructor.account_removed',
    ])
  })

  test('no one else: another address, an unverified address, a withdrawn invitation', async () => {
    const course = await newCourse(db)
    const { slug } = await newTeaching(server, { course })
    const unproved = await server.newStudent({ emailVerified: false })
    const other = await server.newStudent()
    await invite(slug, unproved.email)
    // An unverified session gets the same response with and without an invitation.
    const nobody = await server.newStudent({ emailVerified: false })
    const seen = (await as(unproved, 'GET /api/teaching')).body
    expect(seen).toEqual((await as(nobody, 'GET /api/teaching')).body)
    expect(seen).toEqual({ isProved: false, instructor: null, invitations: [], courses: [] })
    for (const person of [unproved, nobody, other])
      expect((await accept(person, slug)).body.code).toBe('invitation_not_found')
    expect((await accept(other, 'nobody-there')).body.code).toBe('invitation_not_found')

    const late = await server.newStudent()
    await invite(slug, late.email)
    const withdrawn = await as(owner, `DELETE /api/staff/instructors/${slug}/invitation`)
    expect(withdrawn.body.invitation).toBeNull()
    expect((await accept(late, slug)).body.code).toBe('invitation_not_found')
  })

  test('an invitation sent to another address replaces the former one', async () => {
    const { slug } = await newTeaching(server, { course: await newCourse(db) })
    const [first, second] = [await server.newStudent(), await server.newStudent()]
    await invite(slug, first.email)
    await invite(slug, second.email)
    expect((await accept(first, slug)).body.code).toBe('invitation_not_found')
    expect((await accept(second, slug)).status).toBe(200)
  })

  test('of two accepting at once one succeeds, and one account is one instructor', async () => {
    const [one, other] = [
      await newTeaching(server, { course: await newCourse(db) }),
      await newTeaching(server, { course: await newCourse(db) }),
    ]
    const person = await server.newStudent()
    await invite(one.slug, person.email)
    await invite(other.slug, person.email)
    const answers = await Promise.all([accept(person, one.slug), accept(person, one.slug)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await accept(person, other.slug)).body.code).toBe('already_teaching')
    // After the refusal, staff can still see and withdraw it.
    const { body } = await as(owner, `GET /api/staff/instructors/${other.slug}/account`)
    expect(body.invitation.email).toBe(person.email)
  })

  test('while the account has another address or the session an unverified one, nothing opens', async () => {
    const course = await newCourse(db)
    const person = await newInstructor(server, { course })
    const open = () => codeOf(person, `GET /api/learn/${course.courseId}`)
    expect(await open()).toBe(200)
    const { token } = await server.services.accessTokens.mint(
      {
        uid: person.record.identity_uid,
        email: person.email,
        emailVerified: false,
        name: 'x',
        sessionVersion: 1,
        signedInAt: Math.floor(Date.now() / 1000),
      },
      Math.floor(Date.now() / 1000) + 3600,
    )
    const unproved = { ...person, token }
    expect(await codeOf(unproved, `GET /api/learn/${course.courseId}`)).toBe('not_enrolled')
    expect(await codeOf(unproved, 'GET /api/teaching/questions')).toBe('email_unverified')
    await db
      .updateTable('instructor_accounts')
      .set({ email_key: `former-${randomUUID()}@example.com` })
      .where('student_id', '=', person.record.id)
      .execute()
    expect(await open()).toBe('not_enrolled')
    expect((await as(person, 'GET /api/teaching')).body.instructor).toBeNull()
  })

  test('deleting the account ends it', async () => {
    const course = await newCourse(db)
    const { slug } = await newTeaching(server, { course })
    const person = await server.newStudent()
    await invite(slug, person.email)
    await accept(person, slug)
    const deleted = await as(person, `DELETE /api/users/students/${person.record.student_id}`, {
      email: person.email,
    })
    expect(deleted.status).toBe(204)
    const { body } = await as(owner, `GET /api/staff/instructors/${slug}/account`)
    expect(body.account).toBeNull()
  })

  test.each([
    ['owner', 200],
    ['manager', 200],
    ['content', 'not_permitted'],
    ['support', 'not_permitted'],
    ['finance', 'not_permitted'],
  ] as const)('%s sees the account of an instructor: %s', async (staffRole, code) => {
    const { slug } = await newTeaching(server, { course: await newCourse(db) })
    const staff = await server.newStudent({ staffRole })
    expect(await codeOf(staff, `GET /api/staff/instructors/${slug}/account`)).toBe(code)
    const body = { email: 'a@example.com', language: 'bn' }
    const invited = await codeOf(staff, `POST /api/staff/instructors/${slug}/invitation`, body)
    expect(invited).toBe(code === 200 ? 201 : code)
  })
})

/**
 * A course with a batch, a class that started an hour ago, a student, its instructor and another
 * instructor.
 */
async function taughtCourse() {
  const course = await newCourse(db)
  const batch = await newBatch(db, course)
  const startsAt = new Date(Date.now() - 3_600_000)
  const meeting = await newMeeting(db, batch, { startsAt })
  const student = await server.newStudent({ name: 'Nadia Rahman' })
  await newEnrolment(db, student, { course, batchId: batch })
  return {
    course,
    batch,
    meeting,
    student,
    instructor: await newInstructor(server, { course }),
    other: await newInstructor(server, { course: await newCourse(db) }),
  }
}

describe('instructor access', async () => {
  const { course, batch, meeting, student, instructor, other } = await taughtCourse()
  const marks = { marks: [{ studentId: student.record.student_id, presence: 'present' }] }
  const calls = [
    [`GET /api/teaching/batches/${batch}/classes`, undefined, 'batch_not_found'],
    [`GET /api/teaching/classes/${meeting}/attendance`, undefined, 'class_not_found'],
    [
      `POST /api/teaching/classes/${meeting}/attendance`,
      { ...marks, reason: 'Called in class' },
      'class_not_found',
    ],
    [`POST /api/teaching/classes/${meeting}/join`, undefined, 'class_not_found'],
    [
      `PUT /api/teaching/classes/${meeting}/link`,
      { version: 1, address: 'https://meet.example.com/own-room' },
      'class_not_found',
    ],
  ] as const

  test.each(calls)('%s is for instructors of the course only', async (call, body, refusal) => {
    const unproved = await server.newStudent({ emailVerified: false })
    const content = await server.newStudent({ staffRole: 'content' })
    expect((await server.call(call, { ...(body && { body }) })).status).toBe(401)
    expect(await codeOf(unproved, call, body)).toBe('email_unverified')
    for (const person of [student, other, content, owner])
      expect(await codeOf(person, call, body)).toBe(refusal)
    expect(await codeOf(instructor, call, body)).toBe(200)
  })

  test('attendance without addresses of students or of the meeting', async () => {
    const { body } = await as(instructor, `GET /api/teaching/classes/${meeting}/attendance`)
    expect(body.students).toMatchObject([{ name: 'Nadia Rahman' }])
    expect(JSON.stringify(body)).not.toMatch(/@example\.com|secret-room/)
    const list = await as(instructor, `GET /api/teaching/batches/${batch}/classes`)
    expect(list.body).toMatchObject([
      { meetingId: meeting, isOwn: true, address: 'https://meet.example.com/own-room' },
    ])
  })

  test('a correction by an instructor is in the audit list under their name', async () => {
    const entry = await db
      .selectFrom('audit_entries')
      .select(['action', 'staff_id'])
      .where('subject', '=', `${course.courseId} 1/1`)
      .where('action', '=', 'attendance.corrected')
      .executeTakeFirst()
    expect(entry).toMatchObject({ staff_id: instructor.record.id })
  })

  test('a class of another instructor belongs to them only, and so does its part of the batch', async () => {
    const named = await db
      .selectFrom('instructor_accounts')
      .select('instructor_id')
      .where('student_id', '=', other.record.id)
      .executeTakeFirstOrThrow()
    const second = await newMeeting(db, batch, { number: 2 })
    await db
      .updateTable('class_meetings')
      .set({ instructor_id: named.instructor_id })
      .where('id', '=', Number(second))
      .execute()
    const attendance = `GET /api/teaching/classes/${second}/attendance`
    expect(await codeOf(instructor, attendance)).toBe('class_not_found')
    expect(await codeOf(other, attendance)).toBe(200)
    const classesFor = async (person: TestStudent) =>
      (await as(person, `GET /api/teaching/batches/${batch}/classes`)).body.map(
        (one: { number: number; isOwn: boolean }) => `${one.number} ${one.isOwn}`,
      )
    expect((await classesFor(instructor)).toSorted()).toEqual(['1 true', '2 false'])
    const seen = await as(instructor, `GET /api/teaching/batches/${batch}/classes`)
    expect(JSON.stringify(seen.body)).not.toContain('secret-room')
    const link = { version: 1, address: 'https://meet.example.com/x' }
    expect(await codeOf(instructor, `PUT /api/teaching/classes/${second}/link`, link)).toBe(
      'class_not_found',
    )
    expect(await classesFor(other)).toEqual(['2 true'])
    const batchesOf = async (person: TestStudent) =>
      (await as(person, 'GET /api/teaching')).body.courses.find(
        ({ courseId }: { courseId: string }) => courseId === course.courseId,
      ).batches
    await db
      .updateTable('batches')
      .set({ seats: 30, seats_taken: 18 })
      .where('id', '=', batch)
      .execute()
    expect(await batchesOf(instructor)).toMatchObject([{ seats: 30, seatsTaken: 18 }])
    // The proof of the books counts them, in this database too.
    await db.updateTable('batches').set({ seats_taken: 0 }).where('id', '=', batch).execute()
    expect(await batchesOf(other)).toMatchObject([{ seats: null, seatsTaken: null }])
    expect(await codeOf(other, `GET /api/learn/${course.courseId}`)).toBe('not_enrolled')
  })

  test('the calendar and its feed have the instructor’s classes', async () => {
    const day = new Date(Date.now() - 7_200_000).toISOString().slice(0, 10)
    const { body } = await as(instructor, `GET /api/my-classes?from=${day}`)
    expect(body).toMatchObject([{ meetingId: meeting, as: 'instructor', attended: null }])
    const { address } = (await as(instructor, 'POST /api/calendar-address')).body
    const feed = () => server.call(`GET ${new URL(address).pathname}`)
    expect((await feed()).body).toContain('BEGIN:VEVENT')
    const mine = await as(student, `GET /api/my-classes?from=${day}`)
    expect(mine.body[0]).toMatchObject({ meetingId: meeting, as: 'student' })
  })

  test('the inbox has the open questions of the instructor’s courses, oldest first', async () => {
    const ask = (title: string) =>
      as(student, `POST /api/learn/${course.courseId}/questions`, {
        lessonId: null,
        atSeconds: null,
        title,
        text: '',
      })
    const [first] = [(await ask('What is a loop?')).body, await ask('And a list?')]
    const inbox = async (person: TestStudent) =>
      (await as(person, 'GET /api/teaching/questions')).body.rows
    expect(await inbox(instructor)).toMatchObject([
      { title: 'What is a loop?', courseId: course.courseId },
      { title: 'And a list?' },
    ])
    expect((await inbox(instructor))[0].waitingSince).toEqual(first.createdAt)
    expect(await inbox(other)).toEqual([])
    expect(await inbox(student)).toEqual([])
    const path = `/api/learn/${course.courseId}/questions/${first.questionId}`
    const answered = await as(instructor, `POST ${path}/answers`, { text: 'It repeats.' })
    expect(answered.body.answers[0].author.as).toBe('instructor')
    expect(await inbox(instructor)).toMatchObject([{ title: 'And a list?' }])
    expect(await codeOf(other, `POST ${path}/answers`, { text: 'No.' })).toBe('not_enrolled')
  })
})

describe('the link of an own class', async () => {
  const { course, batch, instructor } = await taughtCourse()
  const address = 'https://meet.example.com/room-of-mine'
  const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000)
  const set = (meeting: string, body: object) =>
    as(instructor, `PUT /api/teaching/classes/${meeting}/link`, { version: 1, ...body })
  const meetingOf = (id: string) =>
    db
      .selectFrom('class_meetings')
      .select(['address', 'version', 'sequence'])
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()

  test('is set and removed, audited without its address; a stale version is refused', async () => {
    const meeting = await newMeeting(db, batch, { number: 11, startsAt: tomorrow(1) })
    const answer = await set(meeting, { address })
    expect(answer.status).toBe(200)
    expect(answer.body).toContainEqual(
      expect.objectContaining({ meetingId: meeting, address, version: 2, isJoinable: true }),
    )
    expect((await set(meeting, { address })).body.code).toBe('class_changed')
    expect((await set(meeting, { version: 2, address })).status).toBe(200)
    expect((await set(meeting, { version: 2, address: null })).status).toBe(200)
    expect(await meetingOf(meeting)).toMatchObject({ address: null, version: 3, sequence: 0 })
    const entries = await db
      .selectFrom('audit_entries')
      .select(['staff_id', 'before', 'after'])
      .where('subject', '=', `${course.courseId} 1/11`)
      .where('action', '=', 'class.changed')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { staff_id: instructor.record.id, after: { hasOtherLink: true } },
      { before: { hasLink: true }, after: { hasLink: false, hasOtherLink: true } },
    ])
    expect(JSON.stringify(entries)).not.toContain('room-of-mine')
  })

  test('the same for the own planned classes after it that are held at a link', async () => {
    const other = await newInstructor(server, { course: await newCourse(db) })
    const named = await db
      .selectFrom('instructor_accounts')
      .select('instructor_id')
      .where('student_id', '=', other.record.id)
      .executeTakeFirstOrThrow()
    const [before, first, second, elsewhere, theirs] = await Promise.all(
      [20, 21, 22, 23, 24].map((number) =>
        newMeeting(db, batch, { number, startsAt: tomorrow(number) }),
      ),
    )
    const change = (id: string, columns: object) =>
      db.updateTable('class_meetings').set(columns).where('id', '=', Number(id)).execute()
    await change(elsewhere!, { room: 'place', address: null })
    await change(theirs!, { instructor_id: named.instructor_id })
    expect((await set(first!, { address, isForFollowing: true })).status).toBe(200)
    expect((await meetingOf(first!)).address).toBe(address)
    expect((await meetingOf(second!)).address).toBe(address)
    expect((await meetingOf(elsewhere!)).address).toBeNull()
    expect((await meetingOf(before!)).address).not.toBe(address)
    expect((await meetingOf(theirs!)).address).not.toBe(address)
    expect((await set(elsewhere!, { address })).body.code).toBe('class_held_elsewhere')
  })

  test.each([
    ['http://meet.example.com/plain', 'address'],
    ['meet.example.com', 'address'],
  ])('%s is no link', async (typed, field) => {
    const meeting = await newMeeting(db, batch, {
      number: typed.length,
      startsAt: tomorrow(typed.length),
    })
    const { status, body } = await set(meeting, { address: typed })
    expect([status, body.errors[0].field]).toEqual([400, field])
  })

  test('a cancelled class takes none', async () => {
    const meeting = await newMeeting(db, batch, { number: 40, startsAt: tomorrow(40) })
    await db
      .updateTable('class_meetings')
      .set({ state: 'cancelled' })
      .where('id', '=', Number(meeting))
      .execute()
    expect((await set(meeting, { address })).body.code).toBe('class_state_final')
  })
})
