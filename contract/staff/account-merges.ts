import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { StudentId } from '../students/students.ts'
import { TakaText } from '../taka-text.ts'
import { StaffStudent } from './staff.ts'

/** What moves from one account to another, in the order in which a screen lists it. */
export const moveKinds = [
  'orders',
  'enrolments',
  'lessons',
  'attempts',
  'submissions',
  'certificates',
  'questions',
  'lessonNotes',
  'staffNotes',
  'tags',
  'notifications',
] as const
export type MoveKind = (typeof moveKinds)[number]

/** Why two accounts cannot become one now. */
export const mergeObstacles = [
  'same-account',
  'account-gone',
  'not-a-student',
  'own-account',
  'open-order',
  'waiting-decision',
  'same-test',
] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

const MergeSide = StaffStudent.extend({
  lastSignInAt: Moment.nullable().meta({
    description: 'null: unknown, as where another service signs people in.',
  }),
})

/** A course that both accounts are enrolled in: the kept account's place stays, the other one ends. */
const DoubleCourse = z.object({
  courseId: CourseId,
  courseName: z.string(),
  keptBatch: z.int().nullable(),
  closedBatch: z.int().nullable(),
  paid: TakaText.meta({ description: 'For the place that ends; it can be refunded afterwards.' }),
})

/** What would happen if two accounts of one person became one. */
export const AccountMergePreview = z
  .object({
    successor: MergeSide,
    closed: MergeSide,
    moves: z.record(z.enum(moveKinds), z.int()),
    doubleCourses: z.array(DoubleCourse),
    doubleLessons: z.int().meta({ description: 'Lessons with progress in both.' }),
    doubleCertificates: z.array(z.string()).meta({ description: 'Their courses.' }),
    obstacles: z.array(z.enum(mergeObstacles)),
  })
  .meta({ id: 'AccountMergePreview' })
export type AccountMergePreview = z.infer<typeof AccountMergePreview>

const params = z.object({ studentId: StudentId })

export const accountMergeEndpoints = endpoints({
  'GET /api/staff/students/{studentId}/merge': {
    summary: 'What would happen if another account of the same person were merged into this one.',
    audience: 'staff',
    permission: 'merges',
    params,
    query: z.object({ closedId: StudentId }),
    reply: AccountMergePreview,
    problems: ['student_not_found'],
  },
  'POST /api/staff/students/{studentId}/merge': {
    summary:
      'Merges another account of the same person into this one. It cannot be undone; the other account is closed.',
    audience: 'staff',
    permission: 'merges',
    params,
    body: z.object({ closedId: StudentId }),
    reply: z.object({ studentId: StudentId }),
    problems: ['student_not_found', 'accounts_not_mergeable'],
  },
})
