import { expect, test } from 'vitest'
import { newBatch, newMeeting } from '#server/testing/classes.ts'
import { newCourse } from '#server/testing/courses.ts'
import { newEnrolment, newLessons } from '#server/testing/lessons.ts'
import { testServer, type TestStudent } from '#server/testing/test-server.ts'
import { biggestDropOf } from './report-lessons.ts'

const server = await testServer()
const { db } = server.services
const marketing = await server.newStudent({ staffRole: 'marketing' })
const content = await server.newStudent({ staffRole: 'content' })
const course = await newCourse(db)
const [first, second, third] = (await newLessons(db, {
  course,
  lessons: [{ title: 'One' }, { title: 'Two' }, { isRequired: false }, { isPublished: false }],
})) as [string, string, string]
const batch = await newBatch(db, course, { number: 3, startsOn: '2031-02-01' })
const other = await newBatch(db, course, { number: 4, startsOn: '2031-03-01' })
await db.updateTable('batches').set({ seats: 10 }).where('id', '=', batch).execute()

async function learner(batchId: number, opened: readonly string[], completed: readonly string[]) {
  const student = await server.newStudent()
  const enrolment = await newEnrolment(db, student, { course, batchId })
  for (const lessonId of opened) {
    const { id } = await db
      .selectFrom('lessons')
      .select('id')
      .where('lesson_id', '=', lessonId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('lesson_progress')
      .values({
        student_id: student.record.id,
        lesson_id: id,
        completed_at: completed.includes(lessonId) ? new Date() : null,
      })
      .execute()
  }
  return { student, enrolment }
}
const ready = await learner(batch, [first, second], [first, second])
const half = await learner(batch, [first, second, third], [first])
await learner(batch, [], [])
const gone = await learner(batch, [first], [first])
await learner(other, [first], [])
await db
  .updateTable('enrolments')
  .set({ state: 'revoked', ended_at: new Date() })
  .where('id', '=', gone.enrolment)
  .execute()
await db
  .insertInto('certificates')
  .values({
    serial: `EDI-T${course.id}`,
    student_id: ready.student.record.id,
    course_id: course.id,
    name_on_it: 'A',
  })
  .execute()
const meetings = [
  Number(await newMeeting(db, batch, { number: 1, state: 'held' })),
  Number(await newMeeting(db, batch, { number: 2, state: 'held' })),
]
await newMeeting(db, batch, { number: 3 })
const seen = (student: TestStudent, meeting: number, isPresent: boolean) =>
  db
    .insertInto('class_attendance')
    .values({
      meeting_id: meeting,
      student_id: student.record.id,
      is_present: isPresent,
      is_excused: !isPresent,
      by: 'joined',
      at: new Date(),
    })
    .execute()
await seen(ready.student, meetings[0]!, true)
await seen(ready.student, meetings[1]!, true)
await seen(half.student, meetings[0]!, true)
await seen(half.student, meetings[1]!, false)
await seen(gone.student, meetings[0]!, true)

const ask = (path: string, by = marketing) =>
  server.call(`GET /api/staff/reports/${path}`, { token: by.token })

test('a batch has the figures of those who are in it, as the gradebook counts them', async () => {
  const { status, body } = await ask(
    `batches?from=2031-01-01&to=2031-12-31&course=${course.courseId}`,
  )
  expect(status).toBe(200)
  expect(body.batches).toEqual([
    expect.objectContaining({ number: 4, enrolled: 1, started: 1, progressPercent: 0 }),
    {
      courseId: course.courseId,
      courseName: course.title,
      batchId: String(batch),
      number: 3,
      startsOn: '2031-02-01',
      seats: 10,
      enrolled: 3,
      ended: 1,
      refunded: 0,
      started: 2,
      completed: 1,
      certificates: 1,
      // Three of six lessons; three of six classes without the excused one.
      progressPercent: 50,
      attendancePercent: 60,
      markPercent: null,
    },
  ])
  expect(body).toMatchObject({ isWhole: true, from: '2031-01-01', to: '2031-12-31' })
  expect(body.courses).toContainEqual({ courseId: course.courseId, courseName: course.title })
  const later = await ask(`batches?from=2031-02-02&to=2031-12-31&course=${course.courseId}`)
  expect(later.body.batches.map(({ batchId }: { batchId: string }) => batchId)).toEqual([
    String(other),
  ])
})

test('the list behind each number has as many rows', async () => {
  const owner = await server.newStudent({ staffRole: 'owner' })
  const behind = async (view: string) => {
    const path = `enrolments?course=${course.courseId}&batch=3&${view}`
    const { body } = await server.call(`GET /api/staff/${path}`, { token: owner.token })
    expect(body.rows).toHaveLength(body.count)
    return body.count
  }
  const [row] = (await ask(`batches?from=2031-02-01&to=2031-02-01&course=${course.courseId}`)).body
    .batches
  expect(row.enrolled).toBe(await behind('state=current'))
  expect(row.started).toBe(await behind('state=current&learning=started'))
  expect(row.completed).toBe(await behind('state=current&learning=completed'))
  expect(row.certificates).toBe(await behind('state=current&certificate=given'))
  expect(row.ended).toBe(await behind('state=ended'))
  expect(row.refunded).toBe(await behind('state=refunded'))
})

test('the lessons of a course or a batch show who opened and finished them, and where the most stop', async () => {
  const whole = await ask(`lessons?course=${course.courseId}`)
  expect(whole.body).toMatchObject({
    batch: null,
    enrolled: 4,
    lessons: [
      { lessonId: first, title: 'One', opened: 3, completed: 2 },
      { lessonId: second, title: 'Two', opened: 2, completed: 1 },
      { lessonId: third, opened: 1, completed: 0 },
    ],
    biggestDrop: { lessonId: first, lost: 1 },
  })
  const one = await ask(`lessons?course=${course.courseId}&batch=4`)
  expect(one.body).toMatchObject({
    batch: 4,
    enrolled: 1,
    lessons: [{ opened: 1 }, { opened: 0 }, { opened: 0 }],
    biggestDrop: { lessonId: second, lost: 1 },
  })
  expect((await ask(`lessons?course=${course.courseId}&batch=9`)).status).toBe(404)
  expect(biggestDropOf([{ lessonId: 'a', opened: 5 }], 5)).toBeNull()
})

test('an unknown course, filter or period is refused, and so is a role without reports', async () => {
  const period = 'from=2031-01-01&to=2031-12-31'
  expect((await ask(`batches?${period}&course=ZZZ-999`)).status).toBe(404)
  expect((await ask(`batches?${period}&seats=2`)).status).toBe(400)
  expect((await ask('batches?from=2031-12-31&to=2031-01-01')).status).toBe(400)
  expect((await ask('lessons')).status).toBe(400)
  expect((await ask(`batches?${period}`, content)).status).toBe(403)
  expect((await ask(`lessons?course=${course.courseId}`, content)).status).toBe(403)
})
