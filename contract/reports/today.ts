import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { TODAY_ROWS, todayParts, waitingKinds } from './terms.ts'

/** One kind of work that waits. */
export const StaffQueue = z
  .object({
    kind: z.enum(waitingKinds),
    count: z.int().meta({ description: 'At most 1000.' }),
    oldestAt: Moment.meta({ description: 'Since when the oldest of them waits.' }),
  })
  .meta({ id: 'StaffQueue' })
export type StaffQueue = z.infer<typeof StaffQueue>

const course = { courseId: CourseId, courseName: z.string() }
const instructors = z.array(z.object({ name: z.string(), nameBn: z.string().nullable() }))

/** A class of this day. */
export const ClassToday = z
  .object({
    ...course,
    meetingId: z.string(),
    batchId: z.string(),
    batchNumber: z.int(),
    topic: z.string().nullable(),
    topicBn: z.string().nullable(),
    startsAt: Moment,
    endsAt: Moment,
    instructors: instructors.meta({
      description: 'Who is named for the class, else the instructors of the course.',
    }),
    expected: z.int().meta({ description: 'Students of the batch.' }),
    isLinkMissing: z.boolean().meta({ description: 'It is held by a link that no one has given.' }),
  })
  .meta({ id: 'ClassToday' })
export type ClassToday = z.infer<typeof ClassToday>

export const OrientationToday = z
  .object({
    ...course,
    orientationId: z.string(),
    startsAt: Moment,
    endsAt: Moment,
    booked: z.int(),
    isLinkMissing: z.boolean(),
  })
  .meta({ id: 'OrientationToday' })
export type OrientationToday = z.infer<typeof OrientationToday>

/** A test whose window opens or closes on this day. */
export const TestToday = z
  .object({
    ...course,
    lessonId: z.string(),
    title: z.string(),
    opensAt: Moment.nullable(),
    closesAt: Moment.nullable(),
    started: z.int().meta({ description: 'Attempts begun in its window.' }),
  })
  .meta({ id: 'TestToday' })
export type TestToday = z.infer<typeof TestToday>

const batch = {
  ...course,
  batchId: z.string(),
  number: z.int(),
  startsOn: Day,
  seatsTaken: z.int(),
}

export const StartingBatch = z
  .object({
    ...batch,
    seats: z.int().nullable().meta({ description: 'null: as many as come.' }),
    classCount: z.int(),
  })
  .meta({ id: 'StartingBatch' })
export type StartingBatch = z.infer<typeof StartingBatch>

export const UnfilledBatch = z
  .object({
    ...batch,
    seats: z.int(),
    enrolBy: Day,
    daysLeft: z.int().meta({ description: 'Days until the last day to enrol; 0: today.' }),
    usualPercent: z.int().nullable().meta({
      description:
        'Seats that the last five batches of the course had sold as many days before they began; null: there was none.',
    }),
  })
  .meta({ id: 'UnfilledBatch' })
export type UnfilledBatch = z.infer<typeof UnfilledBatch>

/** What happens on a day. null: not for this role, or among those that failed. */
export const StaffToday = z
  .object({
    day: Day,
    waiting: z.array(StaffQueue),
    classes: z.array(ClassToday).max(TODAY_ROWS).nullable(),
    orientations: z.array(OrientationToday).max(TODAY_ROWS).nullable(),
    tests: z.array(TestToday).max(TODAY_ROWS).nullable(),
    starting: z.array(StartingBatch).max(TODAY_ROWS).nullable(),
    unfilled: z.array(UnfilledBatch).max(TODAY_ROWS).nullable(),
    failed: z
      .array(z.enum(todayParts))
      .meta({ description: 'Parts that could not be read now; they are empty here.' }),
  })
  .meta({ id: 'StaffToday' })
export type StaffToday = z.infer<typeof StaffToday>

/** Students of one's batches who fall behind, course by course. */
const Behind = z.object({
  ...course,
  students: z.int().meta({ description: 'Students of batches that have begun.' }),
  behind: z.int().meta({ description: 'Of them, those who learnt nothing for seven days.' }),
})

/** What the learning of one day came to. */
export const LearningOfDay = z.object({
  day: Day,
  students: z.int().meta({ description: 'Students who learnt.' }),
  lessons: z.int().meta({ description: 'Lessons they finished.' }),
})
export type LearningOfDay = z.infer<typeof LearningOfDay>

/** The days of a plot, and the sum of as many days before them. */
export const RecentLearning = z
  .object({ days: z.array(LearningOfDay), lessonsBefore: z.int() })
  .meta({ id: 'RecentLearning' })
export type RecentLearning = z.infer<typeof RecentLearning>

/** An instructor's day. */
export const TeachingToday = z
  .object({
    day: Day,
    questions: z.object({ count: z.int(), oldestAt: Moment }).nullable(),
    classes: z.array(ClassToday).max(TODAY_ROWS),
    behind: z.array(Behind),
    learning: RecentLearning,
  })
  .meta({ id: 'TeachingToday' })
export type TeachingToday = z.infer<typeof TeachingToday>

export const todayEndpoints = endpoints({
  'GET /api/staff/today': {
    summary:
      'What waits, what happens today in Dhaka, and which batches do not fill; each as far as one’s role includes it.',
    audience: 'staff',
    permission: 'any',
    reply: StaffToday,
  },
  'GET /api/teaching/today': {
    summary:
      'What happens today in what one teaches, which questions wait, who falls behind, and how much was learnt in the last 30 days.',
    audience: 'student',
    reply: TeachingToday,
    problems: ['email_unverified'],
  },
})
