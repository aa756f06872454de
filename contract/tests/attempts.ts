import { z } from 'zod'
import { publicId } from '../public-id.ts'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LessonLock } from '../learning/classroom.ts'
import { LessonId } from '../learning/lessons.ts'
import { Answer, PhotoId, type QuestionDocument } from '../question-bank/question.ts'
import { NegativeShare } from '../question-bank/question-shape.ts'
import { markOutcomes, questionKinds } from '../question-bank/terms.ts'
import type { BlockTexts, LineTexts } from '../question-bank/texts.ts'
import { OrdinalNumber, pageLimit, wholeNumber } from '../whole-number.ts'
import {
  answersMoments,
  attemptChoices,
  attemptModes,
  marksMoments,
  objectionStates,
  photoTypes,
  saveOutcomes,
  startModes,
  startObstacles,
  submitters,
  testLimits,
} from './terms.ts'

export const AttemptId = publicId(16)

/** A secret of the one device on which an attempt is open. */
export const DeviceSecret = z
  .string({ error: 'text_expected' })
  .regex(/^[A-Za-z0-9_-]{32}$/, { error: 'not_an_id' })

const milliseconds = z.int().min(0)
const marks = z.int().meta({ description: 'In hundredths of a mark, rounded, to show.' })
const slotNumber = z.int().min(1).max(testLimits.questions)

/** One attempt in the list of a student's own. */
export const AttemptSummary = z
  .object({
    attemptId: AttemptId,
    number: OrdinalNumber,
    mode: z.enum(attemptModes),
    startedAt: Moment,
    endsAt: Moment.nullable().meta({ description: 'null: no limit.' }),
    submittedAt: Moment.nullable(),
    submittedBy: z.enum(submitters).nullable(),
    isInWindow: z.boolean(),
    counts: z.boolean().meta({ description: 'It is the one that counts.' }),
    marks: marks.nullable().meta({ description: 'null: not shown yet, or not handed in.' }),
    marksPossible: marks,
    waiting: z.int().meta({ description: 'Answers that a person still has to mark.' }),
    isPassed: z.boolean().nullable().meta({ description: 'null: not known, or not shown yet.' }),
  })
  .meta({ id: 'AttemptSummary' })
export type AttemptSummary = z.infer<typeof AttemptSummary>

/** A test as a student finds it before starting. Nothing of its questions is in here. */
export const TestEntry = z
  .object({
    courseId: CourseId,
    lessonId: LessonId,
    title: z.string(),
    serverNow: Moment,
    questionCount: z.int(),
    marksPossible: marks.nullable().meta({ description: 'null: it differs by what is drawn.' }),
    sections: z.array(z.object({ title: z.string(), questionCount: z.int() })),
    seconds: z.int().nullable().meta({ description: 'With this student’s extra time.' }),
    opensAt: Moment.nullable(),
    closesAt: Moment.nullable(),
    attempts: z.int().meta({ description: 'Allowed, with this student’s extra ones.' }),
    attemptsLeft: z.int(),
    attemptThatCounts: z.enum(attemptChoices),
    nextStartAt: Moment.nullable().meta({ description: 'After a waiting time; else null.' }),
    negative: NegativeShare,
    passPercent: z.int().nullable(),
    lastChancePercent: z.int().nullable().meta({
      description:
        'Per cent that completing the course needs here, where only the next attempt can bring them; else null.',
    }),
    marksShown: z.enum(marksMoments),
    answersShown: z.enum(answersMoments),
    hasMeritList: z.boolean(),
    obstacle: z.enum(startObstacles).nullable().meta({
      description: 'Why a counted attempt cannot start now; null: it can.',
    }),
    lock: LessonLock.nullable(),
    canPractise: z.boolean(),
    openAttemptId: AttemptId.nullable(),
    own: z.array(AttemptSummary).meta({ description: 'Newest first.' }),
  })
  .meta({ id: 'TestEntry' })
export type TestEntry = z.infer<typeof TestEntry>

