import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { StudentId } from '../students/students.ts'
import { typedText } from '../text.ts'
import { MeetingId, StaffMeeting } from './classes.ts'
import { attendanceSources, presences } from './terms.ts'

/** Students that one call corrects at most. */
const MOST_MARKS = 500

/** A student of the batch of a class, with what is known of them and it. */
export const AttendanceLine = z
  .object({
    studentId: StudentId,
    name: z.string(),
    email: z.string(),
    presence: z.enum(presences).nullable().meta({ description: 'null: nothing is known.' }),
    seen: z
      .object({ by: z.enum(attendanceSources).exclude(['staff']), at: Moment })
      .nullable()
      .meta({ description: 'How and when they were first seen in it; a correction leaves it.' }),
    correction: z
      .object({ by: z.string(), at: Moment, reason: z.string().nullable() })
      .nullable()
      .meta({ description: 'The staff member who set it last, and why.' }),
  })
  .meta({ id: 'AttendanceLine' })
export type AttendanceLine = z.infer<typeof AttendanceLine>

/** A class with everyone of its batch, by name. */
export const ClassAttendance = z
  .object({ meeting: StaffMeeting, students: z.array(AttendanceLine) })
  .meta({ id: 'ClassAttendance' })
export type ClassAttendance = z.infer<typeof ClassAttendance>

/** What staff say of some students of a class. */
export const AttendanceCorrection = z.object({
  marks: z
    .array(
      z.object({
        studentId: StudentId,
        presence: z.enum(presences, { error: 'not_a_choice' }),
      }),
    )
    .min(1, { error: 'required' })
    .max(MOST_MARKS, { error: 'too_big' }),
  reason: typedText({ min: 2, max: 300 }).meta({ examples: ['Called in class'] }),
})
export type AttendanceCorrection = z.infer<typeof AttendanceCorrection>

const desk = { audience: 'staff', permission: 'batches' } as const
const meetingParams = z.object({ meetingId: MeetingId })

export const attendanceEndpoints = endpoints({
  'GET /api/staff/classes/{meetingId}/attendance': {
    ...desk,
    summary: 'Who of its batch was in a class: when they came, by what evidence, who corrected it.',
    params: meetingParams,
    reply: ClassAttendance,
    problems: ['class_not_found'],
  },
  'POST /api/staff/classes/{meetingId}/attendance': {
    ...desk,
    summary:
      'Says of students of a class whether they were present, absent or excused. What was seen of them stays beside it; joining later does not undo it.',
    params: meetingParams,
    body: AttendanceCorrection,
    reply: ClassAttendance,
    problems: ['class_not_found', 'class_cancelled', 'class_not_begun'],
  },
  'GET /api/staff/classes/{meetingId}/room-code': {
    ...desk,
    summary: 'What the room shows for scanning: another one every minute while the class is open.',
    params: meetingParams,
    reply: z.object({
      address: z.string().meta({ description: 'Of the page that a phone opens.' }),
      changesAt: Moment,
    }),
    problems: ['class_not_found', 'class_not_open', 'class_over', 'class_cancelled'],
  },
  'POST /api/learn/{courseId}/classes/{meetingId}/scan': {
    summary:
      'Counts as being there by the code that the room shows: from 15 minutes before the class until its end.',
    audience: 'student',
    params: z.object({ courseId: CourseId, meetingId: MeetingId }),
    body: z.object({ code: typedText({ min: 1, max: 40 }) }),
    reply: z.object({
      number: z.int(),
      topic: z.object({ en: z.string().nullable(), bn: z.string().nullable() }),
      scannedAt: Moment.meta({ description: 'When one was first seen in this class.' }),
    }),
    problems: [
      'course_not_found',
      'not_enrolled',
      'enrolment_ended',
      'access_ended',
      'class_not_found',
      'class_not_open',
      'class_over',
      'class_cancelled',
      'code_expired',
    ],
    limit: { points: 10, seconds: 60 },
  },
})
