import { expect, test, vi } from 'vitest'
import writeWorkbook from 'write-excel-file/universal'
import type { PaperRoll, PaperRowForecast } from '#contract/tests/paper.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { RollList } from './roll-list.tsx'
import { RollPaper } from './roll-paper.tsx'
import { SheetImport } from './sheet-import.tsx'

const toasts = prepareScreens('staff')

const good: PaperRowForecast = {
  line: 2,
  roll: 100_001,
  name: 'Rahima',
  letter: 'B',
  answered: 3,
  hundredths: null,
  faults: [],
  question: null,
  warnings: ['sat-online'],
}
const bad: PaperRowForecast = {
  ...good,
  line: 3,
  roll: null,
  name: null,
  letter: null,
  answered: null,
  faults: ['unknown-roll', 'bad-letter'],
  question: 2,
  warnings: [],
}

test('a file is checked row by row, and only what fits is saved', async () => {
  const calls = {
    preview: vi.fn(async () => [good, bad]),
    save: vi.fn(async () => ({ saved: 1 })),
  }
  const page = await show(<SheetImport sets={['A', 'B']} hasWritten={false} calls={calls} />)
  const file = new File(['Roll,Set,Answers\n100001,B,AB-\n7,A,AX\n'], 'answers.csv')
  await page.getByLabelText('Choose a file of answers').upload(file)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect.element(page.getByText('1 can be saved, 1 left out.')).toBeVisible()
  await expect.element(page.getByText('Sat online too.', { exact: false })).toBeVisible()
  await expect
    .element(page.getByText('No student has this roll number in this test.'))
    .toBeVisible()
  await expect.element(page.getByText('Question 2.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^3 7 / })).toBeVisible()
  expect(calls.save).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Save 1 sheet' }).click()
  await expect
    .poll(() => calls.save.mock.calls)
    .toEqual([[[{ line: 2, roll: '100001', set: 'B', answers: ['AB-'], marks: '' }]]])
  expect(toasts).toMatchObject([{ content: '1 sheet is saved and marked.' }])
})

test('of several sheets the fullest is read first, and any other when it is chosen', async () => {
  const calls = { preview: vi.fn(async () => [good]), save: vi.fn(async () => ({ saved: 1 })) }
  const page = await show(<SheetImport sets={['A', 'B']} hasWritten={false} calls={calls} />)
  const sheetOf = (sheet: string, ...rows: string[][]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => ({ value, type: String }))),
  })
  const workbook = await writeWorkbook([
    sheetOf('Read me', ['Answers of two rooms']),
    sheetOf('Room 1', ['Roll', 'Set', 'Answers'], ['1', 'A', 'AB-'], ['2', 'B', 'ABC']),
    sheetOf('Room 2', ['Roll', 'Set', 'Answers'], ['3', 'A', 'CCC']),
  ]).toBlob()
  await page.getByLabelText('Choose a file of answers').upload(new File([workbook], 'rooms.xlsx'))
  const choice = page.getByRole('combobox', { name: 'Sheet', exact: true })
  await expect.element(choice).toHaveDisplayValue('Room 1')
  await choice.selectOptions('Room 2')
  await expect.element(choice).toHaveDisplayValue('Room 2')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect
    .poll(() => calls.preview.mock.calls)
    .toEqual([[[{ line: 2, roll: '3', set: 'A', answers: ['CCC'], marks: '' }]]])
})

test('a workbook with numbers, Bangla, a title and empty rows is read as a teacher means it', async () => {
  const calls = { preview: vi.fn(async () => [good]), save: vi.fn(async () => ({ saved: 1 })) }
  const page = await show(<SheetImport sets={['A', 'B']} hasWritten={false} calls={calls} />)
  const workbook = await writeWorkbook([
    [{ value: 'মডেল টেস্ট ১', type: String, columnSpan: 3 }, null, null],
    [],
    ['রোল নং', 'সেট', 'উত্তর'].map((value) => ({ value, type: String })),
    [{ value: 100_001, type: Number }, ...['ক', 'কখগ-'].map((value) => ({ value, type: String }))],
    [],
    ['১০০০০২', 'সেট খ', ' AB;D '].map((value) => ({ value, type: String })),
  ]).toBlob()
  await page.getByLabelText('Choose a file of answers').upload(new File([workbook], 'উত্তর.xlsx'))
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect
    .poll(() => calls.preview.mock.calls)
    .toEqual([
      [
        [
          { line: 4, roll: '100001', set: 'ক', answers: ['কখগ-'], marks: '' },
          { line: 6, roll: '১০০০০২', set: 'সেট খ', answers: ['AB;D'], marks: '' },
        ],
      ],
    ])
})

