import { z } from 'zod'
import { InstructorSlug } from '../catalog/courses.ts'
import { CourseId } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { courseDateKinds, MOST_DATES } from './terms.ts'

/** The secret address of a calendar: anyone who has it sees when and where someone's classes are. */
export const CalendarAddress = z
  .object({
    address: z
      .string()
      .nullable()
      .meta({
        description:
          'null: none was made, or it can no longer be shown; a new one takes its place. With ?lang=bn it is in Bangla.',
        examples: ['https://edi.example/calendar/wF3hK1t7aXc0dQy9ZsLr2mBv8nTgJp4u.ics'],
      }),
    renewedAt: Moment.nullable().meta({ description: 'Since when it opens; null: none was made.' }),
  })
  .meta({ id: 'CalendarAddress' })
export type CalendarAddress = z.infer<typeof CalendarAddress>

/** A date of a course that is no class. */
export const CourseDateView = z
  .object({
    kind: z.enum(courseDateKinds),
    courseId: CourseId,
    courseName: z.string(),
    lessonId: LessonId,
    title: z.string(),
    startsAt: Moment.meta({ description: 'When a test opens, or an assignment is due.' }),
    endsAt: Moment.nullable().meta({
      description: 'When the test closes; null: it does not, or it is an assignment.',
    }),
    isDone: z.boolean().meta({ description: 'Sat, or handed in.' }),
  })
  .meta({ id: 'CourseDate' })
export type CourseDateView = z.infer<typeof CourseDateView>

export const ReminderSettings = z
  .object({
    hasClassReminders: z
      .boolean()
      .meta({ description: 'Whether one is reminded of classes, tests and due dates.' }),
  })
  .meta({ id: 'ReminderSettings' })
export type ReminderSettings = z.infer<typeof ReminderSettings>

const slug = z.object({ slug: InstructorSlug })
/** Each renewal breaks every calendar that has the former address. */
const renewals = { points: 30, seconds: 3600 }

const desk = { audience: 'staff', permission: 'batches', params: slug } as const

export const calendarEndpoints = endpoints({
  'GET /api/calendar-address': {
    summary: "The address under which calendar apps read one's classes.",
    audience: 'student',
    reply: CalendarAddress,
  },
  'POST /api/calendar-address': {
    summary: "Makes an address for one's classes; the former one stops working.",
    audience: 'student',
    reply: CalendarAddress,
    limit: renewals,
  },
  'DELETE /api/calendar-address': {
    summary: "Takes the address back: calendar apps no longer read one's classes.",
    audience: 'student',
    reply: null,
    status: 204,
  },
  'GET /api/my-dates': {
    summary:
      'Tests with opening hours and due dates of all courses one is enrolled in, soonest first.',
    audience: 'student',
    query: z.object({ from: Day, to: Day }),
    reply: z.array(CourseDateView).max(MOST_DATES),
  },
  'GET /api/reminder-settings': {
    summary: 'What one wants to be reminded of.',
    audience: 'student',
    reply: ReminderSettings,
  },
  'PUT /api/reminder-settings': {
    summary: 'Turns the reminders of classes on or off.',
    audience: 'student',
    body: ReminderSettings,
    reply: ReminderSettings,
    limit: { points: 60, seconds: 60 },
  },
  'GET /api/staff/instructors/{slug}/calendar-address': {
    ...desk,
    summary: 'The address under which calendar apps read what an instructor teaches.',
    reply: CalendarAddress,
    problems: ['instructor_not_found'],
  },
  'POST /api/staff/instructors/{slug}/calendar-address': {
    ...desk,
    summary: 'Makes an address for what an instructor teaches; the former one stops working.',
    reply: CalendarAddress,
    problems: ['instructor_not_found'],
    limit: renewals,
  },
  'DELETE /api/staff/instructors/{slug}/calendar-address': {
    ...desk,
    summary: 'Takes the address of an instructor back.',
    reply: null,
    status: 204,
    problems: ['instructor_not_found'],
  },
})