/** What may be shown of a question: stem, options, statements, gaps, rows. Never its key. */
const QuestionFace = z
  .custom<QuestionDocument['shown']>((value) => typeof value === 'object' && value !== null)
  .meta({
    id: 'QuestionFace',
    override: { type: 'object', description: 'The `shown` of a QuestionDocument.' },
  })

/**
 * A question of an attempt. Options, partners, items and choices of gaps come in the order of this attempt, under ids
 * of this attempt that say nothing about the bank’s.
 */
export const AttemptQuestion = z
  .object({
    slot: slotNumber,
    section: z.int().min(0).meta({ description: 'Index in `sections`.' }),
    kind: z.enum(questionKinds),
    shown: QuestionFace,
    takesUnit: z.boolean().meta({ description: 'A number that is answered with its unit.' }),
    stimulus: z.string().nullable().meta({ description: 'A key of `stimuli`.' }),
    marks,
    negative: NegativeShare,
  })
  .meta({ id: 'AttemptQuestion' })
export type AttemptQuestion = z.infer<typeof AttemptQuestion>

export const StoredTexts = z
  .custom<z.infer<typeof BlockTexts>>((value) => typeof value === 'object' && value !== null)
  .meta({ id: 'StoredBlockTexts', override: { type: 'object' } })
const StoredLine = z
  .custom<z.infer<typeof LineTexts>>((value) => typeof value === 'object' && value !== null)
  .meta({ id: 'StoredLineTexts', override: { type: 'object' } })

/** What a device keeps of an answer: enough to go on after a reload or elsewhere. */
export const AttemptAnswer = z
  .object({ slot: slotNumber, sequence: OrdinalNumber, answer: Answer })
  .meta({ id: 'AttemptAnswer' })
export type AttemptAnswer = z.infer<typeof AttemptAnswer>

/** What became of a practised question, with its right answer. */
export const AnswerReview = z
  .object({
    slot: slotNumber,
    answer: Answer,
    outcome: z.enum(markOutcomes),
    marks,
    right: Answer.nullable().meta({
      description: 'One right answer, under the ids of this attempt; null: a person marks it.',
    }),
    explanation: StoredTexts.nullable(),
    feedback: StoredLine.nullable().meta({ description: 'For the option that was chosen.' }),
    comment: z.string().nullable().meta({ description: 'Of the person who marked it.' }),
    parts: z.array(z.object({ part: z.string(), marks, marksPossible: marks })).meta({
      description: 'Of a long answer in parts, once a person has marked it.',
    }),
    cameLate: z
      .boolean()
      .meta({ description: 'Sent after the end, answered before it by the device.' }),
  })
  .meta({ id: 'AnswerReview' })
export type AnswerReview = z.infer<typeof AnswerReview>

/** What a student says is wrong with a question, and what was answered. */
export const Objection = z
  .object({
    slot: slotNumber,
    text: z.string(),
    raisedAt: Moment,
    state: z.enum(objectionStates),
    answer: z.string().nullable(),
    answeredAt: Moment.nullable(),
  })
  .meta({ id: 'Objection' })
export type Objection = z.infer<typeof Objection>

/**
 * A photo that has arrived, at `GET /api/learn/attempts/{attemptId}/photos/{photoId}` for its student and those who mark.
 */
export const AttemptPhoto = z
  .object({ photoId: PhotoId, width: z.int(), height: z.int() })
  .meta({ id: 'AttemptPhoto' })
export type AttemptPhoto = z.infer<typeof AttemptPhoto>

const missingPhotos = {
  photosMissing: z.int().meta({ description: 'Photos that answers name and that did not arrive.' }),
  photosUntil: Moment.nullable().meta({
    description: 'Until when those can still arrive; null: no longer, or nothing is missing.',
  }),
}

