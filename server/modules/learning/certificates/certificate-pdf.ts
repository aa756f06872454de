import { defined } from '#contract/defined.ts'
import { encodeQR } from 'qr'
import { type LanguageCode, textIn } from '#contract/languages.ts'
import { isPrintable } from '#contract/printed-letters.ts'
import {
  bytesOf,
  registerFonts,
  type TextLook,
  widthOf,
  writeLine,
} from '#server/paper/pdf-fonts.ts'
import type { CertificateContents } from './certificate-contents.ts'
import { dayOn, extentOf } from './certificate-words.ts'
import { words } from '#server/words/index.ts'

export interface CertificatePaper extends CertificateContents {
  serial: string
  nameOnIt: string
  courseName: string
  courseNameBn: string | null
  issuedAt: Date
}

/** The name of the course on a paper in this language: the English one where no other can be printed. */
export function courseNameOn(
  { courseName, courseNameBn }: Pick<CertificatePaper, 'courseName' | 'courseNameBn'>,
  language: LanguageCode,
): string {
  return courseNameBn && isPrintable(courseNameBn)
    ? textIn(language, { en: courseName, bn: courseNameBn })
    : courseName
}

export interface CertificateLook {
  language: LanguageCode
  /** What the provider calls itself in this language. */
  provider: string
  /** Bytes of a PNG or JPEG; null: the provider's name is there. */
  logo: Buffer | null
  /** The page where anyone finds it genuine. */
  address: string
}

const BRAND = '#082d28'
const ACCENT = '#f2a31b'
const INK = '#10231e'
const SOFT = '#4a5c56'
const LINE = '#d8cdb4'
const PAPER = '#fffdf7'
/** Points; an A4 sheet is 842 by 595 of them. */
const FRAME = 22
const TEXT_WIDTH = 660
const QR_SIZE = 84

/** A certificate as one landscape A4 sheet, its text shaped, searchable and in the student's language. */
export async function certificatePdf(
  certificate: CertificatePaper,
  look: CertificateLook,
): Promise<Uint8Array> {
  // Only now: it takes 30 MB, and most processes never print one.
  const { default: PDFDocument } = await import('pdfkit')
  const texts = words[look.language].certificate
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: look.language,
    displayTitle: true,
    info: {
      Title: texts.title(certificate.nameOnIt, courseNameOn(certificate, look.language)),
      Author: look.provider,
      CreationDate: certificate.issuedAt,
    },
  })
  registerFonts(document)
  const bytes = bytesOf(document)
  drawFrame(document)
  drawText(document, certificate, look)
  drawLearnt(document, certificate, look)
  drawProof(document, look)
  document.end()
  return bytes
}

function drawFrame(document: PDFKit.PDFDocument): void {
  const { width, height } = document.page
  document.rect(0, 0, width, height).fill(PAPER)
  const framed = (inset: number) =>
    document.rect(inset, inset, width - 2 * inset, height - 2 * inset)
  framed(FRAME).lineWidth(2).strokeColor(BRAND).stroke()
  framed(FRAME + 9)
    .lineWidth(1.5)
    .dash(7, { space: 6 })
    .strokeColor(ACCENT)
    .stroke()
  document.undash()
}

function drawText(
  document: PDFKit.PDFDocument,
  certificate: CertificatePaper,
  { language, provider, logo }: CertificateLook,
): void {
  const texts = words[language].certificate
  const middle = document.page.width / 2
  if (logo) document.image(logo, middle - 90, 46, { fit: [180, 46], align: 'center' })
  else {
    const { lines, size } = fitted(document, provider, { sizes: [22, 18, 15, 12] })
    centred(document, lines, { size, bold: true, color: BRAND, y: 46, height: 46 })
  }
  centred(document, [texts.heading], { size: 30, bold: true, color: BRAND, y: 96 })
  centred(document, [texts.awardedTo], { size: 13, color: SOFT, y: 146 })
  const name = fitted(document, certificate.nameOnIt, { sizes: [42, 36, 30, 25, 20, 17, 15, 13] })
  centred(document, name.lines, { size: name.size, bold: true, color: INK, y: 164, height: 66 })
  centred(document, [texts.completed], { size: 13, color: SOFT, y: 232 })
  const course = fitted(document, courseNameOn(certificate, language), {
    sizes: [24, 21, 18, 16, 14, 12, 10, 9],
  })
  centred(document, course.lines, {
    size: course.size,
    bold: true,
    color: BRAND,
    y: 250,
    height: 54,
  })
  const extent = fitted(document, extentOf(certificate, language), { sizes: [12, 11, 10] })
  centred(document, extent.lines, { size: extent.size, color: INK, y: 302 })
  rule(document, 408)
  const teachers = certificate.taughtBy.map(({ name: own }) => own[language])
  const facts = [
    ...(teachers.length > 0 ? [[texts.taughtBy, teachers.join(', ')] as const] : []),
    [texts.givenBy, provider],
    [texts.givenOn, dayOn(certificate.issuedAt, language)],
    [texts.serial, certificate.serial],
  ] as const
  for (const [index, [label, value]] of facts.entries()) {
    const width = TEXT_WIDTH / facts.length
    const centre = middle - TEXT_WIDTH / 2 + width * (index + 0.5)
    const fit = fitted(document, value, { sizes: [13, 11, 9, 8], width: width - 16 })
    centred(document, [label], { size: 10, color: SOFT, y: 416, centre })
    centred(document, fit.lines, { size: fit.size, bold: true, color: INK, y: 431, centre })
  }
}

