import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { lessonKinds } from '../learning/terms.ts'
import { wholeNumber } from '../whole-number.ts'
import { REPORT_BATCHES } from './terms.ts'

const percent = (description: string) => z.int().nullable().meta({ description })

/** How one batch is getting on, of those who are enrolled in it. */
export const BatchResult = z
  .object({
    courseId: CourseId,
    courseName: z.string(),
    batchId: z.string(),
    number: z.int(),
    startsOn: Day,
    seats: z.int().nullable().meta({ description: 'null: as many as come.' }),
    enrolled: z.int(),
    ended: z.int().meta({ description: 'Enrolments that ended before the course was over.' }),
    refunded: z.int().meta({ description: 'Of those, whose money went back, in part or whole.' }),
    started: z.int().meta({ description: 'Students who opened a lesson.' }),
    completed: z.int().meta({ description: 'Students who finished every required lesson.' }),
    certificates: z.int().meta({ description: 'Students with a valid certificate of the course.' }),
    progressPercent: percent(
      'Required lessons that were finished, of all students; null: no lesson, or nobody.',
    ),
    attendancePercent: percent(
      'Classes attended of those held, without excused absences; null: none yet.',
    ),
    markPercent: percent('The average of the tests that count; null: none is marked.'),
  })
  .meta({ id: 'BatchResult' })
export type BatchResult = z.infer<typeof BatchResult>

/** The batches that start in a period, and the courses to choose from. */
export const BatchReport = z
  .object({
    from: Day,
    to: Day,
    batches: z
      .array(BatchResult)
      .max(REPORT_BATCHES)
      .meta({ description: 'The latest first, at most 200.' }),
    isWhole: z.boolean().meta({ description: 'false: more batches start in the period.' }),
    courses: z
      .array(z.object({ courseId: CourseId, courseName: z.string() }))
      .meta({ description: 'Every course with students, by title.' }),
  })
  .meta({ id: 'BatchReport' })
export type BatchReport = z.infer<typeof BatchReport>

/** How many of the enrolled opened and finished each lesson, in the order of the course. */
export const LessonReport = z
  .object({
    courseId: CourseId,
    courseName: z.string(),
    batch: z.int().nullable().meta({ description: 'Of one batch; null: of the whole course.' }),
    batches: z.array(z.object({ number: z.int(), startsOn: Day })),
    enrolled: z.int(),
    lessons: z.array(
      z.object({
        lessonId: LessonId,
        title: z.string(),
        sectionTitle: z.string(),
        kind: z.enum(lessonKinds),
        opened: z.int(),
        completed: z.int(),
      }),
    ),
    biggestDrop: z.object({ lessonId: LessonId, lost: z.int() }).nullable().meta({
      description:
        'The lesson that the most of those who opened the one before did not open; null: nobody was lost.',
    }),
  })
  .meta({ id: 'LessonReport' })
export type LessonReport = z.infer<typeof LessonReport>

export const learningReportEndpoints = endpoints({
  'GET /api/staff/reports/batches': {
    summary:
      'The batches that start from a day to a day: who is enrolled, how far they are, attendance, marks, and who left. At most 1100 days.',
    audience: 'staff',
    permission: 'reports',
    query: z.object({ from: Day, to: Day, course: CourseId.optional() }),
    reply: BatchReport,
    problems: ['course_not_found'],
  },
  'GET /api/staff/reports/lessons': {
    summary:
      'For each lesson of a course, how many of those enrolled, in all or in one batch, opened and finished it.',
    audience: 'staff',
    permission: 'reports',
    query: z.object({ course: CourseId, batch: wholeNumber({ min: 1, max: 100_000 }).optional() }),
    reply: LessonReport,
    problems: ['course_not_found', 'batch_not_found'],
  },
})
