import { z } from 'zod'
import { AttendanceCorrection, AttendanceLine } from '../classes/attendance.ts'
import { MeetingId, MeetingVersion, StaffMeeting } from '../classes/classes.ts'
import { CourseId, InstructorSlug } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { StaffQuestion } from '../discussion/questions.ts'
import { endpoints } from '../endpoint.ts'
import { LanguageCode } from '../site/site.ts'
import { cursor, page } from '../staff/staff.ts'
import { Email, HttpsLink } from '../text.ts'
import { pageLimit } from '../whole-number.ts'

/** How an instructor comes to their account, as staff see it. */
export const InstructorAccount = z
  .object({
    account: z
      .object({
        name: z.string(),
        email: z.string(),
        acceptedAt: Moment,
        waitsFor: z.string().nullable().meta({
          description:
            'The address that was invited, where the account has another by now: until it is back, nothing of the courses opens.',
        }),
      })
      .nullable()
      .meta({ description: 'null: no one has accepted.' }),
    invitation: z
      .object({
        email: z.string(),
        invitedBy: z.string().nullable(),
        invitedAt: Moment,
      })
      .nullable(),
  })
  .meta({ id: 'InstructorAccount' })
export type InstructorAccount = z.infer<typeof InstructorAccount>

export const InstructorInvitation = z.object({ email: Email, language: LanguageCode })
export type InstructorInvitation = z.infer<typeof InstructorInvitation>

const instructor = z.object({
  slug: InstructorSlug,
  name: z.string(),
  nameBn: z.string().nullable(),
})

