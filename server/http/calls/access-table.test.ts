import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type Permission,
  permissions,
  permits,
  type StaffPermission,
  type StaffRole,
  staffRoles,
} from '#contract/staff/permissions.ts'
import { testServer, type TestStudent } from '../../testing/test-server.ts'
import { newBatch, newMeeting } from '../../testing/classes.ts'
import { newCourse } from '../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../testing/lessons.ts'
import { newOpenOrder } from '../../testing/orders.ts'
import { newAttempt, newBank, newTest } from '../../testing/tests.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'

/**
 * Who may call what: each endpoint has a row made from its audience, and fails without one. Calls that name one
 * student’s data are in `owned`, routes outside the contract in `openRoutes`.
 */
const server = await testServer()
const { db } = server.services
const owner = await server.newStudent()
const other = await server.newStudent()
const staff = await server.newStudent({ role: 'staff' })
const byRole = await Promise.all(
  staffRoles.map(async (staffRole) => [staffRole, await server.newStudent({ staffRole })] as const),
)
/** The student whom staff may read and sign out. */
const somebody = await server.newStudent()
const instructor = await server.newStudent({ role: 'instructor' })
/** Has every permission, and a second factor that this session has not given. */
const passwordOnly = await server.newStudent({ role: 'staff' })
await newSecondFactor(passwordOnly)
const unprovedStaff = await server.newStudent({ role: 'staff', emailVerified: false })
// Before the order below: a student can have only one open order.
const question = await newQuestion()
const attempt = await newOwnAttempt()
const classCourse = await newCourse(db)
const meeting = await newOwnMeeting()
const order = await newOpenOrder(db, owner.record)
const note = await newNote()
const notification = await newNotification()

const media = await newMedia(owner.record)

const tokens = {
  none: undefined,
  garbage: 'not.a.token',
  'signed by somebody else': await forged('HS256', 'another secret that is long enough to be one'),
  'signed by nobody': unsigned(),
  'of another audience': await forged('HS256', 'a secret for tests of at least 32 bytes', {
    audience: 'elsewhere',
  }),
  expired: await expired(),
  'ended by signing out everywhere': await ended(),
}

/** Valid parameters, for calls where only the caller matters. */
const fitting: Record<string, string> = {
  mediaId: 'a1b2c3d4e5f6g7h8',
  name: 'master.m3u8',
  language: 'en',
  id: '1',
  courseId: 'PRG-101',
  number: order.number,
  page: 'about',
  list: 'contact',
  code: 'EID-2026',
  lessonId: 'zzzzzzzzzz',
  submissionId: 'zzzzzzzzzzzzzzzzzzzz',
  attemptId: 'zzzzzzzzzzzzzzzz',
  noteId: '1',
  questionId: 'k3x9a0b1c2',
  bankId: 'b7k2m9x4qa',
  answerId: '1',
  meetingId: '1',
  slug: 'nobody',
  batchId: '1',
  day: '2026-12-16',
}

interface Row {
  path: string
  body?: unknown
  other: readonly [status: number, code: string]
  staff: readonly [status: number, code: string] | 'allowed'
}

const student = `/api/users/students/${owner.record.student_id}`
const mine = `/api/orders/${order.number}`
const notYours = [403, 'not_yours'] as const
const noSuchOrder = [404, 'order_not_found'] as const
const noSuchClass = [404, 'class_not_found'] as const
const noNotification = [404, 'notification_not_found'] as const
const ownNote = { other: [404, 'note_not_found'], staff: [404, 'note_not_found'] } as const
const onlyOwner = { other: notYours, staff: notYours }
/** Whether another student's order exists is private too. Staff have separate calls. */
const ownOrder = { other: noSuchOrder, staff: noSuchOrder }

