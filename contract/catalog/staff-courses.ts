import { z } from 'zod'
import { inEachLanguage } from '../languages.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { FieldError } from '../problems.ts'
import { LanguageCode } from '../site/site.ts'
import { cursor } from '../staff/staff.ts'
import { PHOTO_MAX_BYTES, photoTypes } from '../students/terms.ts'
import { TakaText } from '../taka-text.ts'
import { searchText, typedText, TURNING } from '../text.ts'
import { pageLimit, wholeNumber } from '../whole-number.ts'
import { CourseDocument, CourseState } from './course-document.ts'
import { CategoryName, CourseId, CourseWithBatches, InstructorSlug } from './courses.ts'
import {
  BULK_LIMIT,
  BULK_PEOPLE,
  checklistItems,
  COURSE_TEXT_LIMITS,
  courseStates,
  popularityMarks,
  revisionKinds,
  teachingLanguages,
} from './terms.ts'

/** A course in the list of the staff. */
export const StaffCourseRow = z
  .object({
    courseId: CourseId,
    state: CourseState,
    title: z.string(),
    titleBn: z.string().nullable(),
    category: CategoryName,
    fee: TakaText,
    popularity: z.enum(popularityMarks),
    banner: z.string(),
    isOnSale: z.boolean(),
    hasChanges: z
      .boolean()
      .meta({ description: 'The working copy differs from what is published.' }),
    publishAt: Moment.nullable(),
    publishFailed: z
      .boolean()
      .meta({ description: 'It could not be published at the time planned.' }),
    openBatches: z.int(),
    seats: z
      .int()
      .nullable()
      .meta({ description: 'Of its open batches together; null: one of them has no limit.' }),
    seatsTaken: z.int(),
    wishes: z.int().meta({ description: 'How many students saved it for later.' }),
    revenue: TakaText.meta({ description: 'What its students paid, less refunds.' }),
    changedAt: Moment,
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'StaffCourseRow' })
export type StaffCourseRow = z.infer<typeof StaffCourseRow>

/** A course with the working copy that its editor shows. */
export const StaffCourse = z
  .object({
    courseId: CourseId,
    state: CourseState,
    version: z.int().meta({
      description:
        'Of the working copy; a save names it. 0: no one has edited the course here yet.',
    }),
    document: CourseDocument,
    live: CourseDocument.meta({ description: 'The course as it is published, or was last.' }),
    changes: z.array(z.string()).meta({ description: 'Fields in which the two differ.' }),
    editedBy: z.string().nullable(),
    editedAt: Moment.nullable(),
    publishAt: Moment.nullable(),
    publishFailed: z
      .string()
      .nullable()
      .meta({ description: 'Fields that kept it from being published at the time planned.' }),
    checklist: z.array(
      z.object({
        item: z.enum(checklistItems),
        isDone: z.boolean(),
        isNeeded: z.boolean().meta({ description: 'It cannot be published without.' }),
      }),
    ),
    errors: z
      .array(FieldError)
      .meta({ description: 'What keeps it from being published, by field of the document.' }),
    openBatches: z.int(),
    isSelfPaced: z.boolean(),
    hasLessons: z.boolean().meta({ description: 'A lesson is published.' }),
    publishedLessons: z.int().meta({
      description: 'What pages show as the number of lessons, unless it is 0.',
    }),
    isOnSale: z.boolean(),
    importNotes: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .meta({ description: 'What an imported file said of it in columns of its own; for staff.' }),
  })
  .meta({ id: 'StaffCourse' })
export type StaffCourse = z.infer<typeof StaffCourse>

export const CourseRevision = z
  .object({
    revisionId: z.string(),
    kind: z.enum(revisionKinds),
    version: z.int(),
    madeBy: z.string().nullable(),
    madeAt: Moment,
    changes: z
      .array(z.string())
      .meta({ description: 'Fields in which it differs from the version before it.' }),
  })
  .meta({ id: 'CourseRevision' })
export type CourseRevision = z.infer<typeof CourseRevision>

/** A picture that was uploaded before, to be used again. */
export const CoursePicture = z
  .object({
    path: z.string(),
    uploadedAt: Moment,
    alt: z
      .object(inEachLanguage(() => z.string()))
      .meta({ description: 'What it shows, as a course that uses it says; empty: none says so.' }),
    uses: z
      .array(z.object(inEachLanguage(() => z.string())))
      .meta({ description: 'Titles of courses or names of instructors with it, at most three.' }),
    useCount: z.int(),
  })
  .meta({ id: 'CoursePicture' })
export type CoursePicture = z.infer<typeof CoursePicture>

