import { readFile } from 'node:fs/promises'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, PHONE, test } from './testing.ts'

const STAFF = 'boss@example.com'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })

const LINES = Array.from(
  { length: 10 },
  (_each, at) => `${at + 1}. What is ${at} + 1?\nA) ${at}\nB) ${at + 1}\nANSWER: B`,
).join('\n\n')

const GIFT = `// [id:river-1]
::River::ঢাকা কোন নদীর তীরে? {=বুড়িগঙ্গা ~পদ্মা}

::Map::[html]<img src\\="map.png"> Which river? {=Padma ~Meghna}
`

test('on a phone a bank is made, filled by pasting, edited, imported into and saved as a file', async () => {
  test.setTimeout(240_000)
  const staff = await server.asStaff(STAFF, PHONE)
  await staff.goto('/staff/question-banks')
  await staff.getByRole('button', { name: 'Add a bank' }).click()
  await staff.getByRole('textbox', { name: 'Name of the bank' }).fill('Arithmetic')
  await staff.getByRole('button', { name: 'Add', exact: true }).click()
  await staff.getByRole('heading', { name: 'Arithmetic', level: 1 }).waitFor()
  await expectAccessible(staff)

  await staff.getByRole('link', { name: 'Paste questions' }).click()
  await staff.getByLabel('Questions as plain lines').fill(LINES)
  await staff.getByRole('button', { name: 'Save 10 questions' }).click()
  await staff.getByText('10 questions', { exact: true }).waitFor()

  await staff.getByRole('link', { name: 'What is 9 + 1?' }).click()
  await staff.getByRole('link', { name: 'Edit', exact: true }).click()
  await staff.getByRole('heading', { name: 'Edit the question', level: 1 }).waitFor()
  await staff.getByRole('textbox', { name: 'Option A' }).fill('$\\frac{1}{2}$')
  await staff.reload()
  await staff.getByText('What you typed here earlier is back.').waitFor()
  expect(await staff.getByRole('textbox', { name: 'Option A' }).inputValue()).toBe('$\\frac{1}{2}$')
  await staff.locator('math').first().waitFor()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Save the question' }).click()
  await staff.getByText('Version 2').waitFor()
  await expectAccessible(staff)

  await staff.getByRole('link', { name: 'Back to the bank' }).click()
  await staff.getByRole('link', { name: 'Import a file' }).click()
  await staff
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'rivers.gift', mimeType: 'text/plain', buffer: Buffer.from(GIFT) })
  await staff.getByText('the picture map.png').waitFor()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Save 1 question' }).click()
  await staff.getByRole('link', { name: 'ঢাকা কোন নদীর তীরে?' }).waitFor()

  await staff.getByRole('button', { name: 'Export' }).click()
  await expectAccessible(staff)
  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('button', { name: 'Moodle GIFT' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Arithmetic.gift')
  expect(await readFile(await download.path(), 'utf8')).toContain('বুড়িগঙ্গা')
  await staff.getByText('11 questions are in the file.').waitFor()
})
