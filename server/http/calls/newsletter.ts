import { languageOfTag, publicPath } from '#contract/languages.ts'
import type { Context, Hono } from 'hono'
import { leaveNewsletter, newsletterLanguage } from '../../modules/inbox/index.ts'
import type { Services } from '../../services.ts'
import { readBytes } from '../door/body.ts'
import { rateLimit } from '../door/rate-limits.ts'
import { addressOf } from './serve.ts'

/** Many subscribers press in the same mail service, which asks for all of them. */
const LIMIT = { points: 600, seconds: 60 }
const BODY_LIMIT = 4 * 1024

/** What a mail service sends when the button beside the sender's name is pressed. Source: RFC 8058 §3.2. */
const ONE_CLICK = /\bList-Unsubscribe"?\s*=?\s*One-Click\b/

/** Where the link in a letter leads: `List-Unsubscribe` may name it as well, since a mail service can send to it itself. */
export function leaveAddress(origin: string, key: string): string {
  return `${origin}/api/newsletter/leave/${key}`
}

/**
 * Leaving the newsletter. Nobody signs in for it: the key in the address is the permission. Opening the link only leads
 * to a page that asks, because mail services open links to look at them.
 */
export function newsletterPages(app: Hono, services: Services): void {
  const { db } = services

  app.get('/api/newsletter/leave/:key', async (context) => {
    await rateLimit(services, {
      name: 'newsletter-leave',
      limit: LIMIT,
      who: addressOf(context, services),
    })
    const key = context.req.param('key')
    return seeOther(
      context,
      publicPath(
        (await newsletterLanguage(db, key)) ?? 'en',
        `/newsletter/leave/${encodeURIComponent(key)}`,
      ),
    )
  })

  app.post('/api/newsletter/leave/:key', async (context) => {
    await rateLimit(services, {
      name: 'newsletter-leave',
      limit: LIMIT,
      who: addressOf(context, services),
    })
    const key = context.req.param('key')
    const body = Buffer.from(await readBytes(context.req.raw, BODY_LIMIT)).toString('utf8')
    const left = await leaveNewsletter(db, key)
    // A mail service does not follow us elsewhere; a person's browser comes from the page that asked.
    if (ONE_CLICK.test(body)) return context.text('Done.', 200, { 'cache-control': 'no-store' })
    const language = languageOfTag(new URLSearchParams(body).get('language'))
    return seeOther(context, publicPath(language, `/newsletter/${left ? 'left' : 'unknown'}`))
  })
}

function seeOther(context: Context, location: string): Response {
  return context.body(null, 303, { location, 'cache-control': 'no-store' })
}