/** Calls whose path or query names one student's data. */
const owned: Record<string, Row> = {
  'PATCH /api/learn/notes/{noteId}': {
    path: `/api/learn/notes/${note}`,
    body: { text: 'Mine.' },
    ...ownNote,
  },
  'POST /api/my-certificates/{serial}/corrections': {
    path: `/api/my-certificates/${await newCertificate()}/corrections`,
    body: { name: 'Somebody' },
    other: [404, 'certificate_not_found'],
    staff: [404, 'certificate_not_found'],
  },
  'DELETE /api/learn/notes/{noteId}': { path: `/api/learn/notes/${note}`, ...ownNote },
  ...Object.fromEntries(
    Object.entries({
      'GET ': undefined,
      'PATCH ': { title: 'Why does it stop?', text: '' },
      'DELETE ': undefined,
      'PUT /solved': { isSolved: true },
      'PUT /follow': { isFollowed: true },
      'POST /answers': { text: 'Because.' },
      'PATCH /answers/{answerId}': { text: 'Because.' },
      'DELETE /answers/{answerId}': undefined,
      'POST /reports': { answerId: null, reason: 'Not nice.' },
    }).map(([call, body]) => {
      const [method, rest] = call.split(' ') as [string, string]
      return [
        `${method} /api/learn/{courseId}/questions/{questionId}${rest}`,
        {
          path: `${question.path}${rest.replace('{answerId}', String(question.answerId))}`,
          ...(body && { body }),
          other: [403, 'not_enrolled'] as const,
          // Staff can post everywhere but edit no one's texts: discussion.test.ts has the whole
          // table.
          staff: /^(PATCH|DELETE)/.test(call) ? ([403, 'not_your_words'] as const) : 'allowed',
        } satisfies Row,
      ]
    }),
  ),
  // attempts.test.ts has the rest.
  ...Object.fromEntries(
    Object.entries({
      'GET ': undefined,
      'POST /sheet': { device: 'a'.repeat(32) },
      'POST /take-over': undefined,
      'PUT /answers': {
        device: 'a'.repeat(32),
        answers: [{ slot: 1, sequence: 1, answer: true, agoMs: 0 }],
      },
      'POST /events': { device: 'a'.repeat(32), kind: 'left' },
      'POST /check': { device: 'a'.repeat(32), slot: 1, answer: true },
      'POST /submit': { device: 'a'.repeat(32), answers: [] },
      'POST /photos': undefined,
      'PUT /objections/{slot}': { text: 'Both are right.' },
      'DELETE /objections/{slot}': undefined,
    }).map(([call, body]) => {
      const [method, rest] = call.split(' ') as [string, string]
      const notFound = [404, 'attempt_not_found'] as const
      return [
        `${method} /api/learn/attempts/{attemptId}${rest}`,
        {
          path: `/api/learn/attempts/${attempt}${rest.replace('{slot}', '1')}${rest === '/photos' ? `?photoId=${'a'.repeat(32)}` : ''}`,
          ...(body && { body }),
          other: notFound,
          staff: notFound,
        } satisfies Row,
      ]
    }),
  ),
  'POST /api/notifications/{id}/read': {
    path: `/api/notifications/${notification}/read`,
    other: noNotification,
    staff: noNotification,
  },
  'POST /api/learn/{courseId}/classes/{meetingId}/join': {
    path: `/api/learn/${classCourse.courseId}/classes/${meeting}/join`,
    other: [403, 'not_enrolled'],
    staff: [403, 'not_enrolled'],
  },
  'POST /api/learn/{courseId}/classes/{meetingId}/scan': {
    path: `/api/learn/${classCourse.courseId}/classes/${meeting}/scan`,
    body: { code: 'seen-in-the-room' },
    other: [403, 'not_enrolled'],
    staff: [403, 'not_enrolled'],
  },
  // marking.test.ts has the rest: who teaches or examines the course.
  'GET /api/teaching/attempts/{attemptId}': {
    path: `/api/teaching/attempts/${attempt}`,
    other: [404, 'attempt_not_found'],
    staff: [404, 'attempt_not_found'],
  },
  'PUT /api/teaching/attempts/{attemptId}/marks': {
    path: `/api/teaching/attempts/${attempt}/marks`,
    body: { slot: 1, parts: [{ part: 'whole', hundredths: 0 }], comment: null },
    other: [404, 'attempt_not_found'],
    staff: [404, 'attempt_not_found'],
  },
  'GET /api/teaching/submissions/{submissionId}': {
    path: `/api/teaching/submissions/${'z'.repeat(20)}`,
    other: [404, 'submission_not_found'],
    staff: [404, 'submission_not_found'],
  },
  'PUT /api/teaching/submissions/{submissionId}/mark': {
    path: `/api/teaching/submissions/${'z'.repeat(20)}/mark`,
    body: { hundredths: 0, criteria: [], feedback: '', isAgain: false },
    other: [404, 'submission_not_found'],
    staff: [404, 'submission_not_found'],
  },
  'POST /api/teaching/submissions/{submissionId}/feedback-files': {
    path: `/api/teaching/submissions/${'z'.repeat(20)}/feedback-files?name=page.jpg`,
    other: [404, 'submission_not_found'],
    staff: [404, 'submission_not_found'],
  },
  'DELETE /api/teaching/submissions/{submissionId}/feedback-files': {
    path: `/api/teaching/submissions/${'z'.repeat(20)}/feedback-files`,
    body: { fileId: 'z'.repeat(20) },
    other: [404, 'submission_not_found'],
    staff: [404, 'submission_not_found'],
  },
  // teaching.test.ts has the rest: class instructors and invitations.
  'POST /api/teaching/invitations/{slug}': {
    path: '/api/teaching/invitations/nobody',
    other: [404, 'invitation_not_found'],
    staff: [404, 'invitation_not_found'],
  },
  'GET /api/teaching/batches/{batchId}/classes': {
    path: '/api/teaching/batches/1/classes',
    other: [404, 'batch_not_found'],
    staff: [404, 'batch_not_found'],
  },
  'GET /api/teaching/classes/{meetingId}/attendance': {
    path: `/api/teaching/classes/${meeting}/attendance`,
    other: noSuchClass,
    staff: noSuchClass,
  },
  'POST /api/teaching/classes/{meetingId}/attendance': {
    path: `/api/teaching/classes/${meeting}/attendance`,
    body: {
      marks: [{ studentId: owner.record.student_id, presence: 'excused' }],
      reason: 'Ill that day',
    },
    other: noSuchClass,
    staff: noSuchClass,
  },
  'PUT /api/teaching/classes/{meetingId}/link': {
    path: `/api/teaching/classes/${meeting}/link`,
    body: { version: 1, address: 'https://meet.example.com/mine' },
    other: noSuchClass,
    staff: noSuchClass,
  },
  'POST /api/teaching/classes/{meetingId}/join': {
    path: `/api/teaching/classes/${meeting}/join`,
    other: noSuchClass,
    staff: noSuchClass,
  },
  // reviews.test.ts has the rest.
  'PUT /api/teaching/reviews/{id}/answer': {
    path: '/api/teaching/reviews/1/answer',
    body: { text: 'Thank you.' },
    other: [404, 'review_not_found'],
    staff: [404, 'review_not_found'],
  },
  'GET /get/carts': { path: `/get/carts?email=${owner.email}`, ...onlyOwner },
  'GET /api/users/students': { path: `/api/users/students?email=${owner.email}`, ...onlyOwner },
  'GET /api/users/students/{id}': { path: student, other: notYours, staff: 'allowed' },
  'PATCH /api/users/students/{id}': { path: student, body: { name: 'Somebody' }, ...onlyOwner },
  'PUT /api/users/students/{id}/skills': {
    path: `${student}/skills`,
    body: { skills: ['Python'] },
    ...onlyOwner,
  },
  'PUT /api/users/students/{id}/photo': {
    path: `${student}/photo`,
    body: 'no picture',
    ...onlyOwner,
  },
  'GET /api/users/students/{id}/export': { path: `${student}/export`, ...onlyOwner },
  'DELETE /api/users/students/{id}': { path: student, body: { email: owner.email }, ...onlyOwner },
  'POST /api/users/students/{id}/sign-out-everywhere': {
    path: `${student}/sign-out-everywhere`,
    other: notYours,
    staff: 'allowed',
  },
  'GET /api/media/{mediaId}/look': {
    path: `/api/media/${media}/look`,
    other: [409, 'media_locked'],
    staff: 'allowed',
  },
  'POST /api/media/{mediaId}/play': {
    path: `/api/media/${media}/play`,
    body: { device: 'a-browser-of-its-own' },
    other: [409, 'media_locked'],
    staff: 'allowed',
  },
  'DELETE /api/waiting-places/{id}': {
    path: `/api/waiting-places/${await newWaitingPlace()}`,
    other: [404, 'waiting_place_not_found'],
    staff: [404, 'waiting_place_not_found'],
  },
  'GET /api/orders/{number}': { path: mine, ...ownOrder },
  'POST /api/orders/{number}/ask': { path: `${mine}/ask`, ...ownOrder },
  'GET /api/orders/{number}/pay-methods': { path: `${mine}/pay-methods`, ...ownOrder },
  'POST /api/orders/{number}/payments': {
    path: `${mine}/payments`,
    body: { gateway: 'manual' },
    ...ownOrder,
  },
  'POST /api/orders/{number}/manual-transfers': {
    path: `${mine}/manual-transfers`,
    body: { channel: 'bkash', trxId: 'ABC1234567', amount: '2500' },
    ...ownOrder,
  },
  'POST /api/orders/{number}/cancel': { path: `${mine}/cancel`, ...ownOrder },
  'GET /api/orders/{number}/refund-quote': { path: `${mine}/refund-quote`, ...ownOrder },
  'POST /api/orders/{number}/leave': {
    path: `${mine}/leave`,
    body: { itemIds: ['1'], reason: 'I cannot come.' },
    ...ownOrder,
  },
  'GET /api/orders/{number}/batches': { path: `${mine}/batches`, ...ownOrder },
  'POST /api/orders/{number}/items/{itemId}/batch': {
    path: `${mine}/items/1/batch`,
    body: { toBatchId: '1', expectedDifference: '0' },
    ...ownOrder,
  },
  'POST /api/orders/{number}/refund-requests': {
    path: `${mine}/refund-requests`,
    body: { itemIds: ['1'], reason: 'I cannot come.' },
    ...ownOrder,
  },
}