test('a workbook of totals keeps what a spreadsheet works out, and who was absent', async () => {
  const calls = { preview: vi.fn(async () => [good]), save: vi.fn(async () => ({ saved: 1 })) }
  const page = await show(<SheetImport sets={[]} hasWritten calls={calls} />)
  const workbook = await writeWorkbook([
    ['Roll', 'Name', 'Obtained marks'].map((value) => ({ value, type: String })),
    [
      { value: 100_001, type: Number },
      { value: 'Rahima', type: String },
      { value: 12.1 + 0.2, type: Number },
    ],
    [{ value: 100_002, type: Number }, null, { value: 'অনুপস্থিত', type: String }],
  ]).toBlob()
  await page.getByLabelText('Choose a file of answers').upload(new File([workbook], 'marks.xlsx'))
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect
    .poll(() => calls.preview.mock.calls)
    .toMatchObject([
      [
        [
          { line: 2, roll: '100001', marks: String(12.1 + 0.2) },
          { line: 3, roll: '100002', marks: 'অনুপস্থিত' },
        ],
      ],
    ])
})

test('one sheet is entered by hand, in Bangla', async () => {
  const calls = {
    preview: vi.fn(async () => [{ ...good, warnings: [] }]),
    save: vi.fn(async () => ({ saved: 1 })),
  }
  const page = await show(<SheetImport sets={['A', 'B']} hasWritten={false} calls={calls} />, '/bn')
  await page.getByRole('textbox', { name: 'রোল নম্বর' }).fill('১০০০০১')
  await page.getByRole('combobox', { name: /^সেট/ }).selectOptions('খ')
  await page.getByRole('textbox', { name: /^উত্তর/ }).fill('কখ-')
  await page.getByRole('button', { name: 'এটি যাচাই করুন' }).click()
  await expect.element(page.getByText('সেট খ, উত্তর ৩টি')).toBeVisible()
  expect(calls.preview.mock.calls).toEqual([
    [[{ line: 1, roll: '১০০০০১', set: 'B', answers: ['কখ-'], marks: '' }]],
  ])
})

test('of a test with written questions only totals are entered by hand', async () => {
  const calls = { preview: vi.fn(async () => []), save: vi.fn(async () => ({ saved: 0 })) }
  const page = await show(<SheetImport sets={['A', 'B']} hasWritten calls={calls} />)
  await expect
    .element(page.getByText('questions that are answered in writing', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Total marks/ })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Answers/ })).not.toBeInTheDocument()
})

const rolls: PaperRoll[] = [
  {
    roll: 100_001,
    student: { studentId: 'S1', name: 'Rahima' },
    batchNumber: 2,
    sheet: { attemptId: 'aaaaaaaaaaaaaaaa', letter: 'B', marks: 1250, counts: false },
  },
  { roll: 100_002, student: { studentId: 'S2', name: 'করিম' }, batchNumber: null, sheet: null },
]

test('roll numbers are given, and a sheet that is entered is removed', async () => {
  const calls = {
    give: vi.fn(async () => ({ added: 2 })),
    more: vi.fn(async () => ({ rows: [], next: null })),
    remove: vi.fn(async () => {}),
    change: vi.fn(async () => {}),
  }
  const page = await show(
    <RollList page={{ rows: rolls, next: null }} calls={calls} exportButton={null} />,
  )
  await expect.element(page.getByRole('link', { name: 'Set B: 12.5' })).toBeVisible()
  await expect.element(page.getByText('Another attempt counts.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the sheet of 100001' }).click()
  await expect.poll(() => calls.remove.mock.calls).toEqual([[[100_001]]])
  await page.getByRole('button', { name: 'Give roll numbers' }).click()
  await expect.poll(() => calls.give.mock.calls.length).toBe(1)
})

test('the roll number of a student without a sheet is changed', async () => {
  const calls = {
    give: vi.fn(async () => ({ added: 0 })),
    more: vi.fn(async () => ({ rows: [], next: null })),
    remove: vi.fn(async () => {}),
    change: vi.fn(async () => {}),
  }
  const page = await show(
    <RollList page={{ rows: rolls, next: null }} calls={calls} exportButton={null} />,
  )
  await expect
    .element(page.getByRole('button', { name: 'Change roll number 100001' }))
    .not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Change roll number 100002' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the roll number' })
  await dialog.getByRole('textbox', { name: 'Roll number' }).fill('১৭')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => calls.change.mock.calls).toEqual([[{ studentId: 'S2', roll: 17 }]])
  await expect.poll(() => toasts.at(-1)?.content).toBe('The roll number is changed.')
})

test('the list on paper has every roll number, in the digits of its language', async () => {
  const page = await show(
    <RollPaper provider="Edi" title="Model test" rolls={rolls} language="bn" />,
  )
  expect(page.container.textContent).toContain('১০০০০১Rahima২')
  expect(page.container.textContent).toContain('১০০০০২করিম')
})