/** The room for what was learnt, in two columns. */
const LEARNT = { top: 330, height: 74, gap: 24, sizes: [10, 9, 8, 7] } as const

/** What was learnt, in the largest letters that fit; what is too much for the smallest is left out at the end. */
function drawLearnt(
  document: PDFKit.PDFDocument,
  { learnt }: CertificatePaper,
  { language }: CertificateLook,
): void {
  if (learnt.length === 0) return
  const heading = words[language].certificate.learnt
  centred(document, [heading], { size: 10, color: SOFT, y: LEARNT.top })
  const texts = learnt.map((entry) => entry[language])
  const { size, columns } = defined(
    LEARNT.sizes
      .map((each) => columnsOf(document, texts, each))
      .find(({ isWhole, size: each }) => isWhole || each === LEARNT.sizes.at(-1)),
  )
  const width = (TEXT_WIDTH - LEARNT.gap) / 2
  const left = (document.page.width - TEXT_WIDTH) / 2
  for (const [index, lines] of columns.entries())
    for (const [row, { text, isFirst }] of lines.entries()) {
      const x = left + index * (width + LEARNT.gap)
      const y = LEARNT.top + 16 + row * size * LEADING
      if (isFirst) writeLine(document, '•', { size, color: ACCENT, x, y })
      writeLine(document, text, { size, color: INK, x: x + size, y })
    }
}

interface ContentsLine {
  text: string
  /** Of its entry. */
  isFirst: boolean
}

/** Whole entries, one under the other, the first half of them in the first column. */
function columnsOf(
  document: PDFKit.PDFDocument,
  texts: readonly string[],
  size: number,
): { size: number; columns: ContentsLine[][]; isWhole: boolean } {
  const width = (TEXT_WIDTH - LEARNT.gap) / 2 - size
  const most = Math.floor((LEARNT.height - 16) / (size * LEADING))
  const half = Math.ceil(texts.length / 2)
  let isWhole = true
  const columns = [texts.slice(0, half), texts.slice(half)].map((column) => {
    const lines: ContentsLine[] = []
    for (const text of column) {
      const wrap = wrapped(document, text, { size, width, bold: false })
      if (lines.length + wrap.length > most) {
        isWhole = false
        break
      }
      lines.push(...wrap.map((line, index) => ({ text: line, isFirst: index === 0 })))
    }
    return lines
  })
  return { size, columns, isWhole }
}

/** The QR code as lines, so that it is as sharp as the printer, and the address to type. */
function drawProof(document: PDFKit.PDFDocument, { language, address }: CertificateLook): void {
  const label = words[language].certificate.check
  const width = Math.max(
    widthOf(document, label, { size: 10 }),
    widthOf(document, address, { size: 10 }),
  )
  const left = (document.page.width - QR_SIZE - 14 - width) / 2
  const top = 470
  const rows = encodeQR(address, 'raw', { ecc: 'quartile', border: 4 })
  const square = QR_SIZE / rows.length
  document.rect(left, top, QR_SIZE, QR_SIZE).fill('#ffffff')
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) document.rect(left + x * square, top + y * square, square, square)
  document.fill(INK)
  const text = { size: 10, x: left + QR_SIZE + 14 }
  writeLine(document, label, { ...text, color: SOFT, y: top + QR_SIZE / 2 - 16 })
  writeLine(document, address, { ...text, color: INK, y: top + QR_SIZE / 2 })
  document.link(text.x, top + QR_SIZE / 2 - 2, width, 18, address)
}

interface CentredText extends TextLook {
  color: string
  y: number
  /** Default: the middle of the sheet. */
  centre?: number
  /** What the lines are in the middle of, from `y` down. */
  height?: number
}

const LEADING = 1.45

function centred(
  document: PDFKit.PDFDocument,
  lines: readonly string[],
  { y, centre = document.page.width / 2, height, ...look }: CentredText,
): void {
  const step = look.size * LEADING
  const top = height === undefined ? y : y + (height - lines.length * step) / 2
  for (const [index, line] of lines.entries())
    writeLine(document, line, {
      ...look,
      x: centre - widthOf(document, line, look) / 2,
      y: top + index * step,
    })
}

/** The largest of the sizes at which a bold text fits; at the smallest it takes the lines it needs. */
function fitted(
  document: PDFKit.PDFDocument,
  text: string,
  { sizes, width = TEXT_WIDTH }: { sizes: readonly number[]; width?: number },
): { size: number; lines: string[] } {
  const tries = sizes.map((size) => ({ size, lines: wrapped(document, text, { size, width }) }))
  return (
    tries.find(({ lines }) => lines.length === 1) ??
    tries.find(({ lines }) => lines.length <= 2) ??
    defined(tries.at(-1))
  )
}

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** Broken between words; a word that is wider than the line is broken between whole letters. */
function wrapped(
  document: PDFKit.PDFDocument,
  text: string,
  { size, width, bold = true }: { size: number; width: number; bold?: boolean },
): string[] {
  const fits = (line: string) => widthOf(document, line, { size, bold }) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const { segment } of graphemes.segment(word)) {
      if (line && !fits(line + segment)) {
        lines.push(line)
        line = ''
      }
      line += segment
    }
  }
  return [...lines, line]
}

function rule(document: PDFKit.PDFDocument, y: number): void {
  const left = (document.page.width - TEXT_WIDTH) / 2
  document
    .moveTo(left, y)
    .lineTo(left + TEXT_WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke()
}
