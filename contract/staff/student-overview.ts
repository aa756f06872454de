import { z } from 'zod'
import { Day, Moment } from '../day.ts'
import { CourseProgress } from '../learning/classroom.ts'
import { StaffEnrolment } from '../learning/enrolments.ts'
import { CourseId } from '../catalog/courses.ts'
import { QuestionId } from '../discussion/questions.ts'
import { endpoints } from '../endpoint.ts'
import { StaffOrderRow } from '../orders/staff-orders.ts'
import { StudentId } from '../students/students.ts'
import { typedText } from '../text.ts'
import { entryId, StaffStudent } from './staff.ts'
import { mailStates } from './terms.ts'

/** Rows of each list of the page; all of them are in the lists it links to. */
export const OVERVIEW_ROWS = 10
/** Notes that the page shows. */
export const OVERVIEW_NOTES = 50
export const TAGS_OF_A_STUDENT = 10

/** A tag in one spelling: small letters, one space between. */
export function spelledTag(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}

/** A word by which staff group students. */
export const StudentTag = typedText({ min: 1, max: 30 })
  .overwrite(spelledTag)
  .meta({ description: 'A word by which staff group students.', examples: ['scholarship'] })

/** What a member of staff noted about a student. */
export const StudentNote = z
  .object({
    id: z.int(),
    text: z.string(),
    author: z.string().nullable().meta({ description: 'null: the account is gone.' }),
    writtenAt: Moment,
    isOwn: z.boolean().meta({ description: 'Written by the caller, who alone may remove it.' }),
  })
  .meta({ id: 'StudentNote' })
export type StudentNote = z.infer<typeof StudentNote>

/** A course of a student: what was sold, how far they are, and the classes they came to. */
export const StudentCourse = StaffEnrolment.omit({ student: true, isOwn: true, lessons: true })
  .extend({
    progress: CourseProgress.nullable().meta({
      description: 'null: the course has no lessons here, or is closed.',
    }),
    classes: z
      .object({ planned: z.int(), held: z.int(), attended: z.int(), excused: z.int() })
      .nullable()
      .meta({ description: 'Live classes of the batch. null: none here.' }),
  })
  .meta({ id: 'StudentCourse' })
export type StudentCourse = z.infer<typeof StudentCourse>

export const StudentOrder = StaffOrderRow.omit({ student: true }).meta({ id: 'StudentOrder' })
export type StudentOrder = z.infer<typeof StudentOrder>

/** Everything about one student on one page. A list is null where the role of the caller does not include it. */
export const StudentOverview = z
  .object({
    student: StaffStudent.extend({
      isDeleted: z.boolean(),
      lastSignInAt: Moment.nullable().meta({
        description: 'null: unknown, as where another service signs people in.',
      }),
      lastLearnedOn: Day.nullable(),
    }),
    mergedInto: z
      .object({ studentId: StudentId, name: z.string() })
      .nullable()
      .meta({ description: 'The account that has what this one had. null: it was not merged.' }),
    formerAccounts: z
      .array(
        z.object({
          email: z.string(),
          phone: z.string().nullable(),
          mergedAt: Moment,
          mergedBy: z.string().nullable(),
        }),
      )
      .meta({ description: 'Other accounts of this person, which are part of this one now.' }),
    tags: z.array(z.string()),
    notes: z.array(StudentNote).meta({ description: 'The newest first.' }),
    courses: z.array(StudentCourse).nullable(),
    orders: z.array(StudentOrder).nullable(),
    mails: z
      .array(
        z.object({
          id: z.int(),
          subject: z.string(),
          state: z.enum(mailStates),
          createdAt: Moment,
        }),
      )
      .nullable(),
    questions: z
      .array(
        z.object({
          questionId: QuestionId,
          courseId: CourseId,
          courseName: z.string(),
          title: z.string(),
          askedAt: Moment,
          hasTeacherAnswer: z.boolean(),
        }),
      )
      .nullable(),
  })
  .meta({ id: 'StudentOverview' })
export type StudentOverview = z.infer<typeof StudentOverview>

/** A note as it is written. */
export const NewStudentNote = z.object({ text: typedText({ min: 1, max: 2000, multiline: true }) })

const Tags = z.array(StudentTag).max(TAGS_OF_A_STUDENT)

/** Tags as they are typed: in one field, with commas between. */
export const TypedTags = z.object({
  tags: typedText({ max: 400 })
    .transform((text) =>
      text
        .split(/[,،;]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    )
    .pipe(Tags),
})

const studentParams = z.object({ studentId: StudentId })

export const studentOverviewEndpoints = endpoints({
  'GET /api/staff/students/{studentId}': {
    summary:
      'One student: details, notes, courses with progress and attendance, the latest orders, mails and questions.',
    audience: 'staff',
    permission: 'students',
    params: studentParams,
    reply: StudentOverview,
    problems: ['student_not_found'],
  },
  'POST /api/staff/students/{studentId}/notes': {
    summary: 'Notes something about a student, for the staff.',
    audience: 'staff',
    permission: 'students',
    params: studentParams,
    body: NewStudentNote,
    reply: StudentNote,
    status: 201,
    problems: ['student_not_found'],
  },
  'DELETE /api/staff/students/{studentId}/notes/{id}': {
    summary: 'Removes a note of one’s own.',
    audience: 'staff',
    permission: 'students',
    params: studentParams.extend({ id: entryId }),
    reply: null,
    status: 204,
    problems: ['not_found'],
  },
  'PUT /api/staff/students/{studentId}/tags': {
    summary: 'Replaces the tags of a student.',
    audience: 'staff',
    permission: 'students',
    params: studentParams,
    body: z.object({ tags: Tags }),
    reply: z.object({ tags: z.array(z.string()) }),
    problems: ['student_not_found'],
  },
})
