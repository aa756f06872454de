import { z } from 'zod'
import { BatchPlan } from '../catalog/batch-draft.ts'
import { CourseId } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { typedText } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'
import { StoredBody } from './lesson-body.ts'
import { CompletionRule, LessonId } from './lessons.ts'
import { lessonKinds, MOST_HEARTBEATS } from './terms.ts'
import { BUCKET_SECONDS, MOST_BITMAP_BYTES, MOST_BUCKETS } from './watched.ts'

/** Why a lesson is not open yet, and from which day it is, where that is known. */
export const LessonLock = z
  .discriminatedUnion('why', [
    z.object({
      why: z.literal('days-after-start'),
      opensOn: Day,
      days: z.int(),
      of: z.enum(['batch', 'enrolment']).meta({ description: 'What the days are counted from.' }),
    }),
    z.object({ why: z.literal('after-class'), opensOn: Day, number: z.int() }),
    z.object({
      why: z.literal('after-lesson'),
      opensOn: z.null(),
      lessonId: LessonId,
      title: z.string(),
    }),
    z.object({
      why: z.literal('after-test'),
      opensOn: z.null(),
      lessonId: LessonId,
      title: z.string(),
    }),
  ])
  .meta({ id: 'LessonLock' })
export type LessonLock = z.infer<typeof LessonLock>

/** A lesson as the public page of a course lists it. */
export const LessonSummary = z
  .object({
    lessonId: LessonId,
    title: z.string(),
    kind: z.enum(lessonKinds),
    seconds: z.int().nullable().meta({
      description: 'How long the video is, or an article takes to read; null: not known.',
    }),
    isPreview: z.boolean().meta({ description: 'Open to anyone.' }),
  })
  .meta({ id: 'LessonSummary' })
export type LessonSummary = z.infer<typeof LessonSummary>

/** A lesson as someone finds it who learns the course. */
export const OutlineLesson = LessonSummary.extend({
  recording: z
    .object({
      batchNumber: z.int(),
      titleBn: z.string().nullable().meta({ description: 'null: `title` in both languages.' }),
    })
    .nullish()
    .meta({ description: 'Of a class of one batch, whose students alone have it; else null.' }),
  isRequired: z.boolean().meta({ description: 'Counts towards completing the course.' }),
  state: z.enum(['new', 'started', 'completed']),
  lock: LessonLock.nullable().meta({ description: 'null: open.' }),
}).meta({ id: 'OutlineLesson' })
export type OutlineLesson = z.infer<typeof OutlineLesson>

function sectionsOf<Lesson extends z.ZodType>(lesson: Lesson) {
  return z.array(z.object({ title: z.string(), lessons: z.array(lesson) }))
}

const LessonName = z.object({ lessonId: LessonId, title: z.string() })
const percent = z.int().min(0).max(100)

/** What a student still has to do to complete a course: one part of its completion rule. */
export const CompletionGap = z
  .discriminatedUnion('gap', [
    z.object({ gap: z.literal('lessons'), left: z.int(), next: LessonName.nullable() }),
    z.object({
      gap: z.literal('tests'),
      passed: z.int(),
      needed: z.int().meta({ description: 'May be more than there are yet.' }),
      percent: percent.nullable().meta({ description: 'To reach in each; null: its own.' }),
      open: z.array(LessonName).meta({ description: 'Those not passed yet.' }),
    }),
    z.object({
      gap: z.literal('average'),
      percent: percent.meta({ description: 'So far, rounded down.' }),
      needed: percent,
      tests: z.int().meta({ description: 'How many it is the mean of.' }),
    }),
    z.object({ gap: z.literal('assignments'), open: z.array(LessonName) }),
    z.object({
      gap: z.literal('attendance'),
      percent: percent.nullable().meta({ description: 'null: no class has counted yet.' }),
      needed: percent,
    }),
    z.object({ gap: z.literal('classes') }).meta({ description: 'The last class of the batch.' }),
  ])
  .meta({ id: 'CompletionGap' })
export type CompletionGap = z.infer<typeof CompletionGap>

