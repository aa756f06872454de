import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { cursor, page } from '../staff/staff.ts'
import { StudentId } from '../students/students.ts'
import { typedText } from '../text.ts'
import { pageLimit } from '../whole-number.ts'
import { AssignmentRules } from './assignments.ts'
import { FeedbackFile, Submission, SubmissionId, WorkFileId } from './submissions.ts'
import { assignmentLimits, submissionLists, workFileTypes } from './terms.ts'

const hundredths = z.int().meta({ description: 'In hundredths of a mark.' })

/** A submission as a list of those who mark shows it. */
export const StaffSubmission = z
  .object({
    submissionId: SubmissionId,
    courseId: CourseId,
    courseName: z.string(),
    lessonId: LessonId,
    title: z.string(),
    student: z.object({ studentId: StudentId, name: z.string() }),
    batchNumber: z.int().nullable(),
    number: z.int(),
    submittedAt: Moment,
    lateDays: z.int(),
    fileCount: z.int(),
    isOwn: z.boolean().meta({ description: 'Of the person who looks, who may not mark it.' }),
    markedAt: Moment.nullable(),
    hundredthsGiven: hundredths.nullable(),
    isAgain: z.boolean(),
  })
  .meta({ id: 'StaffSubmission' })
export type StaffSubmission = z.infer<typeof StaffSubmission>

/** One submission with everything in it, for the person who marks. */
export const StaffSubmissionDetail = z
  .object({
    summary: StaffSubmission,
    rules: AssignmentRules,
    dueAt: Moment.nullable(),
    submissions: z.array(Submission).meta({ description: 'All of this student, newest first.' }),
    feedbackDrafts: z.array(FeedbackFile).meta({
      description: 'Files of its feedback that are not released yet, oldest first.',
    }),
    alike: z
      .array(
        z.object({
          submissionId: SubmissionId,
          name: z.string(),
          percent: z.int().meta({ description: 'Of their phrases that both texts have.' }),
        }),
      )
      .meta({ description: 'Texts of other students that are much like this one.' }),
    comments: z.array(z.string()).meta({ description: 'What one wrote before, newest first.' }),
    next: SubmissionId.nullable().meta({ description: 'The one that waits longest besides this.' }),
  })
  .meta({ id: 'StaffSubmissionDetail' })
export type StaffSubmissionDetail = z.infer<typeof StaffSubmissionDetail>

const marker = { audience: 'staff', permission: 'marking' } as const
const submissionParams = z.object({ submissionId: SubmissionId })
const listQuery = z.object({
  show: z.enum(submissionLists, { error: 'not_a_choice' }).default('waiting'),
  courseId: CourseId.optional(),
  lessonId: LessonId.optional(),
  after: cursor.optional(),
  limit: pageLimit({ most: assignmentLimits.submissionsListed, usual: 50 }),
})
const list = page(StaffSubmission).extend({
  waiting: z
    .array(z.object({ courseId: CourseId, courseName: z.string(), count: z.int() }))
    .meta({ description: 'What waits in each course.' }),
})
const marks = z.int().min(0).max(assignmentLimits.hundredths, { error: 'too_big' })

const MarkDraft = z.object({
  hundredths: marks.nullable().meta({ description: 'Where there is no rubric.' }),
  criteria: z.array(marks).max(assignmentLimits.criteria, { error: 'too_big' }).meta({
    description: 'For each line of the rubric, in its order.',
  }),
  feedback: typedText({ max: assignmentLimits.feedback, multiline: true }),
  isAgain: z.boolean().meta({ description: 'Asks the student to do it again.' }),
  fileIds: z
    .array(WorkFileId)
    .max(assignmentLimits.files, { error: 'too_big' })
    .refine((all) => new Set(all).size === all.length, { error: 'not_a_choice' })
    .optional()
    .meta({ description: 'All files of the feedback; left out: those it has.' }),
})
const markProblems = [
  'submission_not_found',
  'own_submission',
  'submission_replaced',
  'marks_do_not_fit',
  'file_not_found',
] as const

/** What those who mark add to their feedback. */
const newFeedbackFile = {
  params: submissionParams,
  query: z.object({
    name: typedText({ min: 1, max: assignmentLimits.fileName }),
    drawnOn: WorkFileId.optional().meta({
      description: 'The photo of the submission that it is drawn on.',
    }),
  }),
  file: workFileTypes,
  maxBodyBytes: assignmentLimits.fileBytes,
  reply: FeedbackFile,
  status: 201,
  problems: [
    'submission_not_found',
    'own_submission',
    'submission_replaced',
    'file_not_found',
    'file_unreadable',
    'picture_unreadable',
    'picture_too_many_pixels',
    'picture_too_narrow',
    'files_full',
    'files_unavailable',
  ],
  limit: { points: 300, seconds: 3600 },
} as const
const droppedFeedbackFile = {
  params: submissionParams,
  body: z.object({ fileId: WorkFileId }),
  reply: null,
  status: 204,
  problems: ['submission_not_found'],
} as const

export const markingEndpoints = endpoints({
  'GET /api/staff/submissions': {
    ...marker,
    summary: 'Work of all courses: what waits, longest first; what is marked, newest first.',
    query: listQuery,
    reply: list,
  },
  'GET /api/staff/submissions/{submissionId}': {
    ...marker,
    summary: 'One submission with what its student handed in before, and texts much like it.',
    params: submissionParams,
    reply: StaffSubmissionDetail,
    problems: ['submission_not_found'],
  },
  'PUT /api/staff/submissions/{submissionId}/mark': {
    ...marker,
    summary:
      'Marks a submission, or marks it otherwise, and tells its student. Passing completes the lesson, and stays. Nobody marks their own.',
    params: submissionParams,
    body: MarkDraft,
    reply: StaffSubmissionDetail,
    problems: markProblems,
  },
  'POST /api/staff/submissions/{submissionId}/feedback-files': {
    ...marker,
    ...newFeedbackFile,
    summary:
      'Sends a picture, PDF or ZIP for the feedback on a submission; pictures are made smaller. The student sees it once marks are saved with it; a week without is its end.',
    unaudited: 'Nobody is shown it until marks are saved with it, and that is in the list.',
  },
  'DELETE /api/staff/submissions/{submissionId}/feedback-files': {
    ...marker,
    ...droppedFeedbackFile,
    summary:
      'Removes a file of feedback that is not released yet. One that is gone already changes nothing.',
    unaudited: 'Nobody was shown it.',
  },
  'GET /api/teaching/submissions': {
    audience: 'student',
    summary: 'The same work, of the courses one teaches or marks in.',
    query: listQuery,
    reply: list,
  },
  'GET /api/teaching/submissions/{submissionId}': {
    audience: 'student',
    summary: 'One submission in such a course.',
    params: submissionParams,
    reply: StaffSubmissionDetail,
    problems: ['submission_not_found'],
  },
  'PUT /api/teaching/submissions/{submissionId}/mark': {
    audience: 'student',
    summary: 'Marks a submission in such a course. Nobody marks their own.',
    params: submissionParams,
    body: MarkDraft,
    reply: StaffSubmissionDetail,
    problems: markProblems,
  },
  'POST /api/teaching/submissions/{submissionId}/feedback-files': {
    audience: 'student',
    ...newFeedbackFile,
    summary: 'Sends a file for the feedback on a submission in such a course.',
  },
  'DELETE /api/teaching/submissions/{submissionId}/feedback-files': {
    audience: 'student',
    ...droppedFeedbackFile,
    summary: 'Removes a file of feedback that is not released yet, in such a course.',
  },
})
