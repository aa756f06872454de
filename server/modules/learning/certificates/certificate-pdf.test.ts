import { PDFiumLibrary } from '@hyzyla/pdfium'
import Pdf from 'pdfkit'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { SHARE_FONT, shareFontFiles } from '#server/http/pages/share-pictures/share-fonts.ts'
import { bytesOf, registerFonts, writeLine } from '#server/paper/pdf-fonts.ts'
import { certificatePdf, courseNameOn } from './certificate-pdf.ts'

/* Bangla is compared as pictures: what PDFium, which draws PDFs in Chromium, makes of ours, and what HarfBuzz draws. */
const pdfium = await PDFiumLibrary.init()
afterAll(() => pdfium.destroy())

const certificate = {
  serial: 'ED-7K2MX9QH4T',
  nameOnIt: 'নাদিয়া রহমান',
  courseName: 'হাতে-কলমে পাইথন',
  courseNameBn: null,
  issuedAt: new Date('2026-11-22T04:00:00Z'),
  level: 'Beginner',
  classMinutes: 2700,
  lessonMinutes: 45,
  taughtBy: [
    {
      name: { en: 'Arif Mahmud', bn: 'আরিফ মাহমুদ' },
      designation: { en: 'Data engineer', bn: 'ডেটা ইঞ্জিনিয়ার' },
    },
  ],
  learnt: [
    { en: 'Write programs that read files', bn: 'ফাইল পড়ে এমন প্রোগ্রাম লেখা' },
    { en: 'Draw a chart of what they hold', bn: 'তথ্য থেকে চার্ট আঁকা' },
    { en: 'Find what is wrong in a program', bn: 'প্রোগ্রামের ভুল খুঁজে বের করা' },
  ],
} as const
const look = {
  language: 'bn',
  provider: 'এডি',
  logo: null,
  address: 'https://edi.example.com/bn/certificates/ED-7K2MX9QH4T',
} as const

const words = [
  ['ক্ষ', 'কষ'],
  ['স্ত্র', 'সতর'],
  ['র্ক', 'রক'],
  ['কি', 'ক'],
  ['কো', 'কে'],
  ['জ্ঞান', 'জঞান'],
  ['দ্বন্দ্ব', 'দবনদব'],
  ['স্বাস্থ্য', 'সবাসথয'],
  ['ব্রাহ্মণবাড়িয়া', 'বরাহমণবাডিয়া'],
  ['শ্রী কৃষ্ণেন্দু', 'শরী কষণেনদু'],
  ['হ্যাঁ রুহুল গুণ শুভ', 'হযা রহুল গণ শভ'],
  ['কৌশিক চট্টোপাধ্যায়', 'কেশিক চটটোপাধযায়'],
] as const

test.each(words)('%s is drawn as HarfBuzz shapes it, and not as %s', async (word, loose) => {
  const drawn = await inked(await pdfPicture(word))
  expect(await difference(drawn, await inked(await harfbuzzPicture(word)))).toBeLessThan(0.03)
  // The measure tells a word from one that is not shaped.
  expect(await difference(drawn, await inked(await harfbuzzPicture(loose)))).toBeGreaterThan(0.06)
})

test('a certificate is one landscape A4 sheet with a QR code of its address', async () => {
  const document = await pdfium.loadDocument(await certificatePdf(certificate, look))
  expect(document.getPageCount()).toBe(1)
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  expect([Math.round(originalWidth), Math.round(originalHeight)]).toEqual([842, 595])
  const { data, ...size } = await page.render({ scale: 2, render: 'bitmap' })
  expect(decodeQR({ ...size, data: new Uint8Array(data) })).toBe(look.address)
  document.destroy()
})

test('its text can be searched and copied', async () => {
  const english = { ...certificate, nameOnIt: 'Nadia Rahman', courseName: 'Python from Zero' }
  const document = await pdfium.loadDocument(
    await certificatePdf(english, { ...look, language: 'en', provider: 'Edi' }),
  )
  const text = document.getPage(0).getText()
  for (const part of [
    'Nadia Rahman',
    'Arif Mahmud',
    'Python from Zero',
    'Edi',
    '22 November 2026',
    look.address,
  ])
    expect(text).toContain(part)
  expect(text).toContain('Level: Beginner · 45 hours of live classes · 45 minutes of lessons')
  for (const { en } of certificate.learnt) expect(text).toContain(en)
  document.destroy()
})

test('more than fits is said in smaller letters, and what does not fit at all is left out', async () => {
  const learnt = Array.from({ length: 40 }, (_, index) => ({
    en: `The ${index + 1}. thing, told at some length, as those who write courses like to do it at night`,
    bn: 'অনেক কথা',
  }))
  const document = await pdfium.loadDocument(
    await certificatePdf({ ...certificate, learnt }, { ...look, language: 'en', provider: 'Edi' }),
  )
  expect(document.getPageCount()).toBe(1)
  const text = document.getPage(0).getText()
  expect(text).toContain('The 1. thing')
  expect(text).toContain('The 21. thing')
  expect(text).not.toContain('The 20. thing')
  document.destroy()
})