/** Calls that sign the owner out: account.test.ts tests them for the caller's own account. */
const ends = /^DELETE|sign-out/

/** Parameters of student calls that name public data. */
const publicParameters = ['courseId', 'lessonId']

/** Routes outside the contract that are open to anyone, each with the reason. */
const openRoutes: Record<string, string> = {
  'GET /api/openapi.json': 'the document of the calls',
  'GET /api/docs': 'the same to read',
  'GET /course-pictures/:file': 'pictures of course pages, under names nobody can guess',
  'GET /site-logos/:file': 'the logo of the provider, which every page shows',
  'GET /site-portraits/:file': 'pictures on the home page of people who say something',
  'GET /photos/:file':
    'a name of 24 random characters is the permission; photos stand beside courses and reviews',
  'GET /api/payments/:gateway/return':
    'a browser on its way back; what it brings is only a reason to ask the gateway',
  'POST /api/payments/:gateway/return':
    'the same by a form from another site, which carries no session',
  'POST /api/payments/:gateway/notify':
    'a gateway; believed by its signature, and then only as a reason to ask it',
  'GET /api/notifications/leave/:key': 'asks whether to end mails; changes nothing',
  'POST /api/notifications/leave/:key':
    'a key that only a mail to its reader holds, and all it can do is to end these mails',
  'GET /api/newsletter/leave/:key': 'leads to the page that asks; changes nothing',
  'POST /api/newsletter/leave/:key':
    'a key that only a letter to the subscriber holds, and all it can do is to end the letters',
  'GET /calendar/:file':
    'a secret of 32 characters is the permission; calendar apps have no session',
  'GET /api/receipts/:key/print': 'a secret address of its own, for a guardian or an employer',
  'GET /api/receipts/:key/pdf': 'the same as a file',
  'GET /api/certificates/:serial/pdf': 'anyone with the serial sees the certificate, also on paper',
  'GET /api/certificates/:serial/credential': 'the same, signed',
  'GET /api/certificates/:serial/revocations': 'whether what was signed is still valid',
  'GET /api/credential-keys/:kid': 'a public key',
  'GET /.well-known/jwks.json': 'public keys',
}

