import type { Hono } from 'hono'
import { namesOf } from '../../../content.ts'
import { marksheetPdf, readMarksheet } from '../../../modules/tests/index.ts'
import type { Services } from '../../../services.ts'
import { callerOf } from '../../policy/access.ts'
import { rateLimit } from '../../policy/rate-limits.ts'
import { askedLanguage } from '../asked-language.ts'
import { ownLogo } from '../letterhead.ts'
import { readerOfWork } from './reader-of-work.ts'

const READS = { points: 60, seconds: 60, perProcess: true } as const

/** Marksheets as PDF: one’s own, and those of a test for those who mark it. */
export function marksheetFiles(app: Hono, services: Services): void {
  const { db, config, clock } = services

  app.get('/api/attempts/:attemptId/marksheet', async (exchange) => {
    const caller = await callerOf(services, exchange.req.raw, { audience: 'student' })
    const reader = await readerOfWork(db, caller)
    await rateLimit(services, { name: 'marksheets', limit: READS, who: String(reader.id) })
    const attemptId = exchange.req.param('attemptId')
    const now = clock()
    const marksheet = await readMarksheet({ db, now }, { attemptId, reader })
    const language = askedLanguage(exchange.req.url)
    const pdf = await marksheetPdf(marksheet, {
      language,
      provider: namesOf(config)[language],
      logo: await ownLogo(services),
      now,
    })
    return exchange.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="marksheet-${attemptId}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
}
