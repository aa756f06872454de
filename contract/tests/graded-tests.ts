import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { page } from '../staff/staff.ts'
import { wholeNumber, pageLimit } from '../whole-number.ts'
import { AttemptId } from './attempts.ts'
import { AnswerMarks, AttemptListQuery, StaffAttempt, StaffAttemptDetail } from './results.ts'
import { testLimits } from './terms.ts'

/** A test that someone sat, with what waits in it. */
export const GradedTest = z
  .object({
    courseId: CourseId,
    courseName: z.string(),
    lessonId: LessonId,
    title: z.string(),
    attempts: z.int().meta({ description: 'Handed in, without those of guests.' }),
    toMark: z.int().meta({ description: 'Attempts with answers that wait for a person.' }),
    objections: z.int().meta({ description: 'That no one has answered.' }),
  })
  .meta({ id: 'GradedTest' })
export type GradedTest = z.infer<typeof GradedTest>

const listQuery = z.object({
  page: wholeNumber({ min: 1, max: 1_000 }).default(1),
  limit: pageLimit({ most: testLimits.attemptsListed, usual: 50 }),
})
const list = z.object({ tests: z.array(GradedTest), hasMore: z.boolean() })
const lessonParams = z.object({ lessonId: LessonId })
const attemptParams = z.object({ attemptId: AttemptId })

export const gradedTestEndpoints = endpoints({
  'GET /api/staff/tests': {
    audience: 'staff',
    permission: 'marking',
    summary: 'Tests that were sat: first those in which most waits for a person.',
    query: listQuery,
    reply: list,
  },
  'GET /api/teaching/tests': {
    audience: 'student',
    summary: 'The same of the courses one teaches or marks in.',
    query: listQuery,
    reply: list,
  },
  'GET /api/teaching/lessons/{lessonId}/test/attempts': {
    audience: 'student',
    summary: 'The attempts of a test of such a course, newest first.',
    params: lessonParams,
    query: AttemptListQuery,
    reply: page(StaffAttempt).extend({ title: z.string() }),
    problems: ['lesson_not_found', 'not_a_test'],
  },
  'GET /api/teaching/attempts/{attemptId}': {
    audience: 'student',
    summary: 'An attempt in such a course with its questions, answers, marks and events.',
    params: attemptParams,
    reply: StaffAttemptDetail,
    problems: ['attempt_not_found'],
  },
  'PUT /api/teaching/attempts/{attemptId}/marks': {
    audience: 'student',
    summary: 'Marks a long answer in such a course, part by part. Nobody marks their own.',
    params: attemptParams,
    body: AnswerMarks,
    reply: StaffAttemptDetail,
    problems: ['attempt_not_found', 'attempt_not_submitted', 'not_marked_by_hand', 'own_attempt'],
  },
})