/** An open attempt with its questions, for the device that sits it. */
export const AttemptSheet = z
  .object({
    attemptId: AttemptId,
    courseId: CourseId,
    lessonId: LessonId,
    title: z.string(),
    mode: z.enum(attemptModes),
    device: DeviceSecret.nullable().meta({
      description: 'Told once, when the device begins or takes over; else null.',
    }),
    sections: z.array(z.object({ title: z.string() })),
    questions: z.array(AttemptQuestion),
    stimuli: z.record(z.string(), StoredTexts),
    answers: z.array(AttemptAnswer),
    reviews: z.array(AnswerReview).meta({ description: 'Of practised questions; else empty.' }),
    objections: z.array(Objection),
    photos: z.array(AttemptPhoto),
    startedAt: Moment,
    endsAt: Moment.nullable(),
    msLeft: milliseconds.nullable().meta({ description: 'By the server’s clock; null: no limit.' }),
  })
  .meta({ id: 'AttemptSheet' })
export type AttemptSheet = z.infer<typeof AttemptSheet>

export const NewAnswer = z.object({
  slot: slotNumber,
  sequence: OrdinalNumber.meta({ description: 'Counted by the device; the highest stays.' }),
  answer: Answer,
  agoMs: milliseconds.max(24 * 60 * 60 * 1000).meta({
    description:
      'How long ago it was answered by the device’s steady clock. It counts after the end only.',
  }),
})
export type NewAnswer = z.infer<typeof NewAnswer>

export const NewAnswers = z.array(NewAnswer).max(testLimits.answersAtOnce, { error: 'too_big' })

export const SavedAnswers = z
  .object({
    saved: z.array(
      z.object({ slot: slotNumber, sequence: OrdinalNumber, outcome: z.enum(saveOutcomes) }),
    ),
    msLeft: milliseconds.nullable(),
    endsAt: Moment.nullable(),
  })
  .meta({ id: 'SavedAnswers' })
export type SavedAnswers = z.infer<typeof SavedAnswers>

/** Marks of a part of an attempt: a section, or what a tag names. */
const PartMarks = z.object({
  title: z.string(),
  marks,
  marksPossible: marks,
  right: z.int(),
  wrong: z.int(),
  blank: z.int(),
})

/** What an attempt earned, as far as it may be seen now. */
export const AttemptResult = z
  .object({
    ...AttemptSummary.shape,
    courseId: CourseId,
    lessonId: LessonId,
    title: z.string(),
    marksOpenAt: Moment.nullable().meta({ description: 'When marks are shown; null: now.' }),
    answersOpenAt: Moment.nullable().meta({
      description: 'The same of answers; null: now, or never.',
    }),
    passPercent: z.int().nullable(),
    counts: z.boolean(),
    right: z.int().nullable(),
    partial: z.int().nullable(),
    wrong: z.int().nullable(),
    blank: z.int().nullable(),
    cameLate: z.int(),
    usedSeconds: z.int(),
    sections: z.array(PartMarks).meta({ description: 'Empty while marks are not shown.' }),
    chapters: z.array(PartMarks),
    questions: z.array(AttemptQuestion).meta({ description: 'Empty while answers are not shown.' }),
    stimuli: z.record(z.string(), StoredTexts),
    reviews: z.array(AnswerReview),
    changes: z
      .array(
        z.object({ changedAt: Moment, reason: z.string(), marksBefore: marks, marksAfter: marks }),
      )
      .meta({ description: 'What a corrected question changed, newest first.' }),
    photos: z.array(AttemptPhoto).meta({ description: 'Empty while answers are not shown.' }),
    ...missingPhotos,
    objections: z.array(Objection),
    objectionsUntil: Moment.nullable().meta({
      description: 'Until when its questions can be objected to; null: not any more.',
    }),
  })
  .meta({ id: 'AttemptResult' })
export type AttemptResult = z.infer<typeof AttemptResult>

/** The attempt at a test that counts, among all tests of a course. */
export const TestMarks = AttemptSummary.extend({ lessonId: LessonId, title: z.string() }).meta({
  id: 'TestMarks',
})
export type TestMarks = z.infer<typeof TestMarks>