/** How far someone is in a course, counted over its published required lessons. */
export const CourseProgress = z
  .object({
    percent: z.int().min(0).max(100),
    completedLessons: z.int(),
    requiredLessons: z.int(),
    isComplete: z.boolean().meta({ description: 'The completion rule of the course is met.' }),
    nextLessonId: LessonId.nullable().meta({
      description: 'Where to go on; null: nothing open is left to do.',
    }),
    missing: z.array(CompletionGap).optional().meta({
      description: 'What completing it still takes. Devices keep answers that have none.',
    }),
  })
  .meta({ id: 'CourseProgress' })
export type CourseProgress = z.infer<typeof CourseProgress>

/** Access to a course for a limited time. */
export const LimitedAccess = z
  .object({
    until: Day.meta({ description: 'The last day, to its end.' }),
    isOver: z.boolean().meta({ description: 'It has passed: lessons are closed.' }),
  })
  .meta({ id: 'LimitedAccess' })
export type LimitedAccess = z.infer<typeof LimitedAccess>

/** A course as someone finds it who learns it. */
export const Classroom = z
  .object({
    courseId: CourseId,
    courseName: z.string(),
    image: z.string(),
    as: z.enum(['student', 'instructor', 'staff']),
    teaches: z.boolean().meta({ description: 'Teaches the course, perhaps besides learning it.' }),
    batch: BatchPlan.nullable(),
    accessUntil: Day.nullish().meta({
      description: 'The last day of access. null: no end. Devices keep answers that have none.',
    }),
    sections: sectionsOf(OutlineLesson),
    progress: CourseProgress,
    completion: CompletionRule,
    certificate: z.object({ serial: z.string(), issuedAt: Moment }).nullable(),
  })
  .meta({ id: 'Classroom' })
export type Classroom = z.infer<typeof Classroom>

export const NoteText = typedText({ min: 1, max: 5000, multiline: true })

const atSeconds = z
  .int()
  .min(0)
  .max(MOST_BUCKETS * BUCKET_SECONDS)
  .nullable()
  .meta({ description: 'The place in the video; null: on the lesson as a whole.' })

export const LessonNote = z
  .object({ id: z.int(), text: z.string(), atSeconds, createdAt: Moment, updatedAt: Moment })
  .meta({ id: 'LessonNote' })
export type LessonNote = z.infer<typeof LessonNote>

/**
 * What someone has of a lesson. `watched` is a bitmap of five-second buckets, base64: see
 * `contract/learning/watched.ts`.
 */
export const LessonProgress = z
  .object({ watched: z.string(), position: z.int(), isCompleted: z.boolean() })
  .meta({ id: 'LessonProgress' })
export type LessonProgress = z.infer<typeof LessonProgress>

const Neighbour = z.object({
  lessonId: LessonId,
  title: z.string(),
  recording: OutlineLesson.shape.recording,
})

export const LessonView = z
  .object({
    courseId: CourseId,
    courseName: z.string(),
    as: z.enum(['student', 'instructor', 'staff', 'visitor']),
    lesson: OutlineLesson,
    body: StoredBody.nullable().meta({ description: 'null: locked.' }),
    progress: LessonProgress.extend({
      positionAt: Moment.nullable().meta({
        description: 'When the student was at that position, by their clock. null: never.',
      }),
    }),
    notes: z.array(LessonNote),
    previous: Neighbour.nullable(),
    next: Neighbour.nullable(),
  })
  .meta({ id: 'LessonView' })
export type LessonView = z.infer<typeof LessonView>

/** A preview lesson as anyone sees it. */
export const PreviewLesson = z
  .object({ courseId: CourseId, courseName: z.string(), lesson: LessonSummary, body: StoredBody })
  .meta({ id: 'PreviewLesson' })
export type PreviewLesson = z.infer<typeof PreviewLesson>

const Bitmap = z
  .string({ error: 'text_expected' })
  .max(Math.ceil(MOST_BITMAP_BYTES / 3) * 4, { error: 'too_long' })
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
    error: 'not_a_bitmap',
  })
  .meta({
    description:
      'Buckets of five seconds that were played, base64, the first in the lowest bit of the first byte.',
    examples: ['BwA='],
  })

/** What was watched of a lesson, all of it or what is new; sending it twice or late changes nothing. */
export const Heartbeat = z.object({
  lessonId: LessonId,
  watched: Bitmap,
  position: z
    .int()
    .min(0)
    .max(MOST_BUCKETS * BUCKET_SECONDS)
    .nullable()
    .meta({
      description: 'Where the student was, in seconds; null: only opened, which moves nothing.',
    }),
  at: Moment.meta({ description: 'When that was, by their clock.' }),
})
export type Heartbeat = z.infer<typeof Heartbeat>

