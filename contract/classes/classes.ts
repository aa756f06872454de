import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { classLimits, meetingRooms, meetingStates } from './terms.ts'

/** The public id of a class: digits. */
export const MeetingId = z
  .string({ error: 'text_expected' })
  .regex(/^[1-9]\d{0,15}$/, { error: 'not_a_choice' })
  .meta({ description: 'The id of a class.', examples: ['52'] })

/** A text in both languages; null where nobody wrote it. Shown in the other one then. */
const bothLanguages = z.object({ en: z.string().nullable(), bn: z.string().nullable() })

const shared = {
  meetingId: MeetingId,
  courseId: CourseId,
  courseName: z.string(),
  batchNumber: z.int(),
  number: z
    .int()
    .meta({ description: 'Which class of its batch it is; it stays when others change.' }),
  topic: bothLanguages,
  startsAt: Moment,
  endsAt: Moment,
  instructor: bothLanguages.nullable(),
  room: z.enum(meetingRooms),
  place: z.string().nullable().meta({ description: 'Where to go, for a class in a room.' }),
  state: z.enum(meetingStates).meta({
    description: 'planned also after its end, until it is known whether it was held.',
  }),
  sequence: z
    .int()
    .meta({ description: 'For calendars: raised by another time or place, and by cancelling.' }),
  changedAt: Moment,
  recordingLessonId: LessonId.nullable().meta({
    description: 'The published lesson that shows its recording.',
  }),
}

/** A class as a student sees it who is enrolled in its batch: never with the address of its meeting. */
export const ClassMeeting = z
  .object({
    ...shared,
    joinOpensAt: Moment.meta({ description: 'From then until its end it can be joined.' }),
    isJoinable: z.boolean().meta({
      description:
        'There is something to join: a link that is known, or a room of a meeting server.',
    }),
    attended: z.boolean().nullable().meta({ description: 'null: nothing is known.' }),
  })
  .meta({ id: 'ClassMeeting' })
export type ClassMeeting = z.infer<typeof ClassMeeting>

/** A class as staff see it. */
export const StaffMeeting = z
  .object({
    ...shared,
    batchId: z.string(),
    address: z.string().nullable().meta({
      description: 'Of the meeting. Students get it when they join, and never before.',
    }),
    instructorSlug: z.string().nullable(),
    version: z
      .int()
      .meta({ description: 'Sent back with each save; a save of an older one is refused.' }),
    isStarted: z.boolean().meta({ description: 'Somebody was in it.' }),
    attended: z.int().meta({ description: 'How many students were in it.' }),
  })
  .meta({ id: 'StaffMeeting' })
export type StaffMeeting = z.infer<typeof StaffMeeting>

const courseParams = z.object({ courseId: CourseId })
const batchParams = z.object({ id: MeetingId })

const desk = { audience: 'staff', permission: 'batches' } as const

export const classEndpoints = endpoints({
  'GET /api/my-classes': {
    summary: 'The classes of all courses one is enrolled in, soonest first.',
    audience: 'student',
    query: z.object({
      from: Day.optional().meta({ description: 'The first day in Dhaka. Without it: today.' }),
      to: Day.optional().meta({
        description: `The last day. Without it, and at most: ${classLimits.daysListed} days later.`,
      }),
    }),
    reply: z.array(ClassMeeting),
  },
  'GET /api/learn/{courseId}/classes': {
    summary: "The classes of one's batch of a course, in their order. Without a batch: none.",
    audience: 'student',
    params: courseParams,
    reply: z.array(ClassMeeting),
    problems: ['course_not_found', 'not_enrolled', 'enrolment_ended'],
  },
  'GET /api/staff/batches/{id}/classes': {
    ...desk,
    summary: 'The classes of a batch, in their order.',
    params: batchParams,
    reply: z.array(StaffMeeting),
    problems: ['batch_not_found'],
  },
})
