import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { cursor } from '../staff/staff.ts'
import { StudentId } from '../students/students.ts'
import { pageLimit, wholeNumber } from '../whole-number.ts'
import { CompletionGap } from './classroom.ts'
import { LessonId } from './lessons.ts'
import { gradeStates, gradedKinds } from './terms.ts'

/** A test or an assignment of a course. */
export const GradebookColumn = z
  .object({
    lessonId: LessonId,
    title: z.string(),
    kind: z.enum(gradedKinds),
    isRequired: z.boolean(),
  })
  .meta({ id: 'GradebookColumn' })
export type GradebookColumn = z.infer<typeof GradebookColumn>

/** What one student has in a test or an assignment. */
export const Grade = z
  .object({
    state: z.enum(gradeStates),
    hundredths: z.int().nullable().meta({
      description: 'Marks in hundredths of one, of the attempt that counts; null: none yet.',
    }),
    hundredthsPossible: z.int().nullable(),
  })
  .meta({ id: 'Grade' })
export type Grade = z.infer<typeof Grade>

/** How one student of a course is getting on. */
export const GradebookRow = z
  .object({
    studentId: StudentId,
    name: z.string(),
    batchNumber: z.int().nullable(),
    enrolledAt: Moment,
    lastActiveAt: Moment.nullable().meta({ description: 'When they last opened a lesson.' }),
    completedLessons: z.int().meta({ description: 'Of the required ones.' }),
    classesAttended: z.int(),
    classesHeld: z.int(),
    grades: z.array(Grade).meta({ description: 'In the order of the columns.' }),
    completion: z.object({ isMet: z.boolean(), missing: z.array(CompletionGap) }).meta({
      description: 'Whether what completes the course is done, and what is missing.',
    }),
    hasCertificate: z.boolean(),
  })
  .meta({ id: 'GradebookRow' })
export type GradebookRow = z.infer<typeof GradebookRow>

export const Gradebook = z
  .object({
    courseId: CourseId,
    courseName: z.string(),
    batches: z.array(z.object({ number: z.int(), startsOn: Day })).meta({
      description: 'Those with students, latest first.',
    }),
    requiredLessons: z.int(),
    columns: z.array(GradebookColumn),
    rows: z.array(GradebookRow).meta({ description: 'Newest enrolment first.' }),
    next: z.string().nullable(),
  })
  .meta({ id: 'Gradebook' })
export type Gradebook = z.infer<typeof Gradebook>

const call = {
  params: z.object({ courseId: CourseId }),
  query: z.object({
    batch: wholeNumber({ min: 1, max: 100_000 }).optional().meta({
      description: 'The number of a batch; without it, everyone who is enrolled.',
    }),
    after: cursor.optional(),
    limit: pageLimit({ most: 200, usual: 50 }),
  }),
  reply: Gradebook,
}

export const gradebookEndpoints = endpoints({
  'GET /api/staff/courses/{courseId}/gradebook': {
    ...call,
    summary: 'Lessons, classes, tests and assignments of the students of a course.',
    audience: 'staff',
    permission: 'enrolments',
    problems: ['course_not_found'],
  },
  'GET /api/teaching/courses/{courseId}/gradebook': {
    ...call,
    summary: 'The same of a course that one teaches.',
    audience: 'student',
    problems: ['email_unverified', 'course_not_found'],
  },
})