const courseParams = z.object({ courseId: CourseId })
const lessonParams = z.object({ courseId: CourseId, lessonId: LessonId })
const noteParams = z.object({ noteId: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }) })

const notOpen = ['course_not_found', 'not_enrolled', 'enrolment_ended', 'access_ended'] as const

export const classroomEndpoints = endpoints({
  'GET /api/courses/{courseId}/lessons': {
    summary:
      'The published lessons of a course, for its public page. Without sections where it has none yet.',
    audience: 'anyone',
    params: courseParams,
    reply: z.object({ sections: sectionsOf(LessonSummary) }),
    problems: ['course_not_found'],
    cacheable: true,
  },
  'GET /api/courses/{courseId}/lessons/{lessonId}': {
    summary: 'A preview lesson, which anyone may read. Any other is not found here.',
    audience: 'anyone',
    params: lessonParams,
    reply: PreviewLesson,
    problems: ['lesson_not_found'],
  },
  'GET /api/learn/{courseId}': {
    summary: 'A course one learns: outline with progress, locks and the next step.',
    audience: 'student',
    params: courseParams,
    reply: Classroom,
    problems: notOpen,
  },
  'GET /api/learn/{courseId}/lessons/{lessonId}': {
    summary:
      "A lesson with one's progress and notes. A locked one comes without its body; a preview is open without enrolment.",
    audience: 'student',
    params: lessonParams,
    reply: LessonView,
    problems: [...notOpen, 'lesson_not_found'],
  },
  'POST /api/learn/progress': {
    summary:
      'Heartbeats of lessons: what was watched is added to what the server has, as far as time allows (twice the time since the claim before). Answers what it has now.',
    audience: 'student',
    body: z.object({
      beats: z
        .array(Heartbeat)
        .min(1, { error: 'required' })
        .max(MOST_HEARTBEATS, { error: 'too_big' }),
    }),
    maxBodyBytes: 128 * 1024,
    reply: z.object({
      lessons: z.array(LessonProgress.extend({ lessonId: LessonId })),
      refused: z
        .array(LessonId)
        .meta({ description: 'Not open to the caller, or gone: keep nothing for them.' }),
      certificate: z
        .string()
        .nullable()
        .meta({ description: 'The serial of a certificate that these heartbeats earned.' }),
    }),
    limit: { points: 60, seconds: 60, perProcess: true },
  },
  'POST /api/learn/{courseId}/lessons/{lessonId}/complete': {
    summary:
      'Marks an article, a download or a video of unknown length as completed. A second time changes nothing.',
    audience: 'student',
    params: lessonParams,
    reply: z.object({ progress: CourseProgress, certificate: z.string().nullable() }),
    problems: [...notOpen, 'lesson_not_found', 'lesson_locked', 'lesson_not_watched'],
    limit: { points: 60, seconds: 60 },
  },
  'POST /api/learn/{courseId}/certificate': {
    summary:
      'The certificate of a course one has completed: issued now if its completion came about otherwise than by a last lesson.',
    audience: 'student',
    params: courseParams,
    reply: z.object({ serial: z.string() }),
    problems: [...notOpen, 'course_not_completed', 'enrolment_not_active'],
  },
  'POST /api/learn/{courseId}/lessons/{lessonId}/notes': {
    summary: 'Writes a note on a lesson.',
    audience: 'student',
    params: lessonParams,
    body: z.object({ text: NoteText, atSeconds }),
    reply: LessonNote,
    status: 201,
    problems: [...notOpen, 'lesson_not_found', 'notes_full'],
    limit: { points: 60, seconds: 60 },
  },
  'PATCH /api/learn/notes/{noteId}': {
    summary: 'Changes the text of a note.',
    audience: 'student',
    params: noteParams,
    body: z.object({ text: NoteText }),
    reply: LessonNote,
    problems: ['note_not_found'],
  },
  'DELETE /api/learn/notes/{noteId}': {
    summary: 'Deletes a note.',
    audience: 'student',
    params: noteParams,
    reply: null,
    status: 204,
    problems: ['note_not_found'],
  },
})
