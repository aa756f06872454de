import { findAdmittedStanding } from '../learning/index.ts'
import type { Participant, Person, ReadConnection } from './context.ts'

/**
 * Lets someone take part in the discussion of a course: whom the classroom lets in.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended
 */
export async function joinCourse(
  db: ReadConnection,
  { person, courseId }: { person: Person; courseId: string },
): Promise<Participant> {
  const { course, person: standing } = await findAdmittedStanding(db, person, courseId)
  return {
    person,
    course,
    as: standing.teaches ? 'instructor' : person.isStaff ? 'staff' : 'student',
  }
}

/** Who answers for a course: they mark questions as solved. */
export function isTeacher({ as }: Pick<Participant, 'as'>): boolean {
  return as !== 'student'
}
