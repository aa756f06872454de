import { defined } from '#contract/defined.ts'
import { bytesOf, registerFonts, widthOf, writeLine } from '#server/paper/pdf-fonts.ts'
import type { Letterhead, ReceiptPaper } from './receipt-paper.ts'

const MARGIN = 50
const AMOUNT_WIDTH = 90
const BODY = 10.5
const GREEN = '#0b5d4e'
const GREY = '#4d5f59'

/**
 * A receipt as PDF, with text that can be searched and copied. The writer shapes Bangla with the font's own rules; this
 * typeface was compared with Chromium's drawing, conjuncts and vowel signs included. It has one file for Bangla and one for
 * Latin letters, so each text is drawn in stretches.
 */
export async function receiptPdf(
  paper: ReceiptPaper,
  { logoBytes }: Letterhead,
): Promise<Uint8Array> {
  // Only now: most of the time no one downloads a receipt, and this takes 30 MB.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: paper.language,
    info: {
      Title: `${paper.heading} ${defined(paper.facts[0])[1]}`,
      Author: paper.seller[0] ?? '',
    },
  })
  registerFonts(document)
  const bytes = bytesOf(document)
  const sheet = new Sheet(document)
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

interface Look {
  size?: number
  bold?: boolean
  color?: string
}

/** Draws from top to bottom, and turns to a new page where one is full. */
class Sheet {
  private readonly document: PDFKit.PDFDocument
  private y = MARGIN
  private readonly width: number

  constructor(document: PDFKit.PDFDocument) {
    this.document = document
    this.width = document.page.width - 2 * MARGIN
  }

  /** In the corner on the right, beside the heading. */
  logo(bytes: Buffer): void {
    const fit: [number, number] = [150, 44]
    this.document.image(bytes, MARGIN + this.width - fit[0], MARGIN, { fit, align: 'right' })
  }

  line(text: string, look: Look = {}): void {
    for (const part of this.wrapped(text, this.width, look)) {
      this.room(look)
      this.write(part, MARGIN, look)
      this.y += step(look)
    }
  }

  pair(label: string, value: string): void {
    const lines = this.wrapped(value, this.width - 150, {})
    for (const [index, line] of lines.entries()) {
      this.room({})
      if (index === 0) this.write(label, MARGIN, { color: GREY })
      this.write(line, MARGIN + 150, {})
      this.y += step({})
    }
  }

  row([title = '', ...amounts]: readonly string[], look: Look = {}): void {
    const lines = this.wrapped(title, this.width - amounts.length * AMOUNT_WIDTH, look)
    for (const [index, line] of lines.entries()) {
      this.room(look)
      this.write(line, MARGIN, look)
      if (index === 0)
        for (const [column, amount] of amounts.entries())
          this.right(
            amount,
            MARGIN + this.width - (amounts.length - 1 - column) * AMOUNT_WIDTH,
            look,
          )
      this.y += step(look)
    }
  }

  total(label: string, value: string, bold: boolean): void {
    this.room({})
    this.right(label, MARGIN + this.width - 110, { bold })
    this.right(value, MARGIN + this.width, { bold })
    this.y += step({})
  }

  rule(): void {
    this.y += 6
    this.document
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + this.width, this.y)
      .lineWidth(0.75)
      .strokeColor('#d9d3c3')
      .stroke()
    this.y += 10
  }

  private room(look: Look): void {
    if (this.y + step(look) <= this.document.page.height - MARGIN) return
    this.document.addPage()
    this.y = MARGIN
  }

  private right(text: string, edge: number, look: Look): void {
    this.write(text, edge - this.measure(text, look), look)
  }

  private write(text: string, x: number, look: Look): void {
    writeLine(this.document, text, {
      ...look,
      size: look.size ?? BODY,
      color: look.color ?? '#10231e',
      x,
      y: this.y,
    })
  }

  private measure(text: string, look: Look): number {
    return widthOf(this.document, text, { ...look, size: look.size ?? BODY })
  }

  /** Broken between words, and within one only where it is wider than the line. */
  private wrapped(text: string, width: number, look: Look): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/\s+/)) {
      const longer = line ? `${line} ${word}` : word
      if (this.measure(longer, look) <= width) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      line = word
      while (this.measure(line, look) > width) {
        const cut = this.fitting(line, width, look)
        lines.push(line.slice(0, cut))
        line = line.slice(cut)
      }
    }
    return [...lines, line]
  }

  /** How many characters fit, whole letters of Bangla only. */
  private fitting(word: string, width: number, look: Look): number {
    let cut = 0
    for (const { segment, index } of graphemes.segment(word)) {
      if (cut > 0 && this.measure(word.slice(0, index + segment.length), look) > width) return cut
      cut = index + segment.length
    }
    return cut
  }
}

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' })

function step(look: Look): number {
  return (look.size ?? BODY) * 1.6
}
