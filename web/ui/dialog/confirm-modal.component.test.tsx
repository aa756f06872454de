import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiProblem } from '#web/api.ts'
import { later, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import { ModalButton } from './modal.tsx'
import { startToasts, type ToastRequest } from '../toast/toast.ts'

beforeAll(() => loadWords('site', 'en'))

async function opened(onConfirm: () => Promise<void>, explain?: (error: unknown) => string) {
  const page = await show(
    <>
      <ModalButton opens="archive">Archive…</ModalButton>
      <ConfirmModal
        id="archive"
        title="Archive this course?"
        confirm="Archive"
        keep="Keep it"
        onConfirm={onConfirm}
        {...(explain && { explain })}
      >
        <p>Its students keep it.</p>
      </ConfirmModal>
    </>,
  )
  const open = page.getByRole('button', { name: 'Archive…' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Archive this course?' })
  await expect.element(dialog).toBeVisible()
  return { page, open, dialog }
}

const full = () => new ApiProblem({ status: 409, code: 'cart_full', title: 'Still in use' })

test('keeping it, or Escape, closes the dialog and does nothing', async () => {
  const confirm = vi.fn(async () => undefined)
  const { page, open, dialog } = await opened(confirm)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await open.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(confirm).not.toHaveBeenCalled()
})

test('it closes once it is done', async () => {
  const confirm = vi.fn(async () => undefined)
  const { page, dialog } = await opened(confirm)
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('a failure is explained in the dialog, and forgotten when it is opened again', async () => {
  const { page, open, dialog } = await opened(
    async () => {
      throw full()
    },
    () => 'A batch still has students.',
  )
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('A batch still has students.')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await open.click()
  await expect.element(dialog).toBeVisible()
  expect(dialog.getByRole('alert').elements()).toEqual([])
})

test('a failure that comes after it was closed is shown all the same', async () => {
  const shown: ToastRequest[] = []
  startToasts({ show: (toast) => shown.push(toast), dismiss: () => undefined })
  const answer = later<void>()
  const { page, dialog } = await opened(() => answer.promise)
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  answer.reject(new ApiProblem({ status: 409, code: 'in_use', title: 'Still in use' }))
  await expect.poll(() => shown.map(({ content }) => content)).toEqual(['Still in use'])
})
