import type { Context, Hono } from 'hono'
import { languageOfTag } from '#contract/languages.ts'
import { digestLanguage, unsubscribeFromDigest } from '../../../modules/notifications/index.ts'
import type { Services } from '../../../services.ts'
import { readBytes } from '../../policy/body.ts'
import { rateLimit } from '../../policy/rate-limits.ts'
import { addressOf } from '../serve.ts'
import { words } from '#server/words/index.ts'

const LIMIT = { points: 600, seconds: 60 }
const BODY_LIMIT = 4 * 1024

/**
 * Unsubscribes from mails about unread answers; the key in the address is the permission. A link only asks, because
 * mail services open links to scan them; their own button posts (RFC 8058).
 */
export function digestLeavePages(app: Hono, services: Services): void {
  const { db } = services

  app.get('/api/notifications/leave/:key', async (context) => {
    await rateLimit(services, {
      name: 'digest-leave',
      limit: LIMIT,
      who: addressOf(context, services),
    })
    const language = await digestLanguage({ db }, { key: context.req.param('key') })
    return page(context, language, language === null ? 'unknown' : 'ask')
  })

  app.post('/api/notifications/leave/:key', async (context) => {
    await rateLimit(services, {
      name: 'digest-leave',
      limit: LIMIT,
      who: addressOf(context, services),
    })
    await readBytes(context.req.raw, BODY_LIMIT)
    const key = context.req.param('key')
    const language = await digestLanguage({ db }, { key })
    return page(
      context,
      language,
      (await unsubscribeFromDigest({ db }, { key })) ? 'left' : 'unknown',
    )
  })
}

const STYLE =
  "body{margin:0 auto;max-width:32rem;padding:2rem 1rem;font:16px/1.6 system-ui,'Noto Sans Bengali',sans-serif}button{min-height:44px;padding:.5rem 1.2rem;font:inherit;font-weight:600}"

/**
 * A separate page, because the reader may not be signed in. It contains nothing the caller sent.
 */
function page(
  context: Context,
  languageTag: string | null,
  state: 'ask' | 'left' | 'unknown',
): Response {
  const language = languageOfTag(languageTag)
  const { title, button, ...texts } = words[language].unsubscribeFromDigest
  const form =
    state === 'ask' ? `<form method="post"><button type="submit">${button}</button></form>` : ''
  return context.html(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${texts[state]}</p>${form}</body></html>`,
    state === 'unknown' ? 404 : 200,
    {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    },
  )
}
