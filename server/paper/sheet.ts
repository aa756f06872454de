import { widthOf, writeLine } from './pdf-fonts.ts'

/** Around what is drawn, in points. */
export const SHEET_MARGIN = 50
const BODY = 10.5
const GREY = '#4d5f59'

interface SheetLook {
  size?: number
  bold?: boolean
  color?: string
}

/** Draws from top to bottom, and turns to a new page where one is full. */
export class Sheet {
  private readonly document: PDFKit.PDFDocument
  private y = SHEET_MARGIN
  private readonly width: number
  private readonly amountWidth: number

  /** @param amountWidth of each column of numbers, in points */
  constructor(document: PDFKit.PDFDocument, { amountWidth }: { amountWidth: number }) {
    this.document = document
    this.width = document.page.width - 2 * SHEET_MARGIN
    this.amountWidth = amountWidth
  }

  /** In the corner on the right, beside the heading. */
  logo(bytes: Buffer): void {
    const fit: [number, number] = [150, 44]
    this.document.image(bytes, SHEET_MARGIN + this.width - fit[0], SHEET_MARGIN, {
      fit,
      align: 'right',
    })
  }

  /** A paragraph over the whole width. */
  line(text: string, look: SheetLook = {}): void {
    for (const part of this.wrapped(text, this.width, look)) {
      this.room(look)
      this.write(part, SHEET_MARGIN, look)
      this.y += step(look)
    }
  }

  /** A fact with its label before it. */
  pair(label: string, value: string): void {
    const lines = this.wrapped(value, this.width - 150, {})
    for (const [index, line] of lines.entries()) {
      this.room({})
      if (index === 0) this.write(label, SHEET_MARGIN, { color: GREY })
      this.write(line, SHEET_MARGIN + 150, {})
      this.y += step({})
    }
  }

  /** A line of a table: its title, and numbers in columns on the right. */
  row([title = '', ...amounts]: readonly string[], look: SheetLook = {}): void {
    const lines = this.wrapped(title, this.width - amounts.length * this.amountWidth, look)
    for (const [index, line] of lines.entries()) {
      this.room(look)
      this.write(line, SHEET_MARGIN, look)
      if (index === 0)
        for (const [column, amount] of amounts.entries())
          this.right(
            amount,
            SHEET_MARGIN + this.width - (amounts.length - 1 - column) * this.amountWidth,
            look,
          )
      this.y += step(look)
    }
  }

  /** A sum with its label, on the right. */
  total(label: string, value: string, bold: boolean): void {
    this.room({})
    this.right(label, SHEET_MARGIN + this.width - 110, { bold })
    this.right(value, SHEET_MARGIN + this.width, { bold })
    this.y += step({})
  }

  rule(): void {
    this.y += 6
    this.document
      .moveTo(SHEET_MARGIN, this.y)
      .lineTo(SHEET_MARGIN + this.width, this.y)
      .lineWidth(0.75)
      .strokeColor('#d9d3c3')
      .stroke()
    this.y += 10
  }

  private room(look: SheetLook): void {
    if (this.y + step(look) <= this.document.page.height - SHEET_MARGIN) return
    this.document.addPage()
    this.y = SHEET_MARGIN
  }

  private right(text: string, edge: number, look: SheetLook): void {
    this.write(text, edge - this.measure(text, look), look)
  }

  private write(text: string, x: number, look: SheetLook): void {
    writeLine(this.document, text, {
      ...look,
      size: look.size ?? BODY,
      color: look.color ?? '#10231e',
      x,
      y: this.y,
    })
  }

  private measure(text: string, look: SheetLook): number {
    return widthOf(this.document, text, { ...look, size: look.size ?? BODY })
  }

  /** Broken between words, and within one only where it is wider than the line. */
  private wrapped(text: string, width: number, look: SheetLook): string[] {
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
  private fitting(word: string, width: number, look: SheetLook): number {
    let cut = 0
    for (const { segment, index } of graphemes.segment(word)) {
      if (cut > 0 && this.measure(word.slice(0, index + segment.length), look) > width) return cut
      cut = index + segment.length
    }
    return cut
  }
}

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' })

function step(look: SheetLook): number {
  return (look.size ?? BODY) * 1.6
}
