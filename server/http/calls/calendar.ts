import type { Context, Hono } from 'hono'
import { languageOfTag } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'
import { namesOf } from '../../content.ts'
import {
  type CalendarContext,
  changeReminderSettings,
  findAddress,
  findFeedOwner,
  findInstructorAddress,
  readFeed,
  removeAddress,
  removeInstructorAddress,
  renewAddress,
  renewInstructorAddress,
  showReminderSettings,
} from '../../modules/calendar/index.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../door/access.ts'
import { rateLimit } from '../door/rate-limits.ts'
import { addressOf, serve } from './serve.ts'

/** A calendar app asks a few times a day; a feed that is asked more often has been passed around. */
const READS_OF_A_FEED = { points: 60, seconds: 3600 }
/** All subscribers of Google Calendar come from a few addresses, so only what opens nothing is counted against those. */
const WRONG_SECRETS = { points: 60, seconds: 60 }

/** The private addresses of calendars, and what calendar apps read there. */
export function calendarCalls(app: Hono, services: Services): void {
  const calendars = (): CalendarContext => ({
    db: services.db,
    now: services.clock(),
    origin: services.config.origin,
    names: namesOf(services.config),
    sealer: services.calendarSealer,
  })
  const desk = async (caller: Caller) => ({ ...calendars(), staff: await caller.student() })
  const own = async (caller: Caller) => ({ studentId: (await caller.student()).id })

  serve(app, services, 'GET /api/calendar-address', async ({ caller }) =>
    findAddress(calendars(), await own(caller)),
  )
  serve(app, services, 'POST /api/calendar-address', async ({ caller }) =>
    renewAddress(calendars(), await own(caller)),
  )
  serve(app, services, 'DELETE /api/calendar-address', async ({ caller }) => {
    await removeAddress(calendars(), await own(caller))
    return undefined
  })
  serve(app, services, 'GET /api/reminder-settings', async ({ caller }) =>
    showReminderSettings(services.db, await own(caller)),
  )
  serve(app, services, 'PUT /api/reminder-settings', async ({ body, caller }) =>
    changeReminderSettings(services.db, { ...(await own(caller)), ...body }),
  )
  serve(
    app,
    services,
    'GET /api/staff/instructors/{slug}/calendar-address',
    async ({ params, caller }) => findInstructorAddress(await desk(caller), params),
  )
  serve(
    app,
    services,
    'POST /api/staff/instructors/{slug}/calendar-address',
    async ({ params, caller }) => renewInstructorAddress(await desk(caller), params),
  )
  serve(
    app,
    services,
    'DELETE /api/staff/instructors/{slug}/calendar-address',
    async ({ params, caller }) => {
      await removeInstructorAddress(await desk(caller), params)
      return undefined
    },
  )

  app.get('/calendar/:file', async (context) => {
    const secret = /^([\w-]{32})\.ics$/.exec(context.req.param('file'))?.[1]
    const owner = secret ? await findFeedOwner(services.db, secret) : null
    if (!owner) {
      const who = addressOf(context, services)
      await rateLimit(services, { name: 'calendar-unknown', limit: WRONG_SECRETS, who })
      throw new Problem('not_found')
    }
    const who = Object.entries(owner).join(' ')
    await rateLimit(services, { name: 'calendar-feed', limit: READS_OF_A_FEED, who })
    const language = languageOfTag(context.req.query('lang'))
    return calendarText(context, await readFeed(calendars(), { owner, language }))
  })
}

function calendarText(context: Context, text: string): Response {
  return context.body(text, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="classes.ics"',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
}
