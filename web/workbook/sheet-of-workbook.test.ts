import writeWorkbook from 'write-excel-file/universal'
import { expect, test } from 'vitest'
import { importColumns } from '#contract/catalog/terms.ts'
import { cellText, linesOfSheet } from './lines-of-sheet.ts'
import { sheetOfWorkbook } from './sheet-of-workbook.ts'

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
  const { lines, rows } = linesOfSheet(await sheetOfWorkbook(file), importColumns)
  const records = (await lines.text()).trim().split('\n')
  expect(records.map((line) => JSON.parse(line) as object)).toEqual([
    { courseId: 'A-1', title: 'Sewing', category: 'Craft' },
    { courseId: 'A-2', title: 'Weaving', category: 'Craft' },
    { courseId: 'A-3', title: 'Cooking', category: 'Food' },
  ])
  expect(rows).toEqual([4, 5, 7])
})

test('headings in two rows become one', async () => {
  const file = await writeWorkbook([
    [{ ...text('Name'), rowSpan: 2 }, { ...text('Contact'), columnSpan: 2 }, null],
    [null, text('Email'), text('Mobile')],
    [text('Rahima'), text('a@example.com'), text('01712345678')],
  ]).toBlob()
  const [, headings] = await sheetOfWorkbook(file)
  expect(headings?.map(cellText)).toEqual(['Name', 'Email', 'Mobile'])
})
