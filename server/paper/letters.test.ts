import Pdf from 'pdfkit'
import { expect, test } from 'vitest'
import { isPrintable, lettersOf } from '#contract/printed-letters.ts'
import { type Run, runsOf } from './letters.ts'
import { fontOf, registerFonts } from './pdf-fonts.ts'

const document = new Pdf({ size: 'A4' })
registerFonts(document)

/** Whether the file of a stretch has each of its letters; pdfkit knows, and has no documented way to ask. */
function isThere(run: Run, bold: boolean): boolean {
  document.font(fontOf(run, bold))
  const { font } = Reflect.get(document, '_font') as {
    font: { hasGlyphForCodePoint: (code: number) => boolean }
  }
  return [...run.text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!))
}

test.each<[name: string, files: string[]]>([
  ['Nadia Rahman', ['latin']],
  ['José Müller', ['latin']],
  ['Łukasz Żółć', ['latin-ext', 'latin', 'latin-ext', 'latin', 'latin-ext']],
  [
    'Ayşe Gülşah İnönü',
    ['latin', 'latin-ext', 'latin', 'latin-ext', 'latin', 'latin-ext', 'latin'],
  ],
  [
    'Đặng Thị Ngọc',
    [
      'anek-latin-ext',
      'anek-vietnamese',
      'anek-latin',
      'anek-vietnamese',
      'anek-latin',
      'anek-vietnamese',
      'anek-latin',
    ],
  ],
  ['নাদিয়া রহমান', ['bangla', 'latin', 'bangla']],
])('%s is set in files that have its letters', (name, files) => {
  const runs = runsOf(name)
  expect(runs.map(({ script }) => script)).toEqual(files)
  expect(runs.map(({ text }) => text).join('')).toBe(name)
  const lost = runs.filter((run) => !isThere(run, true) || !isThere(run, false))
  expect(lost).toEqual([])
})

test('every letter of names in Latin is there, or is set without its mark', () => {
  const between = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
  const letters = [...between(0xc0, 0x17f), ...between(0x1e00, 0x1eff)]
  const lost = letters.filter((letter) => !isThere(runsOf(letter)[0]!, true))
  // A letter Unicode advises against, Middle Welsh, abbreviations of the Middle Ages.
  expect(lost.join('')).toBe('ŉẜẝẟỺỻỼỽỾỿ')
  const changed = letters.filter((letter) => runsOf(letter)[0]!.text !== letter)
  expect(
    changed.filter((letter) => !letter.normalize('NFKD').startsWith(runsOf(letter)[0]!.text)),
  ).toEqual([])
})

test('marks that come on their own are joined with their letter', () => {
  expect(
    runsOf('Z\u0307o\u0301\u0142c\u0301')
      .map(({ text }) => text)
      .join(''),
  ).toBe('Żółć')
})

test('a name can be printed where files have every letter of it', () => {
  for (const name of [
    'Nadia Rahman',
    'Łukasz Żółć',
    'মোঃ রহিম (২য়)',
    'র\u200d্যাব',
    "D'Costa–৳",
    'ȅva',
  ])
    expect(isPrintable(name), name).toBe(true)
  for (const name of [
    'محمد رحيم',
    'रहीम खान',
    '𑄌𑄋𑄴𑄟𑄳𑄦',
    'Анна',
    'Nadia 😀',
    'ক\u0984',
    '়',
    '...',
    '১২',
  ])
    expect(isPrintable(name), name).toBe(false)
})

test('the Bangla file has the letters said of it, and no others', () => {
  const bangla = Array.from({ length: 0x100 }, (_, at) => String.fromCodePoint(0x900 + at))
  for (const letter of bangla)
    expect(isThere({ script: 'bangla', text: letter }, true), letter).toBe(
      lettersOf.bangla.test(letter),
    )
})