/** Routes outside the contract for signed-in callers, about their own account. */
const studentRoutes = ['GET /api/notifications/events']

/** The same, about what the caller may read: discussion-pictures.test.ts, assignments.test.ts, marksheets.test.ts and attempt-photos.test.ts have the whole tables. */
const readerRoutes = [
  'GET /api/learn/:courseId/pictures/:pictureId',
  'GET /api/submission-files/:fileId',
  'GET /api/feedback-files/:fileId',
  'GET /api/attempts/:attemptId/marksheet',
  'GET /api/learn/attempts/:attemptId/photos/:photoId',
]

/** Routes outside the contract for staff, with the permission required. */
const staffRoutes: Record<string, Permission> = {
  'GET /api/staff/transfers/:id/picture': 'orders',
  'POST /api/media/:mediaId/original': 'media',
  'GET /api/media/:mediaId/original': 'media',
  'PATCH /api/media/:mediaId/original': 'media',
}

const keys = Object.keys(allEndpoints) as (keyof typeof allEndpoints)[]
const endpointOf = (key: string): Endpoint => allEndpoints[key as keyof typeof allEndpoints]

describe('the table is whole', () => {
  test('every student call that names one student’s data has a row', () => {
    const named = keys.filter((key) => {
      const endpoint = endpointOf(key)
      const parameters = [
        ...Object.keys(endpoint.params?.shape ?? {}),
        ...Object.keys(endpoint.query?.shape ?? {}).filter((name) => name === 'email'),
      ]
      return (
        endpoint.audience === 'student' &&
        parameters.some((name) => !publicParameters.includes(name))
      )
    })
    expect(named.toSorted()).toEqual(Object.keys(owned).toSorted())
  })

  test('every route is an endpoint of the contract or listed as open', () => {
    const promised = new Set(keys.map((key) => key.replace(/\{(\w+)\}/g, ':$1')))
    const unknown = server.app.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => `${route.method} ${route.path.replace(/\{[^}]*\}/g, '')}`)
      .filter((route) => !promised.has(route) && !(route in openRoutes) && !(route in staffRoutes))
      .filter((route) => ![...studentRoutes, ...readerRoutes].includes(route))
    expect([...new Set(unknown)]).toEqual([])
  })
})

