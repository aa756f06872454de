import type { Context, Hono } from 'hono'
import { digestLanguage, leaveDigest } from '../../modules/notifications/index.ts'
import type { Services } from '../../services.ts'
import { readBytes } from '../door/body.ts'
import { rateLimit } from '../door/rate-limits.ts'
import { addressOf } from './serve.ts'

const LIMIT = { points: 600, seconds: 60 }
const BODY_LIMIT = 4 * 1024

/**
 * Ending the mails about unread answers. Nobody signs in for it: the key in the address is the permission. Opening the
 * link only asks, because mail services open links to look at them; their own button posts (RFC 8058).
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
    return page(context, language, (await leaveDigest({ db }, { key })) ? 'left' : 'unknown')
  })
}

const words = {
  en: {
    title: 'Emails about unread answers',
    ask: 'Stop emails about answers you haven’t read?',
    button: 'Stop these emails',
    left: 'Done. You get no more emails about unread answers.',
    unknown: 'This link is not valid any more.',
  },
  bn: {
    title: 'না-পড়া উত্তরের ইমেইল',
    ask: 'না-পড়া উত্তরের ইমেইল বন্ধ করবেন?',
    button: 'ইমেইল বন্ধ করুন',
    left: 'হয়েছে। না-পড়া উত্তর নিয়ে আর ইমেইল পাবেন না।',
    unknown: 'লিংকটি আর কাজ করে না।',
  },
} as const

const STYLE =
  "body{margin:0 auto;max-width:32rem;padding:2rem 1rem;font:16px/1.6 system-ui,'Noto Sans Bengali',sans-serif}button{min-height:44px;padding:.5rem 1.2rem;font:inherit;font-weight:600}"

/** A page of its own: whoever comes from a mail may be signed in nowhere. Nothing of a caller's is written into it. */
function page(context: Context, known: string | null, state: 'ask' | 'left' | 'unknown'): Response {
  const language = known === 'bn' ? 'bn' : 'en'
  const { title, button, ...said } = words[language]
  const form =
    state === 'ask' ? `<form method="post"><button type="submit">${button}</button></form>` : ''
  return context.html(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${said[state]}</p>${form}</body></html>`,
    state === 'unknown' ? 404 : 200,
    {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    },
  )
}
