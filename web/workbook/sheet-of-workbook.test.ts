import writeWorkbook from 'write-excel-file/universal'
import { expect, test } from 'vitest'
import { cellText } from './text-of-sheet.ts'
import { readSheetOf, sheetOfWorkbook } from './sheet-of-workbook.ts'

const text = (value: string) => ({ value, type: String })

test('a workbook as an office has it: a title over the table, and merged cells', async () => {
  const file = await writeWorkbook([
    [{ ...text('Courses of 2026'), columnSpan: 3 }, null, null],
    [],
    [text('courseId'), text('title'), text('category')],
    [text('A-1'), text('Sewing'), { ...text('Craft'), rowSpan: 3 }],
    [text('A-2'), text('Weaving'), null],
    [null, null, null],
    [text('A-3'), text('Cooking'), text('Food')],
  ]).toBlob()
  const { text: lines, rows } = await readSheetOf(file, null)
  expect((await lines.text()).split('\r\n')).toEqual([
    'sep=,',
    'Courses of 2026,,',
    '',
    'courseId,title,category',
    'A-1,Sewing,Craft',
    'A-2,Weaving,Craft',
    '',
    'A-3,Cooking,Food',
    '',
  ])
  expect([4, 5, 6, 8].map((line) => rows[line])).toEqual([3, 4, 5, 7])
})

test('of several sheets the one with the largest table is read, or the one that is chosen', async () => {
  const file = await writeWorkbook([
    { data: [[text('About this file')]], sheet: 'Read me' },
    {
      data: [
        [text('title'), text('fee')],
        [text('Sewing'), text('5')],
      ],
      sheet: 'Courses',
    },
  ]).toBlob()
  const guessed = await readSheetOf(file, null)
  expect([guessed.sheet, guessed.sheets]).toEqual(['Courses', ['Read me', 'Courses']])
  expect((await readSheetOf(file, 'Read me')).sheet).toBe('Read me')
})

test('headings in two rows become one', async () => {
  const file = await writeWorkbook([
    [{ ...text('Name'), rowSpan: 2 }, { ...text('Contact'), columnSpan: 2 }, null],
    [null, text('Email'), text('Mobile')],
    [text('Rahima'), text('a@example.com'), text('01712345678')],
  ]).toBlob()
  const { cells } = await sheetOfWorkbook(file, null)
  expect(cells[1]?.map(cellText)).toEqual(['Name', 'Email', 'Mobile'])
})
