import { expect, test, vi } from 'vitest'
import { ApiProblem } from '#web/api.ts'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { BulkBar, type BulkChange } from './bulk-bar.tsx'

prepareScreens('staff')

async function open(onApply: (change: BulkChange) => Promise<void>) {
  const page = await show(
    <BulkBar count={12} categories={[['IoT', 'Internet of Things']]} onApply={onApply} />,
    '/staff',
  )
  const opener = page.getByRole('button', { name: 'Change…' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Change several courses' })
  return { page, opener, dialog, apply: dialog.getByRole('button', { name: 'Apply' }) }
}

test('only what was chosen is changed, once, however often it is clicked', async () => {
  const answer = later<undefined>()
  const apply = vi.fn(() => answer.promise)
  const { opener, dialog, apply: button } = await open(apply)
  await dialog.getByRole('combobox', { name: 'Category' }).selectOptions('IoT')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  answer.resolve(undefined)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(apply.mock.calls).toEqual([[{ category: 'IoT' }]])
})

test('a fee is read as people write it; what is no amount is named and changes nothing', async () => {
  const apply = vi.fn(async () => {})
  const { dialog, apply: button } = await open(apply)
  const fee = dialog.getByRole('textbox', { name: /^Course fee/ })
  await fee.fill('about 4')
  await button.click()
  await expect.element(fee).toHaveAccessibleDescription(/not an amount in taka/)
  expect(apply).not.toHaveBeenCalled()
  await fee.fill('৪,৫০০')
  await dialog.getByRole('combobox', { name: 'Language of teaching' }).selectOptions('Both')
  await button.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(apply.mock.calls).toEqual([[{ taughtIn: 'Both', fee: '4500' }]])
})

test('a failure is announced, and the choice stays', async () => {
  const { dialog, apply } = await open(() =>
    Promise.reject(new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })),
  )
  const category = dialog.getByRole('combobox', { name: 'Category' })
  await category.selectOptions('IoT')
  await apply.click()
  await expect.element(dialog.getByRole('alert').getByText(/^You’re offline/)).toBeVisible()
  await expect.element(category).toHaveValue('IoT')
})

test('how many are selected is announced, in Bangla in Bangla digits', async () => {
  const page = await show(<BulkBar count={12} categories={[]} onApply={async () => {}} />, '/bn')
  await expect.element(page.getByRole('status')).toMatchTextContent(/১২/)
})
