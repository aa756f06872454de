import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Context, Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { contentOf } from '../../../content.ts'
import {
  type Letterhead,
  RECEIPT_SCRIPT,
  RECEIPT_STYLE,
  receiptHtml,
  type ReceiptPaper,
  receiptPaper,
  receiptPdf,
} from '../../../modules/orders/index.ts'
import type { Services } from '../../../services.ts'
import { rateLimit } from '../../policy/rate-limits.ts'
import { askedLanguage } from '../asked-language.ts'
import { ownLogo } from '../letterhead.ts'
import { addressOf } from '../serve.ts'

const READS = { points: 120, seconds: 60 }

/** Receipts by their secret address: a printing tab, a guardian or an employer has no session. */
export function receiptPages(app: Hono, services: Services): void {
  app.get('/api/receipts/:key/print', async (context) => {
    const paper = await paperOf(context, 'page')
    return context.body(receiptHtml(paper, await letterheadOf(services)), 200, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    })
  })

  app.get('/api/receipts/:key/pdf', async (context) => {
    const paper = await paperOf(context, 'pdf')
    const pdf = await receiptPdf(paper, await letterheadOf(services))
    return context.body(new Uint8Array(pdf), 200, {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="receipt.pdf"',
    })
  })

  async function paperOf(context: Context, as: 'page' | 'pdf'): Promise<ReceiptPaper> {
    await rateLimit(services, { name: 'receipts', limit: READS, who: addressOf(context, services) })
    const language = askedLanguage(context.req.url)
    const key = context.req.param('key') ?? ''
    const paper = await receiptPaper(services.db, { key, language, as })
    if (!paper) throw new Problem('receipt_not_found')
    return paper
  }
}

/** The provider's logo; on the sample site the mark of Edi. */
async function letterheadOf(services: Services): Promise<Letterhead> {
  const { logo, isSample } = contentOf(services.config).en.site
  if (!logo)
    return isSample
      ? { logo: '/favicon.svg', logoBytes: fs.readFileSync(EDI_MARK) }
      : { logo: null, logoBytes: null }
  return { logo, logoBytes: await ownLogo(services) }
}

const EDI_MARK = path.join(import.meta.dirname, '../../../../web/public/icon-192.png')
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const POLICY = `default-src 'none'; img-src 'self'; style-src ${hash(RECEIPT_STYLE)}; script-src ${hash(RECEIPT_SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
