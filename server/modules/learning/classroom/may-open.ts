/** Who asks for a lesson, as far as it matters; null where no one is signed in. */
export interface LearningPerson {
  isStaff: boolean
  /** Whether they are an instructor of this course. */
  teaches: boolean
  /** Their enrolment in the course, the one that is not ended if there is one; null: never enrolled. */
  enrolment: {
    state: 'active' | 'flagged' | 'revoked'
    /** Whether its last day of access has passed; staff may extend it. */
    isOver: boolean
  } | null
}

export interface LessonVisibility {
  isPreview: boolean
  /** Students see what was published and is not archived. */
  isPublished: boolean
}

/** On what ground someone may open a course, or why not. */
export type CourseAccess =
  | { may: true; as: 'student' | 'instructor' | 'staff' }
  | {
      may: false
      why:
        | 'sign_in_needed'
        | 'not_enrolled'
        | 'enrolment_ended'
        | 'access_ended'
        | 'lesson_not_found'
    }

/** The same of a lesson; a visitor opens previews. */
export type Access = CourseAccess | { may: true; as: 'visitor' }

/**
 * Whether someone may open a lesson at all, decided here alone for pages, media and downloads. A refunded or revoked
 * enrolment closes at once, and one for a limited time after its last day. `releaseOf` says when a lesson is released.
 */
export function mayOpen(person: LearningPerson | null, lesson: LessonVisibility): Access {
  if (!lesson.isPublished) return { may: false, why: 'lesson_not_found' }
  const inCourse = mayLearn(person)
  return !inCourse.may && lesson.isPreview ? { may: true, as: 'visitor' } : inCourse
}

/** Whether someone may open a course: its home, its outline with progress, its notes. */
export function mayLearn(person: LearningPerson | null): CourseAccess {
  if (!person) return { may: false, why: 'sign_in_needed' }
  const state = person.enrolment?.state
  const isEnrolled = state === 'active' || state === 'flagged'
  if (isEnrolled && !person.enrolment?.isOver) return { may: true, as: 'student' }
  if (person.teaches) return { may: true, as: 'instructor' }
  if (person.isStaff) return { may: true, as: 'staff' }
  if (isEnrolled) return { may: false, why: 'access_ended' }
  return { may: false, why: state === 'revoked' ? 'enrolment_ended' : 'not_enrolled' }
}
