import type { Page } from '@playwright/test'
import writeWorkbook from 'write-excel-file/node'
import { toast } from './curriculum-steps.ts'
import { ownServer } from './own-server.ts'
import { enrolByName, pasteBank, publishTest, sitTest } from './test-steps.ts'
import { DESKTOP, expect, expectAccessible, newStudent, PHONE, test } from './testing.ts'

const STAFF = 'boss@example.com'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })
/** A free course of the sample catalogue that everyone learns at their own pace. */
const COURSE = 'DSC-105'
const SETS = ['A', 'B', 'C', 'D']
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Each question with its right option, then a wrong one. */
const QUESTIONS = {
  'বাংলাদেশের রাজধানী কোনটি?': ['ঢাকা', 'খুলনা'],
  'কোন সংখ্যাটি মৌলিক?': ['১৭', '১৫'],
  'শিক্ষার্থী শব্দটি কোন পদ?': ['বিশেষ্য', 'বিশেষণ'],
  'পানির সংকেত কোনটি?': ['H2O', 'CO2'],
} as const
const stems = Object.keys(QUESTIONS)
const options = Object.values(QUESTIONS)
const LINES = stems
  .map(
    (stem, at) =>
      `${at + 1}. ${stem}${at === 1 ? ' $x^2$' : ''}\nক) ${options[at]![1]}\nখ) ${options[at]![0]}\nউত্তর: খ`,
  )
  .join('\n\n')

async function studentIn(name: string, device = DESKTOP): Promise<Page> {
  const page = await server.openPage(device)
  await newStudent(page, { name })
  await enrolByName(page, COURSE)
  return page
}

/** The roll number of a student in the table of the screen. */
async function rollOf(staff: Page, name: string): Promise<string> {
  const row = staff.getByRole('row').filter({ hasText: name })
  return (await row.getByRole('cell').first().innerText()).match(/\d+/)![0]
}

/** Whether the letters of a conjunct became one shape, narrower than both letters side by side. */
function isShaped(page: Page): Promise<boolean> {
  return page.getByRole('article').evaluate((paper) => {
    const widthOf = (text: string) => {
      const line = paper.appendChild(document.createElement('span'))
      line.textContent = text
      const { width } = line.getBoundingClientRect()
      line.remove()
      return width
    }
    return widthOf('ক্ষ') < 0.9 * (widthOf('ক') + widthOf('ষ'))
  })
}

