import { readFile } from 'node:fs/promises'
import { toast } from './curriculum-steps.ts'
import { ownServer } from './own-server.ts'
import { enrolByName, pasteBank, publishTest, sitTest } from './test-steps.ts'
import { DESKTOP, expect, expectAccessible, newStudent, test } from './testing.ts'

const STAFF = 'boss@example.com'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })
/** A free course of the sample catalogue that everyone learns at their own pace. */
const COURSE = 'DSC-105'

/** The key of the second one is wrong: 7 is prime. */
const LINES = `1. What is 2 + 2?
A) 3
B) 4
ANSWER: B

2. Which number is prime?
A) 4
B) 9
C) 7
ANSWER: A`

/** Someone takes the test with these answers, one for each question, and shows their name in merit lists. */
async function sit(name: string, lessonId: string, answers: string[]): Promise<void> {
  const page = await server.openPage(DESKTOP)
  await newStudent(page, { name })
  await enrolByName(page, COURSE)
  await sitTest(page, { courseId: COURSE, lessonId, answers })
  await page.context().close()
}

test('a teacher makes a test from a bank, corrects its key, and has the merit list and marksheets', async () => {
  test.setTimeout(180_000)
  const staff = await server.asStaff(STAFF, DESKTOP)

  await test.step('a bank of two questions, one with a wrong key', () =>
    pasteBank(staff, { name: 'Numbers', lines: LINES, count: 2 }))

  const lesson = await test.step('a test of both', () =>
    publishTest(staff, {
      courseId: COURSE,
      title: 'Model test',
      bank: 'Numbers',
      questions: ['What is 2 + 2?', 'Which number is prime?'],
    }))
  const lessonId = lesson.split('/').at(-1)!

  await sit('Karim Uddin', lessonId, ['4', '4'])
  await sit('Nadia Rahman', lessonId, ['4', '7'])

  await test.step('the key is corrected in the bank, and the effect is shown before it is applied', async () => {
    await staff.goto(`${lesson}/results?view=analysis`)
    await staff.getByRole('link', { name: 'Which number is prime?' }).click()
    await staff.getByRole('link', { name: 'Edit', exact: true }).click()
    await staff.getByRole('radio', { name: 'C is right' }).check()
    await staff.getByRole('button', { name: 'Save the question' }).click()
    await staff.getByText('Version 2').waitFor()
    await staff.goto(`${lesson}/results?view=analysis`)
    await staff
      .getByRole('listitem')
      .filter({ hasText: 'Which number is prime?' })
      .getByRole('button', { name: 'It was wrong' })
      .click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('7 is the prime number.')
    await dialog.getByRole('button', { name: 'Show what changes' }).click()
    await dialog.getByText('1 get more marks').waitFor()
    await dialog.getByText('1 get fewer marks').waitFor()
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Mark anew and tell the students' }).click()
    await toast(staff, 'Marked anew. The students are told.')
  })

  await test.step('the merit list has the new order', async () => {
    await staff.goto(`/learn/${COURSE}/${lessonId}/merit-list`)
    const rows = staff.getByRole('region', { name: 'Places' }).getByRole('row')
    await rows.nth(2).waitFor()
    expect(
      (await rows.allInnerTexts()).slice(1).map((row) => row.split(/\s*\t\s*/).slice(0, 3)),
    ).toEqual([
      ['1', 'Nadia Rahman', '2'],
      ['2', 'Karim Uddin', '1'],
    ])
    await expectAccessible(staff)
  })

  await test.step('the marksheet is a PDF', async () => {
    await staff.goto(`${lesson}/results`)
    const [download] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: 'Marksheet of Nadia Rahman (PDF)' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^marksheet-[a-z0-9]{16}\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await expectAccessible(staff)
  })
})
