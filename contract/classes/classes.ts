import { z } from 'zod'
import { CourseId, InstructorSlug } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { Hours } from '../hours.ts'
import { endpoints } from '../endpoint.ts'
import { HttpsLink, typedText } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'
import { LessonId } from '../learning/lessons.ts'
import { sharesRoom } from './teaching-rooms.ts'
import { classLimits, meetingRooms, meetingStates, recordingSources } from './terms.ts'

/** The public id of a class: digits. */
export const MeetingId = z
  .string({ error: 'text_expected' })
  .regex(/^[1-9]\d{0,15}$/, { error: 'not_a_choice' })
  .meta({ description: 'The id of a class.', examples: ['52'] })

/** A text in both languages; null where no one wrote it. Shown in the other one then. */
export const BothLanguages = z.object({ en: z.string().nullable(), bn: z.string().nullable() })

const shared = {
  meetingId: MeetingId,
  courseId: CourseId,
  courseName: z.string(),
  batchNumber: z.int(),
  number: z
    .int()
    .meta({ description: 'Which class of its batch it is; it stays when others change.' }),
  topic: BothLanguages,
  startsAt: Moment,
  endsAt: Moment,
  instructor: BothLanguages.nullable(),
  room: z.enum(meetingRooms),
  place: z.string().nullable().meta({
    description: 'Where to go, for a class in a room: its own place, else the venue of its batch.',
  }),
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
    as: z.enum(['student', 'instructor']).meta({
      description: 'On what ground one has it: enrolled in its batch, or one gives it.',
    }),
    joinOpensAt: Moment.meta({ description: 'From then until its end it can be joined.' }),
    isJoinable: z.boolean().meta({
      description:
        'There is something to join: a link that is known, or a room of a meeting server.',
    }),
    attended: z.boolean().nullable().meta({ description: 'null: nothing is known.' }),
    isExcused: z.boolean().meta({
      description: 'Staff excused one from it: it does not count in the share of classes attended.',
    }),
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
    ownPlace: z.string().nullable().meta({ description: 'null: at the venue of its batch.' }),
    instructorSlug: z.string().nullable(),
    version: z
      .int()
      .meta({ description: 'Sent back with each save; a save of an older one is refused.' }),
    isStarted: z.boolean().meta({ description: 'Someone was in it.' }),
    attended: z.int().meta({ description: 'How many students were in it.' }),
    recordings: z.array(
      z.object({
        lessonId: LessonId,
        title: z.string(),
        titleBn: z.string().nullable(),
        source: z.enum(recordingSources),
      }),
    ),
  })
  .meta({ id: 'StaffMeeting' })
export type StaffMeeting = z.infer<typeof StaffMeeting>

const typedTopic = z.object({
  en: typedText({ max: 200 }).nullish(),
  bn: typedText({ max: 200 }).nullish(),
})

/** Who gives a class, and where. */
export const MeetingSetting = z.object({
  instructorSlug: InstructorSlug.nullish(),
  room: z.enum(meetingRooms, { error: 'not_a_choice' }).default('link'),
  place: typedText({ max: 300 }).nullish().meta({ description: 'For a class in a room.' }),
  address: HttpsLink.nullish().meta({ description: 'For a meeting link.' }),
})
export type MeetingSetting = z.infer<typeof MeetingSetting>

/** When a class is held, where and by whom: of students as of guests. */
export const MeetingPlan = MeetingSetting.extend({ day: Day, hours: Hours, sharesRoom })
export type MeetingPlan = z.infer<typeof MeetingPlan>

/** A class as staff plan it. */
export const MeetingDraft = MeetingPlan.extend({
  topic: typedTopic.default({}),
})
export type MeetingDraft = z.infer<typeof MeetingDraft>

/** The version that a change was made from. */
export const MeetingVersion = wholeNumber({ min: 1, max: 1_000_000_000 })

export const MeetingChange = MeetingDraft.extend({
  version: MeetingVersion,
  isForFollowing: z.boolean().optional().meta({
    description: 'Planned classes after it get the same instructor and place; their times stay.',
  }),
})
export type MeetingChange = z.infer<typeof MeetingChange>

/** What a timetable is made from, besides the class days of the batch and the holidays. */
export const TimetableRequest = z.object({
  classes: wholeNumber({ min: 1, max: classLimits.perBatch }).meta({
    description: 'How many there are in all, those that were held among them.',
  }),
  hours: Hours.nullish().meta({ description: 'Without them: those of the batch.' }),
  setting: MeetingSetting.nullish().meta({
    description: 'Of all classes ahead. Without it, those that are there keep theirs.',
  }),
  sharesRoom,
})
export type TimetableRequest = z.infer<typeof TimetableRequest>

