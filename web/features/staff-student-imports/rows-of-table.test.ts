import writeWorkbook from 'write-excel-file/universal'
import { expect, test } from 'vitest'
import { findHeadings, guessColumns } from '#web/workbook/guess-columns.ts'
import { type FileTable, readTable, textOf } from '#web/workbook/read-table.ts'
import { namesOf } from './columns.ts'
import { readSheetOf } from '#web/workbook/sheet-of-workbook.ts'
import { readTypedDay } from '#contract/typed-day.ts'
import { rowsOfTable } from './rows-of-table.ts'

async function tableOf(content: string | Uint8Array<ArrayBuffer>, name = 'students.csv') {
  const table = await readTable(new File([content], name))
  if ('fault' in table) throw new Error(table.fault)
  return table
}
function readingOf(table: FileTable, forAll = {}) {
  const headingRow = findHeadings(table.cells, namesOf)
  const columns = guessColumns(table.cells[headingRow]!, namesOf)
  return rowsOfTable(table, { headingRow, columns, forAll })
}
function utf16(text: string, { littleEndian = true, mark = true } = {}) {
  const bytes = new Uint8Array((text.length + 1) * 2)
  const view = new DataView(bytes.buffer)
  for (const [at, unit] of Array.from({ length: text.length }, (_, i) =>
    text.charCodeAt(i),
  ).entries())
    view.setUint16((at + 1) * 2, unit, littleEndian)
  view.setUint16(0, 0xfeff, littleEndian)
  return mark ? bytes : bytes.slice(2)
}

test('a plain file with headings in English', async () => {
  const { rows } = readingOf(
    await tableOf(
      'Email,Full name,Mobile,Course,Batch\na@example.com,Rahima,01712345678,PRG-101,3\n',
    ),
  )
  expect(rows).toMatchObject([
    {
      line: 2,
      email: 'a@example.com',
      name: 'Rahima',
      phone: '01712345678',
      course: 'PRG-101',
      batch: '3',
    },
  ])
})

test('title rows above, semicolons, and a cell of several lines', async () => {
  const { rows } = readingOf(
    await tableOf(
      'Students of Shikkha Ghar;;\r\nExported 5 Jan 2026;;\r\n\r\nE-mail address;Student;Notes\r\na@example.com;Rahima;"first\nsecond"\r\nb@example.com;Karim;\r\n',
    ),
  )
  expect(rows).toMatchObject([
    { line: 5, email: 'a@example.com', note: 'first\nsecond' },
    { line: 7, email: 'b@example.com' },
  ])
})

test.each([{}, { littleEndian: false }, { mark: false }])('UTF-16 with tabs: %o', async (kind) => {
  const text = 'ইমেইল\tনাম\tফোন\na@example.com\tরহিমা\t০১৭১২৩৪৫৬৭৮\nlong-enough@example.com\tকরিম\t\n'
  // Without its mark only Latin letters tell.
  const latin = `email\tname\tphone\n${text.split('\n').slice(1).join('\n')}`
  const { rows } = readingOf(
    await tableOf(utf16(kind.mark === false ? latin : text, kind), 'a.txt'),
  )
  expect(rows[0]).toMatchObject({ email: 'a@example.com', name: 'রহিমা', phone: '০১৭১২৩৪৫৬৭৮' })
})

test('headings in Bangla, and Bangla digits', async () => {
  const { rows } = readingOf(
    await tableOf(
      'শিক্ষার্থীর নাম,ইমেইল,মোবাইল নম্বর,কোর্স,ব্যাচ,ভর্তির তারিখ\nরহিমা,a@example.com,০১৭১২৩৪৫৬৭৮,বাংলা টাইপিং,৩,৫/১/২০২৫\n',
    ),
  )
  expect(rows[0]).toMatchObject({
    email: 'a@example.com',
    phone: '০১৭১২৩৪৫৬৭৮',
    course: 'বাংলা টাইপিং',
    batch: '৩',
    enrolledOn: '৫/১/২০২৫',
  })
})

test('one value for all where a column is missing, or a cell is empty', async () => {
  const table = await tableOf('email;batch\na@example.com;\nb@example.com;4\n;\n')
  const { rows } = readingOf(table, { course: 'PRG-101', batch: '3' })
  expect(rows.map(({ course, batch }) => [course, batch])).toEqual([
    ['PRG-101', '3'],
    ['PRG-101', '4'],
  ])
})

test('merged cells, twin headings, ragged rows and broken quotes', async () => {
  const { rows } = readingOf(
    await tableOf(
      'Name,,Email,Email\nRahima "Mukta" Begum,,a@example.com,other@example.com,more\nKarim\n',
    ),
  )
  expect(rows).toMatchObject([
    { name: 'Rahima "Mukta" Begum', email: 'a@example.com' },
    { name: 'Karim', email: '' },
  ])
})

test('what a broken export left is taken out, and a cell that is too long is named', async () => {
  const table = await tableOf(
    `email,note\na@example.com,x\u0000y\nb@example.com,${'z'.repeat(1501)}\n`,
  )
  expect(readingOf(table)).toMatchObject({
    rows: [{ note: 'x y' }],
    tooLong: [{ line: 3, field: 'note' }],
  })
})

test('files that are none', async () => {
  const faultOf = async (content: string | Uint8Array<ArrayBuffer>, name: string) => {
    const read = await readTable(new File([content], name))
    return 'fault' in read ? read.fault : null
  }
  expect(await faultOf('x', 'students.pdf')).toBe('wrongFile')
  expect(await faultOf('', 'students.csv')).toBe('empty')
  expect(await faultOf(new Uint8Array([0x61, 0xe9, 0x62]), 'students.csv')).toBe('notText')
  expect(textOf(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('a')
})

test('a workbook with merged cells, dates, and dates as the numbers a spreadsheet keeps', async () => {
  const text = (value: string) => ({ value, type: String })
  const file = await writeWorkbook([
    [{ ...text('Batch 3, evening'), columnSpan: 4 }, null, null, null],
    ['Email', 'Name', 'Course', 'Enrolment date'].map(text),
    [
      text('a@example.com'),
      text('Rahima'),
      { ...text('PRG-101'), rowSpan: 2 },
      { value: new Date('2026-01-05T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
    ],
    [text('b@example.com'), text('Karim'), null, { value: 46_028, type: Number }],
  ]).toBlob()
  const { text: lines } = await readSheetOf(file, null)
  const { rows } = readingOf(await tableOf(await lines.text()))
  expect(rows.map(({ course, enrolledOn }) => [course, readTypedDay(enrolledOn)])).toEqual([
    ['PRG-101', '2026-01-05'],
    ['PRG-101', '2026-01-06'],
  ])
})
