import { languageOfTag, publicPath } from '#contract/languages.ts'
import type { Context, Hono } from 'hono'
import { unsubscribeFromNewsletter, newsletterLanguage } from '../../../modules/inbox/index.ts'
import type { Services } from '../../../services.ts'
import { readBytes } from '../../policy/body.ts'
import { rateLimit } from '../../policy/rate-limits.ts'
import { addressOf } from '../serve.ts'

/** One mail service sends the requests of many subscribers. */
const LIMIT = { points: 600, seconds: 60 }
const BODY_LIMIT = 4 * 1024

/** What a mail service sends for the button beside the sender's name. Source: RFC 8058 §3.2. */
const ONE_CLICK = /\bList-Unsubscribe"?\s*=?\s*One-Click\b/

/**
 * The address of the unsubscribe link; also usable in `List-Unsubscribe`, since a mail service can
 * post to it.
 */
export function leaveAddress(origin: string, key: string): string {
  return `${origin}/api/newsletter/leave/${key}`
}

/**
 * Unsubscribes from the newsletter, without a sign-in: the key in the address is the permission.
 * Opening the link only shows a confirmation page, because mail services open links to scan them.
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
    const left = await unsubscribeFromNewsletter(db, key)
    // A mail service follows no redirect; a person's browser comes from the confirmation page.
    if (ONE_CLICK.test(body)) return context.text('Done.', 200, { 'cache-control': 'no-store' })
    const language = languageOfTag(new URLSearchParams(body).get('language'))
    return seeOther(context, publicPath(language, `/newsletter/${left ? 'left' : 'unknown'}`))
  })
}

function seeOther(context: Context, location: string): Response {
  return context.body(null, 303, { location, 'cache-control': 'no-store' })
}
