import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { newCourse } from '#server/testing/courses.ts'
import { upcomingCourses } from './upcoming-courses.ts'

test('the courses that start soonest come first, each once; full, closed and past batches are left out', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const batch = async (
    course: { id: number },
    values: { starts: string; enrolBy?: string; taken?: number; state?: string },
  ) => {
    const { starts, enrolBy = starts, taken = 0, state = 'open' } = values
    const { count } = await db
      .selectFrom('batches')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('course_id', '=', course.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('batches')
      .values({
        course_id: course.id,
        number: count + 1,
        starts_on: starts,
        enrol_by: enrolBy,
        seats: 10,
        seats_taken: taken,
        state,
      })
      .execute()
  }
  const [late, soon, full, past, closed] = [
    await newCourse(db),
    await newCourse(db),
    await newCourse(db),
    await newCourse(db),
    await newCourse(db),
  ]
  await batch(late, { starts: '2030-02-20' })
  await batch(soon, { starts: '2030-02-05' })
  await batch(soon, { starts: '2030-02-06' })
  await batch(full, { starts: '2030-02-03', taken: 10 })
  await batch(past, { starts: '2030-02-10', enrolBy: '2030-01-31' })
  await batch(closed, { starts: '2030-02-04', state: 'closed' })

  const courses = await upcomingCourses(db, '2030-02-01')
  expect(courses.map(({ courseId }) => courseId)).toEqual([soon.courseId, late.courseId])
  expect(courses[0]!.openBatch).toMatchObject({ startsOn: '2030-02-05', seatsLeft: 10 })
})
