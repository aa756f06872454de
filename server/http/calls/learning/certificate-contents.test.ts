import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff' })

const learnt = [
  { en: 'Read files', bn: 'ফাইল পড়া' },
  { en: 'Draw charts', bn: 'Draw charts' },
]

/** A certificate of a course with two classes held, one cancelled and one to come, and two lessons of its own. */
async function certified(): Promise<{ serial: string; course: { id: number; courseId: string } }> {
  const student = await server.newStudent({})
  const course = await newCourse(db, { title: 'Python from Zero' })
  await db
    .updateTable('courses')
    .set({
      level: 'Advanced',
      what_you_learn: learnt.map(({ en }) => en),
      bangla: JSON.stringify({ title: 'শূন্য থেকে পাইথন', whatYouLearn: ['ফাইল পড়া', ''] }),
    })
    .where('id', '=', course.id)
    .execute()
  const { id: instructor_id } = await db
    .insertInto('instructors')
    .values({
      slug: `arif-mahmud-${course.id}`,
      name: 'Arif Mahmud',
      name_bn: 'আরিফ মাহমুদ',
      designation: 'Data engineer',
      image_path: '/pictures/arif.webp',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('course_instructors')
    .values({ course_id: course.id, instructor_id, position: 0 })
    .execute()
  const batchId = await newBatch(db, course)
  const day = (year: number) => new Date(`${year}-02-01T20:00:00+06:00`)
  await newMeeting(db, batchId, { number: 1, startsAt: day(2020), state: 'held' })
  await newMeeting(db, batchId, { number: 2, startsAt: day(2021), state: 'held', minutes: 60 })
  await newMeeting(db, batchId, { number: 3, startsAt: day(2022), state: 'cancelled' })
  await newMeeting(db, batchId, { number: 4, startsAt: day(2090) })
  await newLessons(db, {
    course,
    lessons: [{ seconds: 1200 }, { seconds: 900 }, { seconds: 3600, isPublished: false }],
  })
  const enrolment = await newEnrolment(db, student, { course, batchId })
  const { status, body } = await server.call(
    `POST /api/staff/enrolments/${enrolment}/certificate`,
    { token: staff.token, body: { earlyReason: 'Moves abroad.' } },
  )
  expect(status).toBe(200)
  return { serial: body.serial, course }
}

const taughtBy = [
  {
    name: { en: 'Arif Mahmud', bn: 'আরিফ মাহমুদ' },
    designation: { en: 'Data engineer', bn: 'Data engineer' },
  },
]
const contents = { level: 'Advanced', classMinutes: 150, lessonMinutes: 35, learnt, taughtBy }
const shown = async (serial: string) => (await server.call(`GET /api/certificates/${serial}`)).body

test('a certificate says the level, the hours that were held and what was learnt', async () => {
  const { serial } = await certified()
  expect(await shown(serial)).toMatchObject(contents)
})

test('it names its course in both languages', async () => {
  const { serial, course } = await certified()
  const names = { courseName: 'Python from Zero', courseNameBn: 'শূন্য থেকে পাইথন' }
  expect(await shown(serial)).toMatchObject(names)
  await db.updateTable('courses').set({ bangla: '{}' }).where('id', '=', course.id).execute()
  expect(await shown(serial)).toMatchObject({ ...names, courseNameBn: null })
})

test('it goes on saying so when its course changes, and when it is issued again', async () => {
  const { serial, course } = await certified()
  await db
    .updateTable('courses')
    .set({ level: 'Beginner', what_you_learn: ['Something else'], bangla: '{}' })
    .where('id', '=', course.id)
    .execute()
  await db.deleteFrom('course_instructors').where('course_id', '=', course.id).execute()
  await newLessons(db, { course, lessons: [{ seconds: 9000 }] })
  expect(await shown(serial)).toMatchObject(contents)
  const { body } = await server.call(`POST /api/staff/certificates/${serial}/reissue`, {
    token: staff.token,
    body: { nameOnIt: 'Nadia Rahman', reason: 'Her passport says so.' },
  })
  expect(body.serial).not.toBe(serial)
  expect(await shown(body.serial)).toMatchObject(contents)
})

test('it leads to its course only while that has a page', async () => {
  const { serial, course } = await certified()
  expect(await shown(serial)).toMatchObject({ courseId: course.courseId })
  await db.updateTable('courses').set({ state: 'archived' }).where('id', '=', course.id).execute()
  expect(await shown(serial)).toMatchObject({ courseId: null })
})

test('its credential says the same', async () => {
  const { serial } = await certified()
  const answer = await server.app.request(`/api/certificates/${serial}/credential`)
  expect(decodeJwt(await answer.text())).toMatchObject({
    credentialSubject: {
      achievement: {
        tag: ['Advanced'],
        criteria: {
          narrative: expect.stringContaining(
            'Level: Advanced · 2.5 hours of live classes · 35 minutes of lessons.\n\nWhat was learnt:\n\n- Read files\n- Draw charts',
          ),
        },
      },
    },
  })
})
