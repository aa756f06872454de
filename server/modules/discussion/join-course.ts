import { findOwnStanding, teaches } from '../learning/index.ts'
import type { Participant, Person, Reading } from './context.ts'

/**
 * Lets somebody take part in the discussion of a course: whom the classroom lets in.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended
 */
export async function joinCourse(
  db: Reading,
  { person, courseId }: { person: Person; courseId: string },
): Promise<Participant> {
  const { course } = await findOwnStanding(db, person, courseId)
  const isInstructor = await teaches(db, { studentId: person.id, courseId: course.id })
  return { person, course, as: isInstructor ? 'instructor' : person.isStaff ? 'staff' : 'student' }
}

/** Who answers for a course: they mark questions as solved. */
export function isTeacher({ as }: Pick<Participant, 'as'>): boolean {
  return as !== 'student'
}