/** An authorised caller may still get an input error or "not found". */
const refusals = [401, 403, 405, 500]
const privateKeys = keys.filter((key) => endpointOf(key).audience !== 'anyone')
const staffKeys = keys.filter((key) => endpointOf(key).audience === 'staff')
const everyStudentsKeys = privateKeys.filter((key) => !staffKeys.includes(key) && !(key in owned))
// What takes an ID token is open by nature and has its own proof in identity.test.ts and page-session.test.ts.
const openKeys = keys.filter(
  (key) =>
    !privateKeys.includes(key) &&
    !['POST /api/authorization/jwt', 'POST /api/page-session'].includes(key),
)

// Covers: §7 bearer-token
test.each([...privateKeys, ...studentRoutes, ...readerRoutes])(
  '%s refuses every invalid token',
  async (key) => {
    for (const [which, token] of Object.entries(tokens)) {
      const answer = await ask(key, token)
      const code = token ? 'session_ended' : 'sign_in_needed'
      expect([which, answer.status, answer.body.code]).toEqual([which, 401, code])
      expect([answer.headers.get('www-authenticate'), answer.headers.get('cache-control')]).toEqual(
        ['Bearer', 'no-store'],
      )
    }
  },
)

// Covers: §6 given-roles
test.each(staffKeys)('%s is for staff with a verified address, not for students', async (key) => {
  expect(await ask(key, other.token)).toMatchObject({ status: 403, body: { code: 'staff_only' } })
  expect(await ask(key, unprovedStaff.token)).toMatchObject({
    status: 403,
    body: { code: 'email_unverified' },
  })
  const answer = await ask(key, staff.token)
  // Without a second factor, the calls that change one say so; second-factor.test.ts has the
  // rest.
  const isLetIn =
    !refusals.includes(answer.status) || answer.body?.code === 'second_factor_not_set_up'
  expect([answer.status, isLetIn]).toEqual([answer.status, true])
})

test.each(Object.keys(staffRoutes))('%s is for staff, not for students', async (route) => {
  const call = route.replace(/:\w+/g, '1')
  expect((await server.call(call)).status).toBe(401)
  expect(
    (await server.call(call, { token: tokens['ended by signing out everywhere'] })).status,
  ).toBe(401)
  expect((await server.call(call, { token: other.token })).status).toBe(403)
  expect(refusals).not.toContain((await server.call(call, { token: staff.token })).status)
})

/**
 * Every staff call, and every student call that some staff may make about others, with the
 * permission required.
 */
const permissionOf: Record<string, StaffPermission> = {
  ...staffRoutes,
  ...Object.fromEntries(
    privateKeys.flatMap((key) => {
      const { permission = endpointOf(key).staffPermission } = endpointOf(key)
      return permission ? [[key, permission]] : []
    }),
  ),
}

