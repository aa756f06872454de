import type { Hono } from 'hono'
import type { Endpoints } from '#contract/endpoints.ts'
import type { inboxEndpoints } from '#contract/inbox/inbox.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { dhakaDay } from '#contract/time.ts'
import { contentOf } from '../../../content.ts'
import {
  applyAsInstructor,
  askForBatchAlert,
  requestFreeClass,
  storeContactMessage,
  subscribeToNewsletter,
} from '../../../modules/inbox/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import { rateLimit } from '../../policy/rate-limits.ts'
import { type Call, type Handler, serveOn } from '../serve.ts'

/** Mails per address, so that no one can flood a stranger's mailbox through our form. */
const MAIL_LIMIT = { points: 3, seconds: 86_400 }

/**
 * The calls of visitors' forms. Source: spec §2, §8; that they are stored: spec reading, accidents.
 */
export function inboxCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services

  function receive<K extends keyof typeof inboxEndpoints>(
    key: K,
    store: (form: Call<Endpoints[K]>['body']) => Promise<void>,
  ): void {
    serve(key, (async ({ body }: Call<Endpoints[K]>) => {
      if (!(body as { website?: string }).website) await store(body)
      return { received: true }
    }) as Handler<K>)
  }

  receive('POST /api/contact', (form) => storeContactMessage(db, form))
  receive('POST /api/newsletter', (form) => subscribeToNewsletter(db, form))
  receive('POST /api/batch-alerts', (form) => askForBatchAlert(db, form))
  receive('POST /api/instructor-applications', (form) => applyAsInstructor(db, form))
  receive('POST /api/free-class', async (form) => {
    const provider = (await mayMail(services, form.email))
      ? contentOf(services.config)[form.language].site
      : null
    await requestFreeClass(db, { form, provider, today: dhakaDay(services.clock()) })
    void sendMailsSoon(services)
  })
}

async function mayMail(services: Services, email: string): Promise<boolean> {
  try {
    await rateLimit(services, { name: 'free-class-mail', limit: MAIL_LIMIT, who: emailKey(email) })
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return false
    throw error
  }
}