/** What someone teaches, and what they are invited to. */
export const TeachingOverview = z
  .object({
    isProved: z.boolean().meta({
      description: 'The session proves its address. Without that there is nothing to see.',
    }),
    instructor: instructor
      .nullable()
      .meta({ description: 'The instructor one teaches as; null: none.' }),
    invitations: z.array(instructor),
    courses: z.array(
      z.object({
        courseId: CourseId,
        courseName: z.string(),
        isTaught: z.boolean().meta({
          description: 'One is an instructor of the course; false: named for classes of it only.',
        }),
        isMarked: z.boolean().meta({ description: 'One may mark what its students hand in.' }),
        isWritten: z.boolean().meta({
          description: 'One may write drafts of its lessons, which staff publish.',
        }),
        sentBack: z.int().meta({ description: 'Drafts that staff sent back with a word.' }),
        batches: z.array(
          z.object({
            batchId: z.string(),
            number: z.int(),
            startsOn: Day,
            classCount: z.int(),
            seatsTaken: z.int().nullable().meta({
              description: 'How many are enrolled; null: one only gives classes of the batch.',
            }),
            seats: z.int().nullable().meta({ description: 'null: as many as come, or not said.' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'TeachingOverview' })
export type TeachingOverview = z.infer<typeof TeachingOverview>

/** A class as the instructors of its batch see it: without the address of the meeting, which they open as hosts. */
export const InstructorClass = StaffMeeting.omit({
  address: true,
  version: true,
  instructorSlug: true,
  recordings: true,
})
  .extend({
    isOwn: z.boolean().meta({
      description:
        'The caller gives it: named for it, or no one is; in the classroom, staff count as well. Only then can it be opened and its attendance be corrected.',
    }),
    isJoinable: z.boolean().meta({ description: 'There is a meeting to open.' }),
  })
  .meta({ id: 'InstructorClass' })
export type InstructorClass = z.infer<typeof InstructorClass>

/** A class in the timetable of who gives it: with its link, which they may set. */
export const TimetableClass = InstructorClass.extend({
  address: StaffMeeting.shape.address.meta({
    description: 'The link of the meeting; null where someone else gives the class.',
  }),
  version: StaffMeeting.shape.version,
}).meta({ id: 'TimetableClass' })
export type TimetableClass = z.infer<typeof TimetableClass>

/** The meeting link of a class, as its instructor sets it. */
export const ClassLink = z.object({
  version: MeetingVersion,
  address: HttpsLink.nullish().meta({ description: 'Without it, the class has no link.' }),
  isForFollowing: z.boolean().optional().meta({
    description:
      'Planned classes after it in the batch that one gives, and that are held at a link, get the same.',
  }),
})
export type ClassLink = z.infer<typeof ClassLink>

/** The classes of a course as those see them who teach it, or look in as staff: its batches, and one batch's classes. */
export const InstructorCourse = z
  .object({
    as: z.enum(['instructor', 'staff']).nullable().meta({
      description:
        'On what ground one sees them; null: one only learns the course, and sees no batch.',
    }),
    batches: z
      .array(z.object({ batchId: z.string(), number: z.int(), startsOn: Day }))
      .meta({ description: 'Those with classes, latest first.' }),
    batchId: z.string().nullable().meta({
      description:
        'Whose classes these are; without one asked for, the batch whose next class is soonest, else the latest.',
    }),
    classes: z.array(InstructorClass),
  })
  .meta({ id: 'InstructorCourse' })
export type InstructorCourse = z.infer<typeof InstructorCourse>

/** Who was in a class, for its instructor: names, no addresses. */
export const InstructorAttendance = z
  .object({ meeting: InstructorClass, students: z.array(AttendanceLine.omit({ email: true })) })
  .meta({ id: 'InstructorAttendance' })
export type InstructorAttendance = z.infer<typeof InstructorAttendance>

export const InstructorQuestion = StaffQuestion.omit({ reports: true }).meta({
  id: 'InstructorQuestion',
})
export type InstructorQuestion = z.infer<typeof InstructorQuestion>

const slug = z.object({ slug: InstructorSlug })
const meetingParams = z.object({ meetingId: MeetingId })
const desk = { audience: 'staff', permission: 'instructors', params: slug } as const

export const teachingEndpoints = endpoints({
  'GET /api/staff/instructors/{slug}/account': {
    ...desk,
    summary: 'Whose account teaches as an instructor, and who is invited to.',
    reply: InstructorAccount,
    problems: ['instructor_not_found'],
  },
  'POST /api/staff/instructors/{slug}/invitation': {
    ...desk,
    summary:
      'Invites an address to teach as an instructor, by mail; a former invitation ends. Only an account that proves the address can accept.',
    body: InstructorInvitation,
    reply: InstructorAccount,
    status: 201,
    problems: ['instructor_not_found', 'instructor_has_account'],
    limit: { points: 60, seconds: 3600 },
  },
  'DELETE /api/staff/instructors/{slug}/invitation': {
    ...desk,
    summary: 'Withdraws an invitation that no one has accepted.',
    reply: InstructorAccount,
    problems: ['instructor_not_found', 'invitation_not_found'],
  },
  'DELETE /api/staff/instructors/{slug}/account': {
    ...desk,
    summary:
      'Takes the courses away from the account of an instructor, from its next click on. The account as a student stays.',
    reply: InstructorAccount,
    problems: ['instructor_not_found', 'instructor_without_account'],
  },
  'GET /api/teaching': {
    summary: 'As whom one teaches, which courses and batches, and what one is invited to.',
    audience: 'student',
    reply: TeachingOverview,
  },
  'POST /api/teaching/invitations/{slug}': {
    summary: 'Accepts an invitation that was sent to the address this session proves.',
    audience: 'student',
    params: slug,
    reply: TeachingOverview,
    problems: ['invitation_not_found', 'already_teaching'],
    limit: { points: 30, seconds: 3600 },
  },
  'GET /api/teaching/questions': {
    summary: 'Questions of one’s own courses that wait for an answer, longest first.',
    audience: 'student',
    query: z.object({
      after: cursor.optional(),
      limit: pageLimit({ most: 100, usual: 30 }),
    }),
    reply: page(InstructorQuestion),
    problems: ['email_unverified'],
  },
  'GET /api/learn/{courseId}/taught-classes': {
    summary: 'The classes of a course for those who teach it, and for staff: batch by batch.',
    audience: 'student',
    params: z.object({ courseId: CourseId }),
    query: z.object({ batch: MeetingId.optional() }),
    reply: InstructorCourse,
    problems: [
      'course_not_found',
      'not_enrolled',
      'enrolment_ended',
      'access_ended',
      'batch_not_found',
    ],
  },
  'GET /api/teaching/batches/{batchId}/classes': {
    summary:
      'The timetable of a batch of a course one teaches; of another batch the classes one is named for.',
    audience: 'student',
    params: z.object({ batchId: MeetingId }),
    reply: z.array(TimetableClass),
    problems: ['email_unverified', 'batch_not_found'],
  },
  'GET /api/teaching/classes/{meetingId}/attendance': {
    summary: 'Who was in a class that one gives.',
    audience: 'student',
    params: meetingParams,
    reply: InstructorAttendance,
    problems: ['email_unverified', 'class_not_found'],
  },
  'POST /api/teaching/classes/{meetingId}/attendance': {
    summary: 'Says of students of a class one gives whether they were present, absent or excused.',
    audience: 'student',
    params: meetingParams,
    body: AttendanceCorrection,
    reply: InstructorAttendance,
    problems: ['email_unverified', 'class_not_found', 'class_cancelled', 'class_not_begun'],
  },
  'PUT /api/teaching/classes/{meetingId}/link': {
    summary:
      'Sets the meeting link of a class one gives. `version` is the one it was read with; an older one is refused.',
    audience: 'student',
    params: meetingParams,
    body: ClassLink,
    reply: z.array(TimetableClass),
    problems: [
      'email_unverified',
      'class_not_found',
      'class_changed',
      'class_state_final',
      'class_held_elsewhere',
    ],
    limit: { points: 60, seconds: 600 },
  },
  'POST /api/teaching/classes/{meetingId}/join': {
    summary: 'Opens the meeting of a class one gives, as its host, at any time until it was held.',
    audience: 'student',
    params: meetingParams,
    reply: z.object({ address: z.string() }),
    problems: [
      'email_unverified',
      'class_not_found',
      'class_over',
      'class_cancelled',
      'class_without_link',
      'meeting_unavailable',
    ],
  },
})
