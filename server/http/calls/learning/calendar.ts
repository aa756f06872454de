import type { Context, Hono } from 'hono'
import { languageOfTag } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'
import { namesOf } from '../../../content.ts'
import {
  type CalendarContext,
  changeReminderSettings,
  findAddress,
  findFeedOwner,
  findInstructorAddress,
  myDates,
  readFeed,
  removeAddress,
  removeInstructorAddress,
  renewAddress,
  renewInstructorAddress,
  showReminderSettings,
} from '../../../modules/calendar/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { rateLimit } from '../../policy/rate-limits.ts'
import { addressOf, serveOn } from '../serve.ts'

/** A calendar app polls a few times a day; a feed that is read more often has been shared. */
const READS_OF_A_FEED = { points: 60, seconds: 3600 }
/**
 * All subscribers of Google Calendar share a few IP addresses, so only wrong secrets count against
 * those.
 */
const WRONG_SECRETS = { points: 60, seconds: 60 }

/** The calls about private calendar addresses, and the feeds that calendar apps read there. */
export function calendarCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const calendars = (): CalendarContext => ({
    db: services.db,
    now: services.clock(),
    origin: services.config.origin,
    names: namesOf(services.config),
    sealer: services.calendarSealer,
  })
  const desk = async (caller: Caller) => ({ ...calendars(), staff: await caller.student() })
  const own = async (caller: Caller) => ({ studentId: (await caller.student()).id })

  serve('GET /api/calendar-address', async ({ caller }) =>
    findAddress(calendars(), await own(caller)),
  )
  serve('POST /api/calendar-address', async ({ caller }) =>
    renewAddress(calendars(), await own(caller)),
  )
  serve('DELETE /api/calendar-address', async ({ caller }) => {
    await removeAddress(calendars(), await own(caller))
  })
  serve('GET /api/my-dates', async ({ query, caller }) =>
    myDates(services.db, { ...(await own(caller)), ...query, now: services.clock() }),
  )
  serve('GET /api/reminder-settings', async ({ caller }) =>
    showReminderSettings(services.db, await own(caller)),
  )
  serve('PUT /api/reminder-settings', async ({ body, caller }) =>
    changeReminderSettings(services.db, { ...(await own(caller)), ...body }),
  )
  serve('GET /api/staff/instructors/{slug}/calendar-address', async ({ params, caller }) =>
    findInstructorAddress(await desk(caller), params),
  )
  serve('POST /api/staff/instructors/{slug}/calendar-address', async ({ params, caller }) =>
    renewInstructorAddress(await desk(caller), params),
  )
  serve('DELETE /api/staff/instructors/{slug}/calendar-address', async ({ params, caller }) =>
    removeInstructorAddress(await desk(caller), params),
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