/** Without a second factor, the calls that change one say so. */
const isOwnFactor = (key: string) => key.includes('/second-factor')

describe.each(byRole)('%s', (role, member) => {
  test.each(Object.entries(permissionOf))('%s needs %s', async (key, permission) => {
    const about =
      key === 'GET /api/users/students'
        ? undefined
        : owned[key]?.path.replace(owner.record.student_id, somebody.record.student_id)
    const answer = about
      ? await server.call(`${key.split(' ')[0]} ${about}`, { token: member.token })
      : await ask(key.replace(':id', '1'), member.token)
    const isLetIn =
      !refusals.includes(answer.status) ||
      (isOwnFactor(key) && answer.body?.code === 'second_factor_not_set_up')
    expect(isLetIn ? 'let in' : answer.body.code).toBe(
      permits(role, permission) ? 'let in' : 'not_permitted',
    )
  })
})

describe('the table of roles', () => {
  const callsOf = (role: StaffRole) =>
    Object.keys(permissionOf).filter((key) => permits(role, permissionOf[key]!))

  test('an instructor is not staff', async () => {
    for (const key of staffKeys)
      expect(await ask(key, instructor.token)).toMatchObject({
        status: 403,
        body: { code: 'staff_only' },
      })
  })

  test('an owner may make every call, and only an owner decides who is staff', () => {
    expect(callsOf('owner')).toEqual(Object.keys(permissionOf))
    expect(staffRoles.filter((role) => permits(role, 'people'))).toEqual(['owner'])
    expect(staffRoles.filter((role) => permits(role, 'audit'))).toEqual(['owner', 'manager'])
  })

  test('only owner, manager and finance can access money', () => {
    const money: Permission[] = ['orders', 'refunds', 'books']
    for (const permission of money)
      expect(staffRoles.filter((role) => permits(role, permission))).toEqual([
        'owner',
        'manager',
        'finance',
      ])
  })

  test('what is sold is read by those who count it or advertise it', () => {
    expect(staffRoles.filter((role) => permits(role, 'reports'))).toEqual([
      'owner',
      'manager',
      'finance',
      'marketing',
    ])
  })

  test('support reads the inbox and students and changes little else', () => {
    expect(callsOf('support').filter((key) => !isOwnFactor(key))).toEqual([
      'GET /api/users/students',
      'GET /api/users/students/{id}',
      'POST /api/users/students/{id}/sign-out-everywhere',
      'GET /api/staff/me',
      'GET /api/staff/counts',
      'GET /api/staff/inbox/{list}',
      'PATCH /api/staff/inbox/{list}/{id}',
      'POST /api/staff/contact-messages/{id}/lines',
      'PUT /api/staff/contact-messages/{id}/assignee',
      'GET /api/staff/inbox/{list}/export',
      'GET /api/staff/students',
      'GET /api/staff/students/export',
      'GET /api/staff/students/{studentId}',
      'POST /api/staff/students/{studentId}/notes',
      'DELETE /api/staff/students/{studentId}/notes/{id}',
      'PUT /api/staff/students/{studentId}/tags',
      'GET /api/staff/today',
      'GET /api/staff/enrolments',
      'GET /api/staff/courses/{courseId}/gradebook',
      'GET /api/staff/questions',
      'PATCH /api/staff/questions/{questionId}',
      'PATCH /api/staff/questions/{questionId}/answers/{answerId}',
      'POST /api/staff/questions/{questionId}/reports/handled',
      'GET /api/staff/reviews',
      'PUT /api/staff/reviews/{id}/answer',
      'PUT /api/staff/reviews/{id}/removal',
      'DELETE /api/staff/reviews/{id}/removal',
      'POST /api/staff/courses/{courseId}/brought-reviews',
      'DELETE /api/staff/brought-reviews/{id}',
    ])
  })

  test('every permission opens some call', () => {
    const used = new Set(Object.values(permissionOf))
    expect(permissions.filter((permission) => !used.has(permission))).toEqual([])
  })
})

// Covers: §6 signed-in
test.each(everyStudentsKeys)('%s is open to every student', async (key) => {
  expect(refusals).not.toContain((await ask(key, other.token)).status)
  expect(refusals).not.toContain((await ask(key, staff.token)).status)
})

