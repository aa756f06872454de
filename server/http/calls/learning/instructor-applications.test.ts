import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const owner = await server.newStudent({ staffRole: 'owner', name: 'Anna' })
const press = ({ token }: TestStudent, id: number) =>
  server.call(`POST /api/staff/instructor-applications/${id}/instructor`, { token })

async function apply(email = `${randomUUID()}@example.com`, own: object = {}) {
  const { id } = await db
    .insertInto('instructor_applications')
    .values({
      name: 'Rokeya Khatun',
      email,
      phone: '+8801712345678',
      subject: 'Weaving',
      experience: 'Ten years at the loom.',
      language: 'bn',
      ...own,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email }
}
const mailsTo = (email: string) =>
  db.selectFrom('mails').select(['kind', 'subject']).where('recipient', '=', email).execute()

test('one press adds the instructor, invites their address and handles the application', async () => {
  const person = await server.newStudent()
  const { id, email } = await apply(person.email)
  const { status, body } = await press(owner, id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    outcome: 'invited',
    email,
    instructor: { name: 'Rokeya Khatun' },
    entry: { id, state: 'handled', handledBy: 'Anna' },
  })
  const { slug } = body.instructor
  expect(await mailsTo(email)).toMatchObject([{ kind: 'instructor-invitation' }])
  const listed = await server.call('GET /api/staff/instructors?q=Rokeya%20Weaving', {
    token: owner.token,
  })
  expect(listed.body.rows).toMatchObject([{ slug, designation: 'Weaving', courseCount: 0 }])
  // Before they have a course they have no page, and what they wrote to us is on none.
  expect((await server.call(`GET /api/instructors/${slug}`)).status).toBe(404)
  const audited = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject', 'in', [slug, `instructor-applications/${id}`])
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual([
    'inbox.marked',
    'instructor.added',
    'instructor.invited',
  ])
  const { token } = person
  const accepted = await server.call(`POST /api/teaching/invitations/${slug}`, { token })
  expect(accepted.body).toMatchObject({ instructor: { slug }, courses: [] })
  expect((await press(owner, id)).body).toMatchObject({
    outcome: 'already-teaching',
    instructor: { slug },
  })
})

test('pressed twice, also at once and for a second application, there is one instructor', async () => {
  const { id, email } = await apply()
  const second = await apply(email.toUpperCase())
  const answers = await Promise.all([press(owner, id), press(owner, id), press(owner, second.id)])
  expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual([
    'already-invited',
    'already-invited',
    'invited',
  ])
  expect(new Set(answers.map(({ body }) => body.instructor.slug)).size).toBe(1)
  expect(answers.map(({ body }) => body.entry.state)).toEqual(['handled', 'handled', 'handled'])
  const mails = [...(await mailsTo(email)), ...(await mailsTo(email.toUpperCase()))]
  expect(mails).toHaveLength(1)
})

test('an address that teaches is answered with its instructor, without a mail', async () => {
  const teacher = await newInstructor(server, { course: await newCourse(db), name: 'Selina' })
  const { id } = await apply(teacher.email)
  const { body } = await press(owner, id)
  expect(body).toMatchObject({
    outcome: 'already-teaching',
    instructor: { name: 'Selina' },
    entry: { state: 'handled' },
  })
  expect(await mailsTo(teacher.email)).toEqual([])
})

test('a namesake does not become an instructor who is there', async () => {
  const [first, second] = [await apply(), await apply()]
  const slugs = [await press(owner, first.id), await press(owner, second.id)].map(
    ({ body }) => body.instructor.slug,
  )
  expect(new Set(slugs).size).toBe(2)
})

test('after the invitation was withdrawn, the same instructor is invited again', async () => {
  const { id } = await apply()
  const { slug } = (await press(owner, id)).body.instructor
  await server.call(`DELETE /api/staff/instructors/${slug}/invitation`, { token: owner.token })
  expect((await press(owner, id)).body).toMatchObject({ outcome: 'invited', instructor: { slug } })
})

test.each([
  ['manager', 200],
  ['support', 403],
  ['content', 403],
] as const)('%s: %i', async (staffRole, status) => {
  const { id } = await apply()
  expect((await press(await server.newStudent({ staffRole }), id)).status).toBe(status)
})

test('to a student and without an application there is nothing', async () => {
  const { id } = await apply()
  expect((await press(await server.newStudent(), id)).status).toBe(403)
  expect((await press(owner, 999_999_999)).body.code).toBe('not_found')
  const { state } = await db
    .selectFrom('instructor_applications')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('new')
})
