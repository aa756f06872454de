import { z } from 'zod'
import { CourseCard, CourseInstructor, InstructorSlug } from './courses.ts'
import { endpoints } from '../endpoint.ts'
import { listQuery, page } from '../staff/staff.ts'
import { leadsSomewhere, PersonName, typedText } from '../text.ts'

/** An instructor as visitors meet them, with the courses they teach. */
export const InstructorPage = CourseInstructor.extend({
  about: z.string().nullable().meta({ description: 'Paragraphs, one a line.' }),
  aboutBn: z.string().nullable().meta({ description: 'null: `about` in both languages.' }),
  courses: z
    .array(CourseCard)
    .meta({ description: 'The published ones, most popular first, at most 60.' }),
}).meta({ id: 'InstructorPage' })
export type InstructorPage = z.infer<typeof InstructorPage>

/** An instructor as staff see them. */
export const StaffInstructor = CourseInstructor.extend({
  about: z.string().nullable(),
  aboutBn: z.string().nullable(),
  courseCount: z.int().meta({ description: 'In any state.' }),
}).meta({ id: 'StaffInstructor' })
export type StaffInstructor = z.infer<typeof StaffInstructor>

const words = (max: number) => typedText({ max, multiline: true }).nullable().optional()

/** What staff write about an instructor; what is left out stays, an empty text is none. */
export const InstructorChange = z.object({
  name: PersonName.optional(),
  nameBn: typedText({ max: 100 })
    .refine((name) => !leadsSomewhere(name), { error: 'address_in_name' })
    .nullable()
    .optional(),
  designation: typedText({ min: 1, max: 200 }).optional(),
  designationBn: typedText({ max: 200 }).nullable().optional(),
  about: words(5_000),
  aboutBn: words(5_000),
})
export type InstructorChange = z.infer<typeof InstructorChange>

/** Why two instructors cannot become one. */
export const instructorObstacles = ['same-instructor', 'two-accounts'] as const
export type InstructorObstacle = (typeof instructorObstacles)[number]

/** What becomes of something that the closed instructor has, and each has once. */
export const onceOutcomes = ['none', 'moved', 'ended'] as const

/** What would happen if two instructors who are one person became one. */
export const InstructorMergePreview = z
  .object({
    successor: StaffInstructor.meta({ description: 'Who stays.' }),
    closed: StaffInstructor.meta({ description: 'Who goes.' }),
    movedCourses: z.int().meta({ description: 'Courses that name the successor afterwards.' }),
    sharedCourses: z.int().meta({ description: 'Courses that name both, and one afterwards.' }),
    classes: z.int().meta({ description: 'Classes that name the closed one, of guests too.' }),
    account: z.enum(['none', 'moved']).meta({ description: 'The account that teaches.' }),
    invitation: z.enum(onceOutcomes),
    calendar: z.enum(onceOutcomes).meta({ description: 'The address of a calendar.' }),
    obstacles: z.array(z.enum(instructorObstacles)),
  })
  .meta({ id: 'InstructorMergePreview' })
export type InstructorMergePreview = z.infer<typeof InstructorMergePreview>

const slug = z.object({ slug: InstructorSlug })
const closed = z.object({ closed: InstructorSlug })

export const instructorEndpoints = endpoints({
  'GET /api/instructors/{slug}': {
    summary: 'Someone who teaches, with their published courses.',
    audience: 'anyone',
    params: slug,
    reply: InstructorPage,
    problems: ['instructor_not_found'],
    cacheable: true,
  },
  'GET /api/staff/instructors': {
    summary: 'Everyone who teaches, newest first; q finds names and designations.',
    audience: 'staff',
    permission: 'courses',
    query: z.object(listQuery),
    reply: page(StaffInstructor),
  },
  'PATCH /api/staff/instructors/{slug}': {
    summary: 'Changes what the pages say about an instructor.',
    audience: 'staff',
    permission: 'courses',
    params: slug,
    body: InstructorChange,
    reply: StaffInstructor,
    problems: ['instructor_not_found'],
  },
  'GET /api/staff/instructors/{slug}/merge': {
    summary: 'What would happen if another instructor, the same person, were merged into this one.',
    audience: 'staff',
    permission: 'instructors',
    params: slug,
    query: closed,
    reply: InstructorMergePreview,
    problems: ['instructor_not_found'],
  },
  'POST /api/staff/instructors/{slug}/merge': {
    summary:
      'Merges another instructor, the same person, into this one. It cannot be undone; the address of the other leads here.',
    audience: 'staff',
    permission: 'instructors',
    params: slug,
    body: closed,
    reply: StaffInstructor,
    problems: ['instructor_not_found', 'instructors_not_mergeable'],
  },
  'DELETE /api/staff/instructors/{slug}': {
    summary:
      'Removes an instructor whom nothing names: no course, class, account or invitation. The facts of a refusal count what does.',
    audience: 'staff',
    permission: 'instructors',
    params: slug,
    reply: null,
    status: 204,
    problems: ['instructor_not_found', 'instructor_in_use'],
  },
})