const MeritPlace = z.object({
  position: z.int(),
  name: z.string().nullable().meta({ description: 'null: kept to themselves.' }),
  label: z
    .string()
    .meta({ description: 'The last digits of a number of their own, such as "42".' }),
  marks,
  wrong: z.int(),
  seconds: z.int(),
  cameLate: z.int().meta({ description: 'Answers that came after the end.' }),
  isOwn: z.boolean(),
})
export type MeritPlace = z.infer<typeof MeritPlace>

export const MeritList = z
  .object({
    title: z.string(),
    opensAt: Moment.nullable().meta({ description: 'null: it is open.' }),
    participants: z.int(),
    marksPossible: marks.nullable(),
    own: z
      .object({
        position: z.int(),
        percentile: z.int().min(0).max(100),
        isListed: z.boolean().meta({ description: 'false: where a late attempt would be.' }),
        showsName: z.boolean(),
        place: MeritPlace,
      })
      .nullable(),
    distribution: z
      .array(z.object({ fromPercent: z.int(), toPercent: z.int(), students: z.int() }))
      .meta({ description: 'In tenths of all marks; below nothing counts to the first.' }),
    places: z.array(MeritPlace),
    next: z.int().nullable().meta({ description: 'How many to skip for the next page.' }),
  })
  .meta({ id: 'MeritList' })
export type MeritList = z.infer<typeof MeritList>

const testParams = z.object({ courseId: CourseId, lessonId: LessonId })
const attemptParams = z.object({ attemptId: AttemptId })
const closed = [
  'course_not_found',
  'not_enrolled',
  'enrolment_ended',
  'access_ended',
  'lesson_not_found',
] as const
const student = { audience: 'student' } as const