const params = z.object({ courseId: CourseId })
const shape = z.enum(['banner', 'person'], { error: 'not_a_choice' })
const share = wholeNumber({ min: 0, max: 100 }).default(50)
const version = wholeNumber({ min: 0, max: 2 ** 31 - 1 })
/** What the server wrote about the last row; it reads it itself. */
const place = typedText({ max: 200 }).optional()
const problems = ['course_not_found'] as const
const edits = [...problems, 'course_edit_stale'] as const
const moves = [...problems, 'course_state_final'] as const

/** Which courses a list shows, by what was typed and chosen above it. */
const courseFilter = {
  q: searchText({ max: 200 }).optional(),
  state: z.enum(courseStates, { error: 'not_a_choice' }).optional(),
  category: CategoryName.optional(),
}
const people = z.array(InstructorSlug).min(1).max(BULK_PEOPLE)

/** What is changed of many courses at once. Either `courseIds` or `matching` says which. */
const BulkEdit = z
  .object({
    courseIds: z.array(CourseId).min(1).max(BULK_LIMIT).optional(),
    matching: z
      .object({
        ...courseFilter,
        count: wholeNumber({ min: 1, max: BULK_LIMIT }).meta({
          description:
            'How many there are, as was shown. Where there are others by now, nothing changes.',
        }),
      })
      .optional()
      .meta({ description: 'All that the list with these filters has, on every page of it.' }),
    state: z.enum(['published', 'hidden', 'archived'], { error: 'not_a_choice' }).optional(),
    category: CategoryName.optional(),
    popularity: z.enum(popularityMarks, { error: 'not_a_choice' }).optional(),
    fee: TakaText.optional(),
    taughtIn: z.enum(teachingLanguages, { error: 'not_a_choice' }).optional(),
    addInstructors: people.optional(),
    removeInstructors: people.optional(),
  })
  .refine(({ courseIds, matching }) => (courseIds === undefined) !== (matching === undefined), {
    path: ['courseIds'],
    error: 'not_a_choice',
  })

const BulkOutcome = z
  .object({
    changed: z.array(CourseId),
    refused: z.array(
      z.object({
        courseId: CourseId,
        code: z.string(),
        fields: z.array(z.string()).meta({ description: 'What is missing or does not fit.' }),
      }),
    ),
  })
  .meta({ id: 'BulkOutcome' })
export type BulkOutcome = z.infer<typeof BulkOutcome>

