import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { BulkOutcome } from '#contract/catalog/staff-courses.ts'
import { ApiProblem } from '#web/api.ts'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { RefusedCourses } from './bulk-outcome.tsx'
import { BulkBar, type BulkChange } from './bulk-bar.tsx'

prepareScreens('staff')

const outcome: BulkOutcome = { changed: ['A-1', 'A-2'], refused: [] }

async function open(
  onApply: (change: BulkChange) => Promise<void>,
  onPreview: (change: BulkChange) => Promise<BulkOutcome> = async () => outcome,
) {
  const page = await show(
    <BulkBar
      count={12}
      categories={[['IoT', 'Internet of Things']]}
      findInstructors={async () => [rokeya]}
      onChooseAll={null}
      onPreview={onPreview}
      onApply={onApply}
    />,
    '/staff',
  )
  const opener = page.getByRole('button', { name: 'Change…' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Change several courses' })
  return {
    page,
    opener,
    dialog,
    check: dialog.getByRole('button', { name: 'See what changes' }),
    apply: dialog.getByRole('button', { name: 'Change 2 courses' }),
  }
}

const rokeya = {
  slug: 'rokeya-khatun',
  name: 'Rokeya Khatun',
  nameBn: null,
  designation: 'Weaver',
  designationBn: null,
  image: '/pictures/instructors/no-picture.svg',
}

test('only what was chosen is changed, once, however often it is clicked', async () => {
  const answer = later<undefined>()
  const apply = vi.fn(() => answer.promise)
  const { opener, dialog, check, apply: button } = await open(apply)
  await dialog.getByRole('combobox', { name: 'Category' }).selectOptions('IoT')
  await check.click()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  answer.resolve(undefined)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(apply.mock.calls).toEqual([[{ category: 'IoT' }]])
})

test('what would stay as it is, is named with its reason before anything changes', async () => {
  const apply = vi.fn(async () => {})
  const { dialog, check } = await open(apply, async () => ({
    changed: [],
    refused: [{ courseId: 'SFT-101', code: 'course_not_ready', fields: ['fee'] }],
  }))
  await check.click()
  await expect
    .element(dialog.getByRole('listitem'))
    .toMatchTextContent(/SFT-101: Not ready to be published: Course fee/)
  await expect.element(dialog.getByRole('button', { name: /^Change \d/ })).not.toBeInTheDocument()
  expect(apply).not.toHaveBeenCalled()
})

test('all that match are offered with their number', async () => {
  const onChooseAll = vi.fn(async () => {})
  const page = await show(
    <BulkBar
      count={50}
      matches={151}
      categories={[]}
      findInstructors={async () => []}
      onChooseAll={onChooseAll}
      onPreview={async () => outcome}
      onApply={async () => {}}
    />,
    '/staff',
  )
  await page.getByRole('button', { name: 'Select all 151 that match' }).click()
  expect(onChooseAll).toHaveBeenCalledTimes(1)
})

test('after a change each course that stayed is named with why, until that is closed', async () => {
  const onClose = vi.fn()
  const page = await show(
    <RefusedCourses
      refused={[
        { courseId: 'SFT-101', code: 'course_not_ready', fields: ['fee'] },
        { courseId: 'SFT-102', code: 'course_state_final', fields: [] },
      ]}
      onClose={onClose}
    />,
    '/staff',
  )
  const status = page.getByRole('status')
  await expect.element(status).toMatchTextContent(/Not changed: 2/)
  await expect.element(status).toMatchTextContent(/SFT-102: This state can’t follow/)
  await status.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('instructors who come into the courses are chosen from those who teach', async () => {
  const apply = vi.fn(async () => {})
  const { dialog, check, apply: button } = await open(apply)
  await dialog.getByText('Add instructors').click()
  await dialog.getByRole('searchbox').fill('rok')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Add Rokeya Khatun' }).click()
  await check.click()
  await button.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(apply.mock.calls).toEqual([[{ addInstructors: ['rokeya-khatun'] }]])
})

test('a fee is read as people write it; what is no amount is named and changes nothing', async () => {
  const apply = vi.fn(async () => {})
  const { dialog, check, apply: button } = await open(apply)
  const fee = dialog.getByRole('textbox', { name: /^Course fee/ })
  await fee.fill('about 4')
  await check.click()
  await expect.element(fee).toHaveAccessibleDescription(/not an amount in taka/)
  expect(apply).not.toHaveBeenCalled()
  await fee.fill('৪,৫০০')
  await dialog.getByRole('combobox', { name: 'Language of teaching' }).selectOptions('Both')
  await check.click()
  await button.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(apply.mock.calls).toEqual([[{ taughtIn: 'Both', fee: '4500' }]])
})

test('a failure is announced, and the choice stays', async () => {
  const { dialog, check, apply } = await open(() =>
    Promise.reject(new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })),
  )
  const category = dialog.getByRole('combobox', { name: 'Category' })
  await category.selectOptions('IoT')
  await check.click()
  await apply.click()
  await expect.element(dialog.getByRole('alert').getByText(/^You’re offline/)).toBeVisible()
  await expect.element(category).toHaveValue('IoT')
})

test('how many are selected is announced, in Bangla in Bangla digits', async () => {
  const page = await show(
    <BulkBar
      count={12}
      categories={[]}
      findInstructors={async () => []}
      onChooseAll={async () => {}}
      onPreview={async () => outcome}
      onApply={async () => {}}
    />,
    '/bn',
  )
  await expect.element(page.getByRole('status')).toMatchTextContent(/১২/)
})
