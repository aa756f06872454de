import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { RECEIPT_SCRIPT, RECEIPT_STYLE, receiptHtml, type ReceiptPaper, receiptPaper, receiptPdf } from '../modules/orders/index.ts'
import type { Services } from '../services.ts'
import { rateLimit } from './rate-limits.ts'
import { addressOf } from './serve.ts'

const READS = { points: 120, seconds: 60 }

/** Receipts by their secret address: a tab that prints, a guardian or an employer has no session. */
export function receiptPages(app: Hono, services: Services): void {
  app.get('/api/receipts/:key/print', async (context) => {
    const paper = await paperOf(context)
    return context.body(receiptHtml(paper), 200, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    })
  })

  app.get('/api/receipts/:key/pdf', async (context) => {
    const paper = await paperOf(context)
    const pdf = await receiptPdf(paper)
    return context.body(new Uint8Array(pdf), 200, {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="receipt.pdf"',
    })
  })

  async function paperOf(context: Context): Promise<ReceiptPaper> {
    await rateLimit(services, 'receipts', READS, addressOf(context, services))
    const language = context.req.query('lang') === 'bn' ? 'bn' : 'en'
    const paper = await receiptPaper(services.db, context.req.param('key') ?? '', language)
    if (!paper) throw new Problem('receipt_not_found')
    return paper
  }
}

const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const POLICY = `default-src 'none'; style-src ${hash(RECEIPT_STYLE)}; script-src ${hash(RECEIPT_SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
