import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { StudentId } from '../students/students.ts'
import { Email, searchText } from '../text.ts'

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
/** The most people offered while someone types. */
export const MOST_SUGGESTED = 8

/** Staff or an instructor who could mark in a course. */
export const ExaminerSuggestion = z
  .object({
    name: z.string(),
    nameBn: z.string().nullable(),
    email: z.string(),
    as: z.enum(['staff', 'instructor']),
  })
  .meta({ id: 'ExaminerSuggestion' })
export type ExaminerSuggestion = z.infer<typeof ExaminerSuggestion>

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
  'GET /api/staff/courses/{courseId}/examiner-suggestions': {
    ...desk,
    summary:
      'Staff and instructors whose name or address has what is typed, without the examiners of the course.',
    params,
    query: z.object({ q: searchText({ max: 60 }) }),
    reply: z.array(ExaminerSuggestion),
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
