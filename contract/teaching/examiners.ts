import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { StudentId } from '../students/students.ts'
import { Email } from '../text.ts'

/** Someone who marks in a course without being staff. */
export const CourseExaminer = z
  .object({
    studentId: StudentId,
    name: z.string(),
    email: z.string(),
    givenAt: Moment,
    waitsFor: z.string().nullable().meta({
      description:
        'The address that was named, where the account has another by now: until it is back, nothing opens.',
    }),
  })
  .meta({ id: 'CourseExaminer' })
export type CourseExaminer = z.infer<typeof CourseExaminer>

export const MOST_EXAMINERS = 50

const desk = { audience: 'staff', permission: 'instructors' } as const
const params = z.object({ courseId: CourseId })
const list = z.array(CourseExaminer)

export const examinerEndpoints = endpoints({
  'GET /api/staff/courses/{courseId}/examiners': {
    ...desk,
    summary: 'Who marks in a course besides its instructors and staff.',
    params,
    reply: list,
    problems: ['course_not_found'],
  },
  'POST /api/staff/courses/{courseId}/examiners': {
    ...desk,
    summary:
      'Lets an account mark long answers and assignments of a course, and see its attempts. It is named by its address, and counts in sessions that prove it. Nobody marks their own.',
    params,
    body: z.object({ email: Email }),
    reply: list,
    status: 201,
    problems: ['course_not_found', 'student_not_found', 'too_many_examiners'],
  },
  'DELETE /api/staff/courses/{courseId}/examiners/{studentId}': {
    ...desk,
    summary: 'Takes it back. One who is not among them changes nothing.',
    params: params.extend({ studentId: StudentId }),
    reply: list,
    problems: ['course_not_found'],
  },
})
