import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CourseSale } from '#contract/orders/batches.ts'
import { ApiProblem } from '#web/api.ts'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { CourseSaleForm } from './course-sale-form.tsx'

const toasts = prepareScreens('staff')

async function shown({ isReady = true } = {}) {
  const onSave = vi.fn<(sale: CourseSale) => Promise<unknown>>(async () => undefined)
  const page = await show(
    <CourseSaleForm
      sale={{ isOnSale: true, sellsSelfPaced: false } as CourseSale}
      isReady={isReady}
      onSave={onSave}
    />,
    '/staff/courses/PRG-101/batches',
  )
  return {
    onSave,
    onSale: page.getByRole('checkbox', { name: 'On sale' }),
    selfPaced: page.getByRole('checkbox', { name: 'Sell without a batch' }),
    save: page.getByRole('button', { name: 'Save' }),
  }
}

test('a switch says what it does, and nothing is sent before it is saved', async () => {
  const { onSave, onSale } = await shown()
  await expect
    .element(onSale)
    .toHaveAccessibleDescription(
      'Off: the course page stays, but no one can put it in the cart or order it.',
    )
  await onSale.click()
  await expect.element(onSale).not.toBeChecked()
  expect(onSave).not.toHaveBeenCalled()
})

test('a course without lessons and batches on sale is named as one no one can enrol in', async () => {
  const { onSale } = await shown({ isReady: false })
  const note = page.getByText('no one can enrol yet', { exact: false })
  await expect.element(note).toBeVisible()
  await onSale.click()
  await expect.element(note).not.toBeInTheDocument()
})

test('what is chosen is saved once on a slow connection', async () => {
  const answer = later<undefined>()
  const { onSave, onSale, selfPaced, save } = await shown()
  onSave.mockReturnValueOnce(answer.promise)
  await onSale.click()
  await selfPaced.click()
  await save.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  answer.resolve(undefined)
  await expect
    .poll(() => toasts.map(({ content }) => content))
    .toEqual(['Saved. The course page shows it at once.'])
  expect(onSave.mock.calls).toEqual([[{ isOnSale: false, sellsSelfPaced: true }]])
})

test('what could not be saved stays as it was chosen, and says why', async () => {
  const { onSave, onSale, save } = await shown()
  onSave.mockRejectedValueOnce(new ApiProblem({ status: 0, code: 'offline', title: 'Offline' }))
  await onSale.click()
  await save.click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  await expect.element(onSale).not.toBeChecked()
  await expect.element(save).toHaveFocus()
  await save.click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error', 'success'])
})
