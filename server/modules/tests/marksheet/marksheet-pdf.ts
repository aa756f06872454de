import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import { isPrintable } from '#contract/printed-letters.ts'
import { mailedMoment } from '#server/mail/index.ts'
import { bytesOf, registerFonts } from '#server/paper/pdf-fonts.ts'
import { Sheet, SHEET_MARGIN } from '#server/paper/sheet.ts'
import { words } from '#server/words/index.ts'
import type { Marksheet, MarksheetPart } from './read-marksheet.ts'

const GREEN = '#0b5d4e'
const GREY = '#4d5f59'
const AMOUNT_WIDTH = 64

export interface MarksheetLook {
  language: LanguageCode
  provider: string
  /** A PNG or JPEG; null: none. */
  logo: Buffer | null
  now: Date
}

/** A marksheet as PDF on A4, with text that can be searched and copied. */
export async function marksheetPdf(sheet: Marksheet, look: MarksheetLook): Promise<Uint8Array> {
  const { language, provider, logo } = look
  const texts = words[language].marksheet
  // Only now: most of the time no one downloads one, and this takes 30 MB.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: SHEET_MARGIN,
    lang: language,
    info: { Title: `${texts.heading}: ${sheet.title}`, Author: provider },
  })
  registerFonts(document)
  const bytes = bytesOf(document)
  const paper = new Sheet(document, { amountWidth: AMOUNT_WIDTH })
  if (logo) paper.logo(logo)
  paper.line(texts.heading, { size: 22, bold: true, color: GREEN })
  paper.line(provider, { size: 12, bold: true })
  paper.rule()
  for (const [label, value] of factsOf(sheet, language)) paper.pair(label, value)
  paper.rule()
  drawParts(paper, sheet, language)
  paper.rule()
  drawSums(paper, sheet, language)
  paper.rule()
  for (const note of notesOf(sheet, look)) paper.line(note, { size: 10, color: GREY })
  document.end()
  return bytes
}

function factsOf(sheet: Marksheet, language: LanguageCode): [string, string][] {
  const texts = words[language].marksheet
  const { student, position } = sheet
  const attempt = {
    online: texts.attemptNumber(digitsIn(language, sheet.number)),
    practice: texts.practice,
    guest: texts.guest,
    paper: texts.paper,
  }
  return [
    [
      texts.name,
      isPrintable(student.name) ? student.name : `${student.studentId} (${texts.unprintableName})`,
    ],
    [texts.course, sheet.courseName],
    [texts.test, sheet.title],
    [texts.day, mailedMoment(sheet.submittedAt, language)],
    [texts.attempt, attempt[sheet.mode]],
    ...(position
      ? [
          [
            texts.position,
            texts.positionOf(
              digitsIn(language, position.position),
              digitsIn(language, position.participants),
            ),
          ] satisfies [string, string],
        ]
      : []),
  ]
}

function drawParts(paper: Sheet, { parts }: Marksheet, language: LanguageCode): void {
  const texts = words[language].marksheet
  paper.row([texts.part, texts.right, texts.wrong, texts.blank, texts.takenOff, texts.marks], {
    bold: true,
  })
  const count = (number: number) => digitsIn(language, number)
  const titleOf = ({ title }: MarksheetPart) =>
    title || (parts.length === 1 ? texts.wholeTest : texts.otherPart)
  for (const part of parts)
    paper.row([
      titleOf(part),
      count(part.right),
      count(part.wrong),
      count(part.blank),
      marksIn(language, -part.takenOff),
      texts.of(marksIn(language, part.marks), marksIn(language, part.marksPossible)),
    ])
}

function drawSums(paper: Sheet, sheet: Marksheet, language: LanguageCode): void {
  const texts = words[language].marksheet
  const { isPassed, passPercent, waiting } = sheet
  paper.total(texts.totalTakenOff, marksIn(language, -sheet.takenOff), false)
  paper.total(
    texts.total,
    texts.of(marksIn(language, sheet.marks), marksIn(language, sheet.marksPossible)),
    true,
  )
  if (passPercent !== null)
    paper.total(texts.passMark, texts.passPercent(digitsIn(language, passPercent)), false)
  if (waiting > 0) return
  const result = passPercent === null ? texts.noPassMark : isPassed ? texts.passed : texts.failed
  paper.total(texts.result, result, true)
}

function notesOf(sheet: Marksheet, { language, now }: MarksheetLook): string[] {
  const texts = words[language].marksheet
  const { waiting, mode, isInWindow } = sheet
  return [
    ...(waiting > 0 ? [texts.waiting(digitsIn(language, waiting), waiting)] : []),
    ...((mode === 'online' || mode === 'paper') && !isInWindow ? [texts.outside] : []),
    texts.issued(mailedMoment(now, language)),
  ]
}

/** Hundredths of a mark as people read them: 50 is 0.5. */
function marksIn(language: LanguageCode, hundredths: number): string {
  return digitsIn(language, String(hundredths / 100).replace('-', '\u2212'))
}