export const ClassHoliday = z
  .object({ day: Day, name: z.string(), nameBn: z.string().nullable() })
  .meta({ id: 'ClassHoliday' })
export type ClassHoliday = z.infer<typeof ClassHoliday>

const courseParams = z.object({ courseId: CourseId })
const batchParams = z.object({ id: MeetingId })
const meetingParams = z.object({ meetingId: MeetingId })
const ownMeetingParams = z.object({ courseId: CourseId, meetingId: MeetingId })
const holidayParams = z.object({ day: Day })

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
    problems: ['course_not_found', 'not_enrolled', 'enrolment_ended', 'access_ended'],
  },
  'GET /api/staff/batches/{id}/classes': {
    ...desk,
    summary: 'The classes of a batch, in their order.',
    params: batchParams,
    reply: z.array(StaffMeeting),
    problems: ['batch_not_found'],
  },
  'POST /api/learn/{courseId}/classes/{meetingId}/join': {
    summary:
      'Joins a class: from 15 minutes before its start until its end. Answers where it is held, and counts as being there.',
    audience: 'student',
    params: ownMeetingParams,
    reply: z.object({ address: z.string() }),
    problems: [
      'course_not_found',
      'not_enrolled',
      'enrolment_ended',
      'access_ended',
      'class_not_found',
      'class_not_open',
      'class_over',
      'class_cancelled',
      'class_without_link',
      'meeting_unavailable',
    ],
    limit: { points: 30, seconds: 60 },
  },
  'POST /api/staff/batches/{id}/timetable': {
    ...desk,
    summary:
      'Makes the timetable of a batch from its class days, without holidays. Classes that have begun stay; upcoming ones are moved, added or cancelled. Students are notified once.',
    params: batchParams,
    body: TimetableRequest,
    reply: z.array(StaffMeeting),
    problems: [
      'batch_not_found',
      'batch_state_final',
      'timetable_full',
      'room_not_offered',
      'room_taken',
    ],
  },
  'POST /api/staff/batches/{id}/classes': {
    ...desk,
    summary: 'Adds a class to a batch and notifies its students.',
    params: batchParams,
    body: MeetingDraft,
    reply: z.array(StaffMeeting),
    status: 201,
    problems: [
      'batch_not_found',
      'batch_state_final',
      'timetable_full',
      'room_not_offered',
      'room_taken',
    ],
  },
  'PUT /api/staff/classes/{meetingId}': {
    ...desk,
    summary:
      'Changes a class. `version` is the one it was read with; an older one is refused. Students are notified if the time or place changes.',
    params: meetingParams,
    body: MeetingChange,
    reply: z.array(StaffMeeting),
    problems: [
      'class_not_found',
      'class_changed',
      'class_state_final',
      'room_not_offered',
      'room_taken',
    ],
  },
  'POST /api/staff/classes/{meetingId}/state': {
    ...desk,
    summary: 'Cancels a class and notifies its students, or records whether it was held.',
    params: meetingParams,
    body: z.object({
      version: MeetingVersion,
      state: z.enum(meetingStates, { error: 'not_a_choice' }),
    }),
    reply: z.array(StaffMeeting),
    problems: ['class_not_found', 'class_changed', 'class_state_final', 'class_not_begun'],
  },
  'POST /api/staff/classes/{meetingId}/join': {
    ...desk,
    summary: 'Opens the meeting of a class as its host, at any time until it was held.',
    params: meetingParams,
    unaudited: 'Opens a meeting and changes nothing that staff decide.',
    reply: z.object({ address: z.string() }),
    problems: [
      'class_not_found',
      'class_over',
      'class_cancelled',
      'class_without_link',
      'meeting_unavailable',
    ],
  },
  'GET /api/staff/class-rooms': {
    ...desk,
    summary: 'The kinds of rooms that classes can have here.',
    reply: z.array(z.enum(meetingRooms)),
  },
  'GET /api/staff/class-holidays': {
    ...desk,
    summary: 'The days on which no class is planned, soonest first.',
    reply: z.array(ClassHoliday),
  },
  'PUT /api/staff/class-holidays/{day}': {
    ...desk,
    summary: 'Makes a day a holiday, or renames it. Timetables that are there stay as they are.',
    params: holidayParams,
    body: z.object({
      name: typedText({ min: 1, max: 100 }),
      nameBn: typedText({ max: 100 }).nullish(),
    }),
    reply: z.array(ClassHoliday),
    problems: ['holidays_full'],
  },
  'DELETE /api/staff/class-holidays/{day}': {
    ...desk,
    summary: 'Makes a day an ordinary one again.',
    params: holidayParams,
    reply: z.array(ClassHoliday),
  },
})