export const staffCourseEndpoints = endpoints({
  'GET /api/staff/courses': {
    summary:
      'Courses in every state, archived ones only with state=archived, the one changed last first; q finds words of their texts, instructors and ids.',
    audience: 'staff',
    permission: 'courses',
    query: z.object({
      ...courseFilter,
      order: z
        .enum(['match'], { error: 'not_a_choice' })
        .optional()
        .meta({ description: 'What fits q best first, on one page.' }),
      after: place,
      limit: pageLimit({ most: 100, usual: 50 }),
    }),
    reply: z.object({ rows: z.array(StaffCourseRow), next: z.string().nullable() }),
  },
  'POST /api/staff/courses': {
    summary: 'Starts a course as a draft, which only staff can see.',
    audience: 'staff',
    permission: 'courses',
    body: z.object({
      title: typedText({ min: 1, max: COURSE_TEXT_LIMITS.title, refused: TURNING }),
      language: LanguageCode.default('en').meta({ description: 'What the title is written in.' }),
      category: CategoryName,
      courseId: z
        .preprocess((value) => (value === '' ? undefined : value), CourseId.optional())
        .meta({ description: 'Left out: the next of its category.' }),
    }),
    reply: StaffCourse,
    status: 201,
    problems: ['course_id_taken'],
  },
  'GET /api/staff/course-count': {
    summary: `How many courses a list with these filters has, counted up to ${BULK_LIMIT + 1}.`,
    audience: 'staff',
    permission: 'courses',
    query: z.object(courseFilter),
    reply: z.object({ count: z.int() }),
  },
  'POST /api/staff/courses/bulk': {
    summary: `Changes up to ${BULK_LIMIT} courses at once: state, category, mark, fee, language, instructors. Each is changed or refused separately.`,
    audience: 'staff',
    permission: 'courses',
    body: BulkEdit,
    reply: BulkOutcome,
    problems: ['courses_not_as_counted', 'instructor_not_found'],
  },
  'POST /api/staff/courses/bulk-preview': {
    summary: 'What changing courses at once would change and refuse. Changes nothing.',
    audience: 'staff',
    permission: 'courses',
    readsOnly: true,
    body: BulkEdit,
    reply: BulkOutcome,
    problems: ['courses_not_as_counted', 'instructor_not_found'],
  },
  'GET /api/staff/courses/{courseId}': {
    summary: 'A course with its working copy, what is published, and what is still missing.',
    audience: 'staff',
    permission: 'courses',
    params,
    reply: StaffCourse,
    problems,
  },
  'PATCH /api/staff/courses/{courseId}': {
    summary:
      'Saves fields of the working copy. Where someone else has saved since `version`, nothing is, and the facts of the problem hold their version, name and document (as JSON).',
    audience: 'staff',
    permission: 'courses',
    params,
    body: z.object({ version, changes: CourseDocument.partial() }),
    maxBodyBytes: 2 * 1024 * 1024,
    reply: StaffCourse,
    problems: edits,
  },
  'POST /api/staff/courses/{courseId}/publish': {
    summary:
      'Puts the working copy on the site, now or at a time. Planned, it is published as it is saved by then.',
    audience: 'staff',
    permission: 'courses',
    params,
    body: z.object({ version, at: Moment.nullish() }),
    reply: StaffCourse,
    problems: [...edits, 'course_state_final', 'course_not_ready'],
  },
  'DELETE /api/staff/courses/{courseId}/publish': {
    summary: 'Forgets the time at which the course was to be published.',
    audience: 'staff',
    permission: 'courses',
    params,
    reply: StaffCourse,
    problems,
  },
  'POST /api/staff/courses/{courseId}/hide': {
    summary: 'Takes a course off the site. Its students keep it.',
    audience: 'staff',
    permission: 'courses',
    params,
    reply: StaffCourse,
    problems: moves,
  },
  'POST /api/staff/courses/{courseId}/archive': {
    summary: 'Puts a course away. Its students keep it.',
    audience: 'staff',
    permission: 'courses',
    params,
    reply: StaffCourse,
    problems: moves,
  },
  'POST /api/staff/courses/{courseId}/unarchive': {
    summary: 'Brings an archived course back to work on, hidden from the site.',
    audience: 'staff',
    permission: 'courses',
    params,
    reply: StaffCourse,
    problems: moves,
  },
  'POST /api/staff/courses/{courseId}/duplicate': {
    summary:
      'Makes a draft with the same texts, lessons, tests and assignments, without batches and students. Lessons become drafts.',
    audience: 'staff',
    permission: 'courses',
    params,
    reply: StaffCourse,
    status: 201,
    problems,
  },
  'GET /api/staff/courses/{courseId}/revisions': {
    summary: 'Earlier versions of a course, the last first.',
    audience: 'staff',
    permission: 'courses',
    params,
    query: z.object({
      after: cursor.optional(),
      limit: pageLimit({ most: 50, usual: 20 }),
    }),
    reply: z.object({ rows: z.array(CourseRevision), next: z.string().nullable() }),
    problems,
  },
  'POST /api/staff/courses/{courseId}/restore': {
    summary: 'Makes an earlier version the working copy. What is published stays.',
    audience: 'staff',
    permission: 'courses',
    params,
    body: z.object({
      version,
      revisionId: z.string().regex(/^[1-9]\d{0,15}$/, { error: 'not_a_page' }),
    }),
    reply: StaffCourse,
    problems: [...edits, 'revision_not_found'],
  },
  'POST /api/staff/courses/{courseId}/presence': {
    summary:
      'Says that one has the course open, and answers who else has, and the version saved last.',
    audience: 'staff',
    permission: 'courses',
    params,
    reply: z.object({
      version: z.int(),
      others: z.array(z.string().meta({ description: 'A name.' })),
    }),
    problems,
  },
  'GET /api/staff/course-pictures': {
    summary:
      'Pictures uploaded before, the last first; q finds words of what they show and of the courses or instructors that use them.',
    audience: 'staff',
    permission: 'courses',
    query: z.object({
      shape,
      q: searchText({ max: 200 }).optional(),
      after: cursor.optional(),
      limit: pageLimit({ most: 48, usual: 24 }),
    }),
    reply: z.object({ rows: z.array(CoursePicture), next: z.string().nullable() }),
  },
  'POST /api/staff/course-pictures': {
    summary:
      'Keeps a banner or a photo of an instructor: a JPEG, PNG or WebP, cut to its shape around a point, in the sizes pages use.',
    audience: 'staff',
    permission: 'courses',
    unaudited: 'A picture is seen once a course is saved with it, and that is in the list.',
    query: z.object({
      shape,
      x: share.meta({ description: 'The point that stays in view, in hundredths from the left.' }),
      y: share.meta({ description: 'In hundredths from the top.' }),
    }),
    file: photoTypes,
    maxBodyBytes: PHOTO_MAX_BYTES,
    reply: z.object({ path: z.string() }),
    status: 201,
    problems: [
      'photo_too_large',
      'photo_is_heic',
      'photo_unreadable',
      'picture_too_many_pixels',
      'picture_too_narrow',
      'files_unavailable',
    ],
    limit: { points: 120, seconds: 3600 },
  },
  'GET /api/staff/courses/{courseId}/preview': {
    summary: 'The working copy as its page would show it.',
    audience: 'staff',
    permission: 'courses',
    params,
    reply: CourseWithBatches,
    problems,
  },
})
