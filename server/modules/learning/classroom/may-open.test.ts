import { describe, expect, test } from 'vitest'
import { type LearningPerson, mayLearn, mayOpen } from './may-open.ts'

const people: Record<string, LearningPerson | null> = {
  nobody: null,
  'another student': { isStaff: false, teaches: false, enrolment: null },
  enrolled: { isStaff: false, teaches: false, enrolment: { state: 'active', isOver: false } },
  'payment disputed': {
    isStaff: false,
    teaches: false,
    enrolment: { state: 'flagged', isOver: false },
  },
  refunded: { isStaff: false, teaches: false, enrolment: { state: 'revoked', isOver: false } },
  'access over': {
    isStaff: false,
    teaches: false,
    enrolment: { state: 'active', isOver: true },
  },
  'refunded after access was over': {
    isStaff: false,
    teaches: false,
    enrolment: { state: 'revoked', isOver: true },
  },
  'staff whose access is over': {
    isStaff: true,
    teaches: false,
    enrolment: { state: 'flagged', isOver: true },
  },
  'an instructor whose access is over': {
    isStaff: false,
    teaches: true,
    enrolment: { state: 'active', isOver: true },
  },
  staff: { isStaff: true, teaches: false, enrolment: null },
  'staff who are enrolled': {
    isStaff: true,
    teaches: false,
    enrolment: { state: 'active', isOver: false },
  },
  'staff who were refunded': {
    isStaff: true,
    teaches: false,
    enrolment: { state: 'revoked', isOver: false },
  },
  'an instructor of the course': { isStaff: false, teaches: true, enrolment: null },
  'an instructor who is enrolled': {
    isStaff: false,
    teaches: true,
    enrolment: { state: 'active', isOver: false },
  },
  'an instructor who was refunded': {
    isStaff: false,
    teaches: true,
    enrolment: { state: 'revoked', isOver: false },
  },
}

/** Who → what of: the course, a lesson, a preview lesson, a lesson that is not published. */
const table: Record<
  string,
  readonly [course: string, lesson: string, preview: string, unpublished: string]
> = {
  nobody: ['sign_in_needed', 'sign_in_needed', 'visitor', 'lesson_not_found'],
  'another student': ['not_enrolled', 'not_enrolled', 'visitor', 'lesson_not_found'],
  enrolled: ['student', 'student', 'student', 'lesson_not_found'],
  'payment disputed': ['student', 'student', 'student', 'lesson_not_found'],
  refunded: ['enrolment_ended', 'enrolment_ended', 'visitor', 'lesson_not_found'],
  'access over': ['access_ended', 'access_ended', 'visitor', 'lesson_not_found'],
  'refunded after access was over': [
    'enrolment_ended',
    'enrolment_ended',
    'visitor',
    'lesson_not_found',
  ],
  'staff whose access is over': ['staff', 'staff', 'staff', 'lesson_not_found'],
  'an instructor whose access is over': [
    'instructor',
    'instructor',
    'instructor',
    'lesson_not_found',
  ],
  staff: ['staff', 'staff', 'staff', 'lesson_not_found'],
  'staff who are enrolled': ['student', 'student', 'student', 'lesson_not_found'],
  'staff who were refunded': ['staff', 'staff', 'staff', 'lesson_not_found'],
  'an instructor of the course': ['instructor', 'instructor', 'instructor', 'lesson_not_found'],
  'an instructor who is enrolled': ['student', 'student', 'student', 'lesson_not_found'],
  'an instructor who was refunded': ['instructor', 'instructor', 'instructor', 'lesson_not_found'],
}

describe('who may open what', () => {
  test.each(Object.entries(table))('%s', (who, expected) => {
    const person = people[who]!
    const answers = [
      mayLearn(person),
      mayOpen(person, { isPreview: false, isPublished: true }),
      mayOpen(person, { isPreview: true, isPublished: true }),
      mayOpen(person, { isPreview: true, isPublished: false }),
    ]
    expect(answers.map((access) => (access.may ? access.as : access.why))).toEqual(expected)
  })
})
