import { expect, test } from 'vitest'
import { unicodeMapsOf } from '#server/testing/pdf-letters.ts'
import { runsOf } from '#server/paper/letters.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { grouped, type ReceiptPaper } from './receipt-paper.ts'

const paper: ReceiptPaper = {
  language: 'bn',
  heading: 'রসিদ',
  warning: null,
  seller: ['এডি'],
  facts: [['নম্বর', '২০২৬-২৭/০০০১২৩']],
  columns: ['কোর্স', 'ফি', 'ছাড়', 'মোট'],
  rows: [['ক্ষ', '৳৪,৫০০.০০', '–', '৳৪,৫০০.০০']],
  totals: [
    ['মোট', '৳৪,৫০০.০০'],
    ['পাওয়া গেছে', '৳৪,৫০০.০০'],
  ],
  notes: [],
}

const plain = { logo: null, logoBytes: null }

test('a conjunct is one glyph of the font for all its letters, so it is shaped and can be copied', async () => {
  const maps = unicodeMapsOf(await receiptPdf(paper, plain))
  // ক + hasanta + ষ.
  expect(maps).toContain('0995 09cd 09b7')
})

test('a receipt of fifty lines turns pages', async () => {
  const long = { ...paper, rows: Array.from({ length: 50 }, () => paper.rows[0]!) }
  const text = Buffer.from(await receiptPdf(long, plain)).toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
})

test('Bangla and Latin stand in stretches of their own', () => {
  expect(runsOf('ব্যাচ ২৬ (EID)।')).toEqual([
    { script: 'bangla', text: 'ব্যাচ' },
    { script: 'latin', text: ' ' },
    { script: 'bangla', text: '২৬' },
    { script: 'latin', text: ' (EID)' },
    { script: 'bangla', text: '।' },
  ])
})

test.each([
  ['4500', '4,500.00'],
  ['123456.50', '1,23,456.50'],
  ['9999999.99', '99,99,999.99'],
  ['50', '50.00'],
  ['0', '0.00'],
])('%s taka are written %s', (taka, written) => {
  expect(grouped(taka)).toBe(written)
})
