import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LanguageCode } from '../site/site.ts'
import { cursor, entryId } from '../staff/staff.ts'
import { pageLimit } from '../whole-number.ts'
import { Notice } from './kinds.ts'
import { MOST_UNREAD } from './terms.ts'

/** Notifications of one kind about one subject, shown as one: the newest, and their count. */
export const NotificationGroup = z
  .object({
    id: z.int().meta({ description: 'Of the newest; marking it as read marks all of the group.' }),
    notice: Notice,
    count: z.int().meta({ description: 'How many are unread; where all are read, how many.' }),
    isRead: z.boolean(),
    at: Moment,
  })
  .meta({ id: 'NotificationGroup' })
export type NotificationGroup = z.infer<typeof NotificationGroup>

const unread = z
  .int()
  .min(0)
  .max(MOST_UNREAD)
  .meta({ description: 'Unread notifications, counted up to 100.' })

/** What the server says over `GET /api/notifications/events`, as the data of an event "unread". */
export const UnreadEvent = z.object({
  unread,
  latest: z.int().meta({ description: 'The id of the newest notification; 0: there is none.' }),
})
export type UnreadEvent = z.infer<typeof UnreadEvent>

export const NotificationSettings = z
  .object({
    language: LanguageCode.meta({ description: 'The language of mails.' }),
    hasDigest: z.boolean().meta({
      description: 'Whether unread answers are mailed, once a day at most.',
    }),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const notificationEndpoints = endpoints({
  'GET /api/notifications': {
    summary: "One's notifications, newest first; those of one kind about one thing as one.",
    audience: 'student',
    query: z.object({ after: cursor.optional(), limit: pageLimit({ most: 50, usual: 20 }) }),
    reply: z.object({
      groups: z.array(NotificationGroup),
      next: z.string().nullable().meta({ description: 'The `after` of the following page.' }),
    }),
  },
  'GET /api/notifications/unread': {
    summary: 'How many are unread; for a browser that cannot follow the events.',
    audience: 'student',
    reply: UnreadEvent,
  },
  'POST /api/notifications/{id}/read': {
    summary: 'Marks a notification as read, and the older ones of its group.',
    audience: 'student',
    params: z.object({ id: entryId }),
    reply: null,
    status: 204,
    problems: ['notification_not_found'],
  },
  'POST /api/notifications/read': {
    summary: 'Marks everything up to `upTo` as read; later ones have not been seen yet.',
    audience: 'student',
    body: z.object({ upTo: z.int().min(0) }),
    reply: null,
    status: 204,
  },
  'GET /api/notifications/settings': {
    summary: 'The language of mails, and whether there are any.',
    audience: 'student',
    reply: NotificationSettings,
  },
  'PATCH /api/notifications/settings': {
    summary: 'Changes the language of mails, or whether there are any.',
    audience: 'student',
    body: NotificationSettings.partial(),
    reply: NotificationSettings,
    limit: { points: 30, seconds: 60 },
  },
})
