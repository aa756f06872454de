import { randomUUID } from 'node:crypto'
import type { TestServer, TestStudent } from './test-server.ts'

/** Someone with an account who teaches a course. */
export async function newInstructor(
  server: TestServer,
  { course, name = 'Farhana Islam' }: { course: { id: number }; name?: string },
): Promise<TestStudent> {
  const person = await server.newStudent({ name })
  const { id } = await newTeaching(server, { course, name })
  await server.services.db
    .insertInto('instructor_accounts')
    .values({ instructor_id: id, student_id: person.record.id, email_key: person.record.email_key })
    .execute()
  return person
}

/** An instructor of a course, without an account. */
export async function newTeaching(
  { services: { db } }: TestServer,
  { course, name = 'Farhana Islam' }: { course: { id: number }; name?: string },
): Promise<{ id: number; slug: string }> {
  const instructor = await db
    .insertInto('instructors')
    .values({
      slug: `teacher-${randomUUID()}`,
      name,
      designation: 'Engineer',
      image_path: '/pictures/people/none.svg',
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('course_instructors')
    .values({ course_id: course.id, instructor_id: instructor.id, position: 0 })
    .execute()
  return instructor
}
