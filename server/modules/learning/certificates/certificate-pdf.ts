import { defined } from '#contract/defined.ts'
import { encodeQR } from 'qr'
import type { LanguageCode } from '#contract/site/site.ts'
import {
  bytesOf,
  registerFonts,
  type TextLook,
  widthOf,
  writeLine,
} from '#server/paper/pdf-fonts.ts'
import { dayOn } from './certificate-words.ts'
import { words } from '#server/words/index.ts'

export interface PrintedCertificate {
  serial: string
  nameOnIt: string
  courseName: string
  issuedAt: Date
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
  certificate: PrintedCertificate,
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
      Title: texts.title(certificate.nameOnIt, certificate.courseName),
      Author: look.provider,
      CreationDate: certificate.issuedAt,
    },
  })
  registerFonts(document)
  const bytes = bytesOf(document)
  drawFrame(document)
  drawText(document, certificate, look)
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
  certificate: PrintedCertificate,
  { language, provider, logo }: CertificateLook,
): void {
  const texts = words[language].certificate
  const middle = document.page.width / 2
  if (logo) document.image(logo, middle - 90, 54, { fit: [180, 46], align: 'center' })
  else {
    const { lines, size } = fitted(document, provider, { sizes: [22, 18, 15, 12] })
    centred(document, lines, { size, bold: true, color: BRAND, y: 54, height: 46 })
  }
  centred(document, [texts.heading], { size: 30, bold: true, color: BRAND, y: 110 })
  centred(document, [texts.awardedTo], { size: 13, color: SOFT, y: 172 })
  const name = fitted(document, certificate.nameOnIt, { sizes: [42, 36, 30, 25, 20] })
  centred(document, name.lines, { size: name.size, bold: true, color: INK, y: 194, height: 76 })
  centred(document, [texts.completed], { size: 13, color: SOFT, y: 276 })
  const course = fitted(document, certificate.courseName, { sizes: [24, 21, 18, 16, 14, 12] })
  centred(document, course.lines, {
    size: course.size,
    bold: true,
    color: BRAND,
    y: 298,
    height: 64,
  })
  rule(document, 384)
  const facts = [
    [texts.givenBy, provider],
    [texts.givenOn, dayOn(certificate.issuedAt, language)],
    [texts.serial, certificate.serial],
  ] as const
  for (const [index, [label, value]] of facts.entries()) {
    const width = TEXT_WIDTH / facts.length
    const centre = middle - TEXT_WIDTH / 2 + width * (index + 0.5)
    const fit = fitted(document, value, { sizes: [13, 11, 9, 8], width: width - 16 })
    centred(document, [label], { size: 10, color: SOFT, y: 396, centre })
    centred(document, fit.lines, { size: fit.size, bold: true, color: INK, y: 412, centre })
  }
}

/** The QR code as lines, so that it is as sharp as the printer, and the address to type. */
function drawProof(document: PDFKit.PDFDocument, { language, address }: CertificateLook): void {
  const label = words[language].certificate.check
  const width = Math.max(
    widthOf(document, label, { size: 10 }),
    widthOf(document, address, { size: 10 }),
  )
  const left = (document.page.width - QR_SIZE - 14 - width) / 2
  const top = 458
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

interface Centred extends TextLook {
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
  { y, centre = document.page.width / 2, height, ...look }: Centred,
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
  { size, width }: { size: number; width: number },
): string[] {
  const fits = (line: string) => widthOf(document, line, { size, bold: true }) <= width
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