test('a test is printed in sets, sheets are entered, and all stand on one merit list', async () => {
  test.setTimeout(240_000)
  const staff = await server.asStaff(STAFF, DESKTOP)
  await pasteBank(staff, { name: 'Admission', lines: LINES, count: 4 })
  const lesson = await publishTest(staff, {
    courseId: COURSE,
    title: 'Admission test',
    bank: 'Admission',
    questions: stems,
  })
  const lessonId = lesson.split('/').at(-1)!
  const online = await studentIn('Karim Uddin')
  const onPaper = await studentIn('Nadia Rahman', PHONE)
  const byHand = await studentIn('Rahim Mia')
  const answers = options.map(([right, wrong], at) => (at === 0 ? wrong : right))
  await sitTest(online, { courseId: COURSE, lessonId, answers })

  await test.step('four sets and roll numbers', async () => {
    await staff.goto(`${lesson}/paper`)
    await staff.getByRole('button', { name: 'Make the sets' }).click()
    await staff.getByRole('link', { name: 'Questions, set D' }).waitFor()
    await staff.getByRole('button', { name: 'Give roll numbers' }).click()
    await staff.getByRole('row').filter({ hasText: 'Nadia Rahman' }).waitFor()
    await expectAccessible(staff)
  })

  await test.step('each set has every question once, in shaped Bangla', async () => {
    for (const set of SETS) {
      await staff.goto(`${lesson}/paper`)
      await staff.getByRole('link', { name: `Questions, set ${set}` }).click()
      await staff.getByLabel('Language of the paper').selectOption('Bangla')
      const paper = staff.getByRole('article')
      await paper.getByText(`সেট: ${'কখগঘ'[SETS.indexOf(set)]}`).waitFor()
      for (const stem of stems) await expect(paper.getByText(stem)).toHaveCount(1)
      for (const [right, wrong] of options) {
        await expect(paper.getByText(right, { exact: true })).toHaveCount(1)
        await expect(paper.getByText(wrong, { exact: true })).toHaveCount(1)
      }
      expect(await isShaped(staff)).toBe(true)
      await expect(paper.locator('msup')).toHaveCount(1)
    }
    const pdf = await staff.pdf({ preferCSSPageSize: true })
    // Four questions fit one page, and no empty one comes before it.
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    await expectAccessible(staff)
  })

  await test.step('nothing of the answer sheet is beside the corners that a reader looks for', async () => {
    await staff.goto(`${lesson}/paper/print?what=sheet`)
    await staff.getByRole('article').waitFor()
    await staff.emulateMedia({ media: 'print' })
    const [last, corner] = await staff
      .getByRole('article')
      .evaluate((sheet) => [
        [...sheet.querySelectorAll('li')].at(-1)!.getBoundingClientRect().bottom,
        sheet.querySelector('i:last-child')!.getBoundingClientRect().top,
      ])
    expect(corner).toBeGreaterThan(last!)
    await staff.emulateMedia({ media: null })
  })

  const keyOfB = await test.step('the key has the right letters of every set', async () => {
    await staff.goto(`${lesson}/paper/print?what=key`)
    const paper = staff.getByRole('article')
    await paper.getByText('For the team only').waitFor()
    const letters = async (set: string) => {
      const section = paper.locator('section').filter({ hasText: `Set ${set}` })
      const lines = await section.getByRole('listitem').allInnerTexts()
      return lines.map((line) => line.match(/[AB]$/)![0]).join('')
    }
    for (const set of SETS) expect(await letters(set)).toHaveLength(4)
    return letters('B')
  })

  await test.step('a file of answers: a roll number nobody has is named by its line', async () => {
    await staff.goto(`${lesson}/paper`)
    const file = `roll,set,answers\n${await rollOf(staff, 'Nadia Rahman')},B,${keyOfB}\n999,A,AAAA\n`
    await staff
      .locator('input[type=file]')
      .setInputFiles({ name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await staff.getByRole('button', { name: 'Check the rows' }).click()
    await staff.getByText('1 can be saved, 1 left out.').waitFor()
    const rows = staff.getByRole('region', { name: 'Rows of the file' }).getByRole('row')
    const fault = rows.filter({ hasText: 'No student has this roll number in this test.' })
    await expect(fault.getByRole('cell').first()).toContainText('3')
    await expect(fault.getByRole('cell').nth(1)).toContainText('999')
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'Save 1 sheet' }).click()
    await toast(staff, '1 sheet is saved and marked.')
  })

  await test.step('a workbook answers row by row before anything is saved', async () => {
    const row = (...values: (string | number)[]) =>
      values.map((value) =>
        typeof value === 'number' ? { value, type: Number } : { value, type: String },
      )
    const roll = Number(await rollOf(staff, 'Rahim Mia'))
    const bangla = (await rollOf(staff, 'Nadia Rahman')).replace(
      /\d/g,
      (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!,
    )
    const twice = Number(await rollOf(staff, 'Karim Uddin'))
    const workbook = await writeWorkbook([
      row('Admission test'),
      [],
      row('রোল নং', 'সেট', 'উত্তর', 'মোট'),
      row(bangla, 'খ', keyOfB),
      [],
      row(roll, '', '', 4.5),
      row(twice, '', '', 1),
      row(twice, '', '', 2),
      row(998, '', '', 'অনুপস্থিত'),
    ]).toBuffer()
    await staff.goto(`${lesson}/paper`)
    await staff
      .locator('input[type=file]')
      .setInputFiles({ name: 'marks.xlsx', mimeType: XLSX, buffer: Buffer.from(workbook) })
    await staff.getByRole('combobox', { name: 'Total marks' }).selectOption('মোট')
    await staff.getByRole('button', { name: 'Check the rows' }).click()
    await staff.getByText('1 can be saved, 4 left out.').waitFor()
    const rows = staff.getByRole('region', { name: 'Rows of the file' }).getByRole('row')
    for (const [at, said] of [
      'Replaces the sheet that is entered.',
      'The total is more than the full marks of the test.',
      'This roll number is in the file more than once.',
      'This roll number is in the file more than once.',
      'Marked as absent: nothing is entered.',
    ].entries())
      await expect(rows.nth(at + 1)).toContainText(said)
    await expectAccessible(staff)
  })

  await test.step('the total of one sheet by hand', async () => {
    const form = staff.locator('form').filter({ hasText: 'One sheet by hand' })
    await form.getByLabel('Roll number').fill(await rollOf(staff, 'Rahim Mia'))
    await form.getByLabel('Total marks').fill('2')
    await form.getByRole('button', { name: 'Check this sheet' }).click()
    await staff.getByText('Total 2', { exact: true }).waitFor()
    await staff.getByRole('button', { name: 'Save 1 sheet' }).click()
    await staff.getByRole('link', { name: 'Total: 2' }).waitFor()
  })

  await test.step('paper and online stand on one merit list', async () => {
    await staff.goto(`/learn/${COURSE}/${lessonId}/merit-list`)
    const rows = staff.getByRole('region', { name: 'Places' }).getByRole('row')
    await rows.nth(3).waitFor()
    const cells = (await rows.allInnerTexts()).slice(1).map((row) => row.split(/\s*\t\s*/))
    expect(cells.map((row) => row.slice(0, 3))).toEqual([
      ['1', 'Nadia Rahman', '4'],
      ['2', 'Karim Uddin', '3'],
      ['3', 'Rahim Mia', '2'],
    ])
    await expectAccessible(staff)
  })

  await test.step('the student sees the marks on a phone', async () => {
    await onPaper.goto(`/learn/${COURSE}/${lessonId}`)
    await onPaper
      .getByRole('link', { name: /result/i })
      .first()
      .click()
    await onPaper.getByText('4 of 4', { exact: false }).first().waitFor()
    await expectAccessible(onPaper)
    await byHand.goto(`/learn/${COURSE}/${lessonId}/merit-list`)
    await byHand.getByRole('row').filter({ hasText: 'Rahim Mia' }).waitFor()
  })
})