test('names the course in the language of the paper, and in English what no typeface can print', () => {
  const course = { courseName: 'Python from Zero', courseNameBn: 'শূন্য থেকে পাইথন' }
  expect(courseNameOn(course, 'bn')).toBe('শূন্য থেকে পাইথন')
  expect(courseNameOn(course, 'en')).toBe('Python from Zero')
  expect(courseNameOn({ ...course, courseNameBn: null }, 'bn')).toBe('Python from Zero')
  expect(courseNameOn({ ...course, courseNameBn: '巨蟒' }, 'bn')).toBe('Python from Zero')
})

// Bangla is copied in the order it is drawn in; its tests are the pictures above.
test.each(['Łukasz Żółć', 'Đặng Thị Ngọc', 'José Müller'])(
  'the name %s is printed letter for letter',
  async (nameOnIt) => {
    const printed = await certificatePdf(
      { ...certificate, nameOnIt, courseName: 'Python' },
      { ...look, language: 'en', provider: 'Edi' },
    )
    const document = await pdfium.loadDocument(printed)
    const text = document.getPage(0).getText()
    document.destroy()
    expect(text.replaceAll(/\s/g, '').normalize('NFC')).toContain(
      nameOnIt.replaceAll(' ', '').normalize('NFC'),
    )
  },
)

test('the longest name and course stay inside the frame', async () => {
  const long = {
    ...certificate,
    nameOnIt: 'ক্ষণপ্রভা '.repeat(10).slice(0, 100),
    courseName: 'প্রাতিষ্ঠানিক '.repeat(15).slice(0, 200),
  }
  const document = await pdfium.loadDocument(
    await certificatePdf(long, { ...look, provider: 'অ'.repeat(80) }),
  )
  expect(document.getPageCount()).toBe(1)
  const { data, width, height } = await document.getPage(0).render({ scale: 1, render: 'bitmap' })
  const margin = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract({ left: 36, top: 60, width: 30, height: height - 120 })
    .greyscale()
    .raw()
    .toBuffer()
  expect(Math.min(...margin)).toBeGreaterThan(240)
  document.destroy()
})

test('the widest name and course leave the lines around them free', async () => {
  const wide = { ...certificate, nameOnIt: 'W'.repeat(100), courseName: 'W'.repeat(200) }
  const document = await pdfium.loadDocument(await certificatePdf(wide, look))
  const { data, width, height } = await document.getPage(0).render({ scale: 1, render: 'bitmap' })
  document.destroy()
  // Above the name, below it, and below the course.
  for (const [top, rows] of [
    [166, 10],
    [218, 12],
    [296, 5],
  ] as const) {
    // prettier-ignore
    const between = await sharp(data, { raw: { width, height, channels: 4 } })
      .extract({ left: 60, top, width: width - 120, height: rows })
      .greyscale()
      .raw()
      .toBuffer()
    expect(Math.min(...between), `row ${top}`).toBeGreaterThan(240)
  }
})

interface Picture {
  data: Buffer
  width: number
  height: number
}

const SIZE = 240

async function pdfPicture(word: string): Promise<Buffer> {
  const document = new Pdf({ size: [5000, 700], margin: 0 })
  registerFonts(document)
  const bytes = bytesOf(document)
  writeLine(document, word, { size: SIZE, bold: true, color: '#000000', x: 60, y: 60 })
  document.end()
  const loaded = await pdfium.loadDocument(await bytes)
  const { data, width, height } = await loaded.getPage(0).render({ scale: 1, render: 'bitmap' })
  loaded.destroy()
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

async function harfbuzzPicture(word: string): Promise<Buffer> {
  const files = shareFontFiles()
  const set = (text: string, fontfile: string) =>
    sharp({
      text: { text, font: `${SHARE_FONT} ${SIZE}`, fontfile, dpi: 72, rgba: true },
    })
  // A text is set with every font read so far.
  for (const file of files) await set('Edi', file).toBuffer()
  return set(word, files.at(-1)!).flatten({ background: '#ffffff' }).png().toBuffer()
}

/** Only what is drawn, in grey. */
async function inked(picture: Buffer): Promise<Picture> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .trim({ background: '#ffffff', threshold: 60 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** How much two pictures differ, made equally large and laid over each other: 0 to 1, of the whole area. */
async function difference(one: Picture, other: Picture): Promise<number> {
  const { width, height } = one
  const laid = await sharp(other.data, {
    raw: { width: other.width, height: other.height, channels: 1 },
  })
    .resize({ width, height, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  let sum = 0
  for (const [at, value] of one.data.entries()) sum += Math.abs(value - laid[at]!)
  return sum / (255 * width * height)
}