// Covers: §6 visitor
test.each(openKeys)('%s needs no access token and ignores a bad one', async (key) => {
  expect(refusals).not.toContain((await ask(key, undefined)).status)
  expect(refusals).not.toContain((await ask(key, tokens['signed by nobody'])).status)
})

// Covers: §7 get-student, §7 post-cart
test.each(Object.entries(owned))('%s of another student is refused', async (key, row) => {
  const answer = await askAt(key, row, other.token)
  expect([answer.status, answer.body.code]).toEqual(row.other)
  if (row.staff === 'allowed') return
  const asStaff = await askAt(key, row, staff.token)
  expect([asStaff.status, asStaff.body.code]).toEqual(row.staff)
})

// A password alone is worth no more to a thief than a student's.
describe('staff who have not given their second factor', () => {
  test.each(staffKeys.filter((key) => !endpointOf(key).beforeSecondFactor))(
    '%s asks for it',
    async (key) => {
      expect((await ask(key, passwordOnly.token)).body.code).toBe('second_factor_needed')
    },
  )

  test.each(everyStudentsKeys)('%s is open to them as to every student', async (key) => {
    expect(refusals).not.toContain((await ask(key, passwordOnly.token)).status)
  })

  test.each(Object.entries(owned))('%s of a student is refused', async (key, row) => {
    const answer = await askAt(key, row, passwordOnly.token)
    const asStudent = [answer.status, answer.body.code]
    const { staffPermission, recentSignIn } = endpointOf(key)
    const isAsked = staffPermission && key !== 'GET /api/users/students'
    // What hands out or ends an account asks for a code before it looks whose it is.
    const refusal = recentSignIn ? [409, 'recent_code_needed'] : row.other
    expect(asStudent).toEqual(isAsked ? [403, 'second_factor_needed'] : refusal)
  })
})

test.each(Object.entries(owned).filter(([key]) => !ends.test(key)))(
  '%s of oneself is allowed',
  async (key, row) => {
    const answer = await askAt(key, row, owner.token)
    expect(refusals).not.toContain(answer.status)
    expect(answer.body?.code).not.toBe('order_not_found')
  },
)

// Last: this ends the owner's session.
test.each(Object.entries(owned).filter(([, row]) => row.staff === 'allowed'))(
  '%s of a student is allowed to staff',
  async (key, row) => {
    expect(refusals).not.toContain((await askAt(key, row, staff.token)).status)
  },
)

function ask(key: string, token: string | undefined) {
  const path = key.replace(/\{(\w+)\}/g, (_, name: string) => fitting[name] ?? 'x')
  const [method] = key.split(' ') as [string]
  return server.call(path, {
    ...(token && { token }),
    ...(/POST|PUT|PATCH/.test(method) && { body: {} }),
    headers: { 'x-forwarded-for': randomUUID() },
  })
}

function askAt(key: string, row: Row, token: string) {
  const [method] = key.split(' ')
  const isFile = Boolean(endpointOf(key).file)
  return server.call(`${method} ${row.path}`, {
    token,
    ...(row.body !== undefined && { body: row.body }),
    ...(isFile && { headers: { 'content-type': 'image/png' } }),
  })
}

async function newSecondFactor({ record }: TestStudent): Promise<void> {
  await db
    .insertInto('second_factors')
    .values({
      identity_uid: record.identity_uid,
      sealed_secret: Buffer.from('unused'),
      last_step: 0,
      confirmed_at: new Date(),
    })
    .execute()
}

/** A note of the owner. */
async function newNote(): Promise<number> {
  const course = await newCourse(db)
  const [lessonId] = await newLessons(db, { course, lessons: [{}] })
  const lesson = await db
    .selectFrom('lessons')
    .select('id')
    .where('lesson_id', '=', lessonId!)
    .executeTakeFirstOrThrow()
  const note = { student_id: owner.record.id, lesson_id: lesson.id, text: 'Ask about this.' }
  return (
    await db.insertInto('lesson_notes').values(note).returning('id').executeTakeFirstOrThrow()
  ).id
}

