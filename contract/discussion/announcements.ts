import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { StoredArticle } from '../learning/article-schema.ts'
import { entryId } from '../staff/staff.ts'
import { typedText } from '../text.ts'
import { OrdinalNumber, wholeNumber } from '../whole-number.ts'
import { groupHosts, groupServices, TEXT_MAX, TITLE_MAX } from './terms.ts'

export const Announcement = z
  .object({
    id: z.int(),
    title: z.string(),
    document: StoredArticle,
    batchNumber: z.int().nullable().meta({ description: 'null: for everyone in the course.' }),
    createdAt: Moment,
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof Announcement>

/** Whether an address leads to a group of that service: https, a host of the service, and a path. */
export function isGroupAddress(service: (typeof groupServices)[number], address: string): boolean {
  if (!URL.canParse(address) || /[\s\u0000-\u001f\u007f<>"\\]/.test(address)) return false
  const url = new URL(address)
  return (
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.port === '' &&
    groupHosts[service].includes(url.hostname) &&
    url.pathname.length > 1
  )
}

export const GroupLink = z
  .object({
    service: z.enum(groupServices, { error: 'not_a_choice' }),
    address: typedText({ min: 1, max: 300 }),
  })
  .refine(({ service, address }) => isGroupAddress(service, address), {
    path: ['address'],
    error: 'not_a_group_link',
  })
  .meta({ id: 'GroupLink' })
export type GroupLink = z.infer<typeof GroupLink>

const groups = z.object({ groups: z.array(GroupLink) })
const courseParams = z.object({ courseId: CourseId })
const batchParams = z.object({ courseId: CourseId, number: wholeNumber({ min: 1, max: 100_000 }) })
const closed = ['course_not_found', 'not_enrolled', 'enrolment_ended', 'access_ended'] as const

export const announcementEndpoints = endpoints({
  'GET /api/learn/{courseId}/announcements': {
    summary: 'The newest announcements of a course one learns, for everyone or one’s batch.',
    audience: 'student',
    params: courseParams,
    reply: z.object({ announcements: z.array(Announcement) }),
    problems: closed,
  },
  'GET /api/learn/{courseId}/groups': {
    summary: 'The groups of one’s batch on messaging services; never those of all batches.',
    audience: 'student',
    params: courseParams,
    reply: groups,
    problems: closed,
  },
  'GET /api/staff/courses/{courseId}/announcements': {
    summary: 'The newest announcements of a course.',
    audience: 'staff',
    permission: 'courses',
    params: courseParams,
    reply: z.object({
      announcements: z.array(
        Announcement.extend({
          isNotified: z.boolean().meta({ description: 'Everyone has been notified and mailed.' }),
        }),
      ),
    }),
    problems: ['course_not_found'],
  },
  'POST /api/staff/courses/{courseId}/announcements': {
    summary:
      'Announces something to a course or one batch: on its home, as a notification, and by one mail each.',
    audience: 'staff',
    permission: 'courses',
    params: courseParams,
    body: z.object({
      batchNumber: OrdinalNumber.nullable(),
      title: typedText({ min: 3, max: TITLE_MAX }),
      text: typedText({ min: 1, max: TEXT_MAX, multiline: true }),
    }),
    reply: Announcement,
    status: 201,
    problems: ['course_not_found', 'batch_not_found'],
    limit: { points: 20, seconds: 3600 },
  },
  'DELETE /api/staff/courses/{courseId}/announcements/{id}': {
    summary: 'Takes an announcement down. Mails that were sent stay sent.',
    audience: 'staff',
    permission: 'courses',
    params: courseParams.extend({ id: entryId }),
    reply: null,
    status: 204,
    problems: ['announcement_not_found'],
  },
  'GET /api/staff/courses/{courseId}/batches/{number}/groups': {
    summary: 'The groups of a batch.',
    audience: 'staff',
    permission: 'batches',
    params: batchParams,
    reply: groups,
    problems: ['batch_not_found'],
  },
  'PUT /api/staff/courses/{courseId}/batches/{number}/groups': {
    summary: 'Sets the groups of a batch: at most one a service.',
    audience: 'staff',
    permission: 'batches',
    params: batchParams,
    body: z.object({
      groups: z
        .array(GroupLink)
        .max(groupServices.length, { error: 'too_big' })
        .refine((all) => new Set(all.map(({ service }) => service)).size === all.length, {
          error: 'not_a_choice',
        }),
    }),
    reply: groups,
    problems: ['batch_not_found'],
  },
})
