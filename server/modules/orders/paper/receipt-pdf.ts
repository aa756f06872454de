import { defined } from '#contract/defined.ts'
import { bytesOf, registerFonts } from '#server/paper/pdf-fonts.ts'
import { Sheet, SHEET_MARGIN } from '#server/paper/sheet.ts'
import type { Letterhead, ReceiptPaper } from './receipt-paper.ts'

const AMOUNT_WIDTH = 90
const GREEN = '#0b5d4e'
const GREY = '#4d5f59'

/**
 * A receipt as PDF with real text. The writer shapes Bangla by the font's rules, as compared with Chromium's drawing.
 * The typeface has one file for Bangla and one for Latin letters, so each text is drawn in stretches.
 */
export async function receiptPdf(
  paper: ReceiptPaper,
  { logoBytes }: Letterhead,
): Promise<Uint8Array> {
  // Only now: most of the time no one downloads a receipt, and this takes 30 MB.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: SHEET_MARGIN,
    lang: paper.language,
    info: {
      Title: `${paper.heading} ${defined(paper.facts[0])[1]}`,
      Author: paper.seller[0] ?? '',
    },
  })
  registerFonts(document)
  const bytes = bytesOf(document)
  const sheet = new Sheet(document, { amountWidth: AMOUNT_WIDTH })
  if (logoBytes) sheet.logo(logoBytes)
  draw(sheet, paper)
  document.end()
  return bytes
}

function draw(sheet: Sheet, paper: ReceiptPaper): void {
  sheet.line(paper.heading, { size: 22, bold: true, color: GREEN })
  for (const [index, text] of paper.seller.entries())
    sheet.line(text, { size: index === 0 ? 12 : 10, bold: index === 0 })
  if (paper.warning) sheet.line(paper.warning, { size: 11, bold: true, color: '#8a5a00' })
  sheet.rule()
  for (const [label, value] of paper.facts) sheet.pair(label, value)
  sheet.rule()
  sheet.row(paper.columns, { bold: true })
  for (const row of paper.rows) sheet.row(row)
  sheet.rule()
  const strong = paper.totals.length - 2
  for (const [index, [label, value]] of paper.totals.entries())
    sheet.total(label, value, index >= strong)
  sheet.rule()
  for (const note of paper.notes) sheet.line(note, { size: 10, color: GREY })
}
