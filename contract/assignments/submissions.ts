import { z } from 'zod'
import { publicId } from '../public-id.ts'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { HttpsLink, typedText } from '../text.ts'
import { Criterion, StudentRules } from './assignments.ts'
import { assignmentLimits, submitObstacles, workFileTypes } from './terms.ts'

/** Of a file. */
export const WorkFileId = publicId(20)
const Id = WorkFileId
export const SubmissionId = Id.meta({ description: 'The public id of a submission.' })
const hundredths = z.int().meta({ description: 'In hundredths of a mark.' })

/** A file of a submission, at `GET /api/submission-files/{fileId}` for its student and those who mark. */
export const WorkFile = z
  .object({
    fileId: Id,
    name: z.string(),
    type: z.enum(['image/webp', 'application/pdf', 'application/zip']),
    bytes: z.int(),
    width: z.int().nullable().meta({ description: 'Of a picture.' }),
    height: z.int().nullable(),
  })
  .meta({ id: 'WorkFile' })
export type WorkFile = z.infer<typeof WorkFile>

/** A file of the feedback on a submission, at `GET /api/feedback-files/{fileId}` for its student and those who mark. */
export const FeedbackFile = WorkFile.extend({
  drawnOn: Id.nullable().meta({ description: 'The photo of the submission that it is drawn on.' }),
}).meta({ id: 'FeedbackFile' })
export type FeedbackFile = z.infer<typeof FeedbackFile>

/** What someone who marks said. */
export const SubmissionMark = z
  .object({
    at: Moment,
    hundredths: hundredths.meta({ description: 'Of the work, before what lateness costs.' }),
    hundredthsGiven: hundredths.meta({ description: 'What counts, in hundredths of a mark.' }),
    criteria: z.array(Criterion.extend({ given: hundredths })),
    hundredthsPossible: hundredths,
    isPassed: z.boolean().nullable().meta({ description: 'null: there was no pass mark.' }),
    feedback: z.string(),
    files: z.array(FeedbackFile),
    isAgain: z.boolean().meta({ description: 'It is to be done again.' }),
  })
  .meta({ id: 'SubmissionMark' })
export type SubmissionMark = z.infer<typeof SubmissionMark>

export const Submission = z
  .object({
    submissionId: SubmissionId,
    number: z.int(),
    text: z.string(),
    links: z.array(z.string()),
    files: z.array(WorkFile),
    submittedAt: Moment,
    lateDays: z.int().meta({ description: 'Days begun after the due date; 0: in time.' }),
    latePercent: z.int().meta({ description: 'What lateness costs, in per cent of the marks.' }),
    isReplaced: z.boolean().meta({ description: 'A later one stands in its place.' }),
    mark: SubmissionMark.nullable().meta({ description: 'null: not marked yet.' }),
  })
  .meta({ id: 'Submission' })
export type Submission = z.infer<typeof Submission>

/** An assignment as one student finds it. */
export const AssignmentView = z
  .object({
    rules: StudentRules,
    dueAt: Moment.nullable(),
    lateDays: z.int().meta({ description: 'What is handed in now is so many days late.' }),
    submissions: z.array(Submission).meta({ description: 'Newest first.' }),
    submissionsLeft: z.int(),
    isCompleted: z.boolean(),
    obstacle: z.enum(submitObstacles).nullable().meta({
      description: 'Why nothing can be handed in now.',
    }),
    unusedFiles: z.array(WorkFile).meta({ description: 'Sent and not handed in yet.' }),
    certificate: z.string().nullable().meta({
      description: 'The serial of the certificate of the course.',
    }),
  })
  .meta({ id: 'AssignmentView' })
export type AssignmentView = z.infer<typeof AssignmentView>

const lessonParams = z.object({ courseId: CourseId, lessonId: LessonId })
const closed = [
  'course_not_found',
  'not_enrolled',
  'enrolment_ended',
  'access_ended',
  'lesson_not_found',
  'lesson_locked',
  'not_an_assignment',
] as const

export const submissionEndpoints = endpoints({
  'GET /api/learn/{courseId}/lessons/{lessonId}/assignment': {
    summary: 'An assignment, and what one has handed in.',
    audience: 'student',
    params: lessonParams,
    reply: AssignmentView,
    problems: closed,
  },
  'POST /api/learn/{courseId}/lessons/{lessonId}/submissions': {
    summary:
      'Hands something in. The same key again changes nothing. What waits to be marked is replaced.',
    audience: 'student',
    params: lessonParams,
    body: z
      .object({
        key: z.uuid({ error: 'not_an_id' }).meta({ description: 'Chosen by the browser.' }),
        text: typedText({ max: assignmentLimits.text, multiline: true }),
        links: z.array(HttpsLink).max(assignmentLimits.links, { error: 'too_big' }),
        fileIds: z
          .array(Id)
          .max(assignmentLimits.files, { error: 'too_big' })
          .refine((all) => new Set(all).size === all.length, { error: 'not_a_choice' }),
      })
      .refine((work) => work.text !== '' || work.links.length > 0 || work.fileIds.length > 0, {
        path: ['text'],
        error: 'required',
      }),
    maxBodyBytes: 512 * 1024,
    reply: AssignmentView,
    problems: [
      ...closed,
      'assignment_closed',
      'no_submissions_left',
      'work_not_taken',
      'file_not_found',
    ],
    limit: { points: 30, seconds: 3600 },
  },
  'POST /api/learn/{courseId}/lessons/{lessonId}/submission-files': {
    summary:
      'Sends a picture, PDF or ZIP for an assignment; pictures are made smaller and lose all hidden data. Only its sender sees it until it is handed in; a week later it is removed.',
    audience: 'student',
    params: lessonParams,
    query: z.object({ name: typedText({ min: 1, max: assignmentLimits.fileName }) }),
    file: workFileTypes,
    maxBodyBytes: assignmentLimits.fileBytes,
    reply: WorkFile,
    status: 201,
    problems: [
      ...closed,
      'work_not_taken',
      'file_unreadable',
      'picture_unreadable',
      'picture_too_many_pixels',
      'picture_too_narrow',
      'files_full',
      'files_unavailable',
    ],
    limit: { points: 100, seconds: 3600 },
  },
  'DELETE /api/learn/{courseId}/lessons/{lessonId}/submission-files': {
    summary: 'Removes a file that is not handed in yet. One that is gone already changes nothing.',
    audience: 'student',
    params: lessonParams,
    body: z.object({ fileId: Id }),
    reply: null,
    status: 204,
    problems: closed,
  },
})