export const attemptEndpoints = endpoints({
  'GET /api/learn/{courseId}/tests': {
    ...student,
    summary:
      'One’s marks in the tests of a course that were taken, oldest first; also when the enrolment has ended.',
    params: z.object({ courseId: CourseId }),
    reply: z.object({
      courseName: z.string(),
      hasEnded: z.boolean().meta({
        description: 'The enrolment has ended: one still reads one’s marks, and nothing else.',
      }),
      tests: z.array(TestMarks),
    }),
    problems: ['course_not_found', 'not_enrolled'],
  },
  'GET /api/learn/{courseId}/tests/{lessonId}': {
    ...student,
    summary: 'A test before it is started: rules, one’s attempts, and whether one may start.',
    params: testParams,
    reply: TestEntry,
    problems: closed,
  },
  'POST /api/learn/{courseId}/tests/{lessonId}/attempts': {
    ...student,
    summary:
      'Starts an attempt. Where one is open, it is answered to the device that has it; another is refused.',
    params: testParams,
    body: z.object({
      mode: z.enum(startModes, { error: 'not_a_choice' }),
      device: DeviceSecret.nullable(),
    }),
    reply: AttemptSheet,
    status: 201,
    problems: [...closed, 'lesson_locked', 'attempt_not_startable', 'attempt_elsewhere'],
    limit: { points: 30, seconds: 60 },
  },
  'POST /api/learn/attempts/{attemptId}/sheet': {
    ...student,
    readsOnly: true,
    summary: 'An open attempt again, after a reload.',
    params: attemptParams,
    body: z.object({ device: DeviceSecret }),
    reply: AttemptSheet,
    problems: ['attempt_not_found', 'attempt_elsewhere', 'attempt_submitted'],
    limit: { points: 60, seconds: 60, perProcess: true },
  },
  'POST /api/learn/attempts/{attemptId}/take-over': {
    ...student,
    summary: 'Goes on with an attempt on this device. The one before can no longer answer.',
    params: attemptParams,
    reply: AttemptSheet,
    problems: ['attempt_not_found', 'attempt_submitted'],
    limit: { points: 20, seconds: 60 },
  },
  'PUT /api/learn/attempts/{attemptId}/answers': {
    ...student,
    summary: 'Saves answers. Sending them twice or late changes nothing that is kept already.',
    params: attemptParams,
    body: z.object({ device: DeviceSecret, answers: NewAnswers.min(1, { error: 'required' }) }),
    maxBodyBytes: 256 * 1024,
    reply: SavedAnswers,
    problems: ['attempt_not_found', 'attempt_elsewhere', 'attempt_submitted'],
    limit: { points: 120, seconds: 60, perProcess: true },
  },
  'POST /api/learn/attempts/{attemptId}/photos': {
    ...student,
    summary:
      'Sends a photo that a saved answer names; it is made smaller and loses all hidden data. Sent again it changes nothing. It counts until 30 minutes after the end, because the answer fixed what is in it.',
    params: attemptParams,
    query: z.object({ photoId: PhotoId }),
    file: photoTypes,
    maxBodyBytes: testLimits.photoBytes,
    reply: AttemptPhoto,
    status: 201,
    problems: [
      'attempt_not_found',
      'photo_not_named',
      'photo_too_late',
      'photo_incomplete',
      'picture_unreadable',
      'picture_too_many_pixels',
      'picture_too_narrow',
      'photos_full',
      'files_unavailable',
    ],
    limit: { points: 240, seconds: 3600 },
  },
  'POST /api/learn/attempts/{attemptId}/events': {
    ...student,
    summary: 'Records that the student left the window, or came back. Nothing follows from it.',
    params: attemptParams,
    body: z.object({
      device: DeviceSecret,
      kind: z.enum(['left', 'back'], { error: 'not_a_choice' }),
    }),
    reply: null,
    status: 204,
    problems: ['attempt_not_found', 'attempt_elsewhere', 'attempt_submitted'],
    limit: { points: 60, seconds: 60, perProcess: true },
  },
  'POST /api/learn/attempts/{attemptId}/check': {
    ...student,
    summary: 'In practice: answers a question for good, and shows what is right and why.',
    params: attemptParams,
    body: z.object({ device: DeviceSecret, slot: slotNumber, answer: Answer }),
    maxBodyBytes: 64 * 1024,
    reply: AnswerReview,
    problems: ['attempt_not_found', 'attempt_elsewhere', 'attempt_submitted', 'not_practice'],
    limit: { points: 120, seconds: 60, perProcess: true },
  },
  'POST /api/learn/attempts/{attemptId}/submit': {
    ...student,
    summary:
      'Hands an attempt in, with answers that were not sent yet. A second time changes nothing.',
    params: attemptParams,
    body: z.object({ device: DeviceSecret, answers: NewAnswers }),
    maxBodyBytes: 256 * 1024,
    reply: z.object({
      saved: SavedAnswers.shape.saved,
      result: AttemptResult,
      certificate: z.string().nullable().meta({ description: 'The serial of one it earned.' }),
    }),
    problems: ['attempt_not_found', 'attempt_elsewhere'],
    limit: { points: 30, seconds: 60 },
  },
  'GET /api/learn/attempts/{attemptId}': {
    ...student,
    summary: 'The result of an attempt of one’s own, as far as it may be seen now.',
    params: attemptParams,
    reply: AttemptResult,
    problems: ['attempt_not_found', 'attempt_not_submitted', 'attempt_handing_in'],
  },
  'GET /api/learn/{courseId}/tests/{lessonId}/merit-list': {
    ...student,
    summary: 'The merit list of a test: places, one’s own, and how marks are spread.',
    params: testParams,
    query: z.object({
      skip: wholeNumber({ min: 0, max: 1_000_000 }).default(0),
      limit: pageLimit({ most: testLimits.placesListed, usual: 50 }),
    }),
    reply: MeritList,
    problems: [...closed, 'no_merit_list', 'attempt_not_submitted'],
  },
  'PUT /api/learn/merit-name': {
    ...student,
    summary: 'Whether others see one’s name in merit lists. Without it they see "Student ••42".',
    body: z.object({ isShown: z.boolean() }),
    reply: z.object({ isShown: z.boolean() }),
  },
})