/** An attempt of the owner that is open. */
async function newOwnAttempt(): Promise<string> {
  const course = await newCourse(db)
  const [lessonId] = await newLessons(db, { course, lessons: [{ kind: 'quiz' }] })
  await newEnrolment(db, owner, { course })
  const { versions, questions } = await newBank(db, { questions: [sampleQuestions().true_false] })
  const slots = [{ question: questions[0]! }]
  const row = await newTest(db, { lessonId: lessonId!, sections: [{ slots }] })
  const startedAt = new Date()
  const id = await newAttempt(db, { test: row, student: owner, versions, startedAt, isOpen: true })
  const { attempt_id } = await db
    .selectFrom('attempts')
    .select('attempt_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return attempt_id
}

/** A question of the owner with the owner's own answer, in a course they are enrolled in. */
async function newQuestion(): Promise<{ path: string; answerId: number }> {
  const course = await newCourse(db)
  await newEnrolment(db, owner, { course })
  const path = `/api/learn/${course.courseId}/questions`
  const asked = await server.call(`POST ${path}`, {
    token: owner.token,
    body: { lessonId: null, atSeconds: null, title: 'Why does it stop?', text: '' },
  })
  const own = `${path}/${asked.body.questionId}`
  const { body } = await server.call(`POST ${own}/answers`, {
    token: owner.token,
    body: { text: 'I know now.' },
  })
  return { path: own, answerId: body.answers[0].id }
}

/** A notification of the owner. */
async function newNotification(): Promise<number> {
  const row = await db
    .insertInto('notifications')
    .values({
      student_id: owner.record.id,
      kind: 'announcement',
      facts: JSON.stringify({
        courseId: 'PRG-101',
        courseName: 'Python from Zero',
        announcementId: 1,
        title: 'No class tomorrow',
      }),
      subject: 'announcement/1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

function claims(of: TestStudent) {
  return {
    uid: of.record.identity_uid,
    email: of.email,
    emailVerified: true,
    name: null,
    sessionVersion: 1,
  }
}

async function forged(alg: string, secret: string, { audience = 'edi-api' } = {}): Promise<string> {
  return new SignJWT({ email: owner.email, ev: true, name: null, ver: 1 })
    .setProtectedHeader({ alg, typ: 'at+jwt' })
    .setSubject(owner.record.identity_uid)
    .setIssuer('edi')
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(new TextEncoder().encode(secret))
}

function unsigned(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    email: owner.email,
    ev: true,
    ver: 1,
    sub: owner.record.identity_uid,
    iss: 'edi',
    aud: 'edi-api',
    iat: now,
    exp: now + 600,
  }
  return `${part({ alg: 'none', typ: 'at+jwt' })}.${part(payload)}.`
}

async function expired(): Promise<string> {
  return (await server.services.accessTokens.mint(claims(owner), Math.floor(Date.now() / 1000) - 1))
    .token
}

async function ended(): Promise<string> {
  const gone = await server.newStudent()
  await server.call(`POST /api/users/students/${gone.record.student_id}/sign-out-everywhere`, {
    token: gone.token,
  })
  return gone.token
}

/** A certificate of the owner. @returns its serial */
async function newCertificate(): Promise<string> {
  const { serial } = await db
    .insertInto('certificates')
    .values({
      serial: `ED-${randomUUID().slice(0, 8)}`.toUpperCase(),
      student_id: owner.record.id,
      course_id: (await newCourse(db)).id,
      name_on_it: 'The owner',
    })
    .returning('serial')
    .executeTakeFirstOrThrow()
  return serial
}

/** A class that runs now, of a batch that the owner is enrolled in. @returns its id */
async function newOwnMeeting(): Promise<string> {
  const batchId = await newBatch(db, classCourse)
  await newEnrolment(db, owner, { course: classCourse, batchId })
  return newMeeting(db, batchId, { startsAt: new Date() })
}

/** Media that only its uploader and staff may open. @returns its id */
async function newMedia(uploader: { id: number }): Promise<string> {
  const { media_id } = await db
    .insertInto('media')
    .values({
      media_id: randomUUID().replaceAll('-', '').slice(0, 16),
      kind: 'video',
      name: 'A lesson',
      owner_id: uploader.id,
      state: 'ready',
      ready_at: new Date(),
    })
    .returning('media_id')
    .executeTakeFirstOrThrow()
  return media_id
}

/** A place of the owner on the waiting list of a batch. */
async function newWaitingPlace(): Promise<number> {
  const { id } = await db
    .insertInto('waiting_places')
    .values({
      batch_id: await newBatch(db, await newCourse(db)),
      student_id: owner.record.id,
      joined_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
