import { beforeAll, expect, test } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeAll(() => loadWords('site', 'en'))

test('toasts queued before the library loaded are shown in order and announced', async () => {
  toast.blank('Saved on this phone')
  toast.error('The line broke')
  const page = await show(<Toaster />)
  await expect.element(page.getByText('The line broke')).toBeVisible()
  const texts = page
    .getByRole('status')
    .elements()
    .map((toast) => toast.textContent)
  expect(texts.toSorted()).toEqual(['Saved on this phone', 'The line broke'])
})

test('a loading toast stays until its outcome replaces it', async () => {
  const page = await show(<Toaster />)
  const id = toast.loading('Enrolling…')
  await expect.element(page.getByText('Enrolling…')).toBeVisible()
  toast.success('You are enrolled', { id })
  await expect.element(page.getByText('You are enrolled')).toBeVisible()
  expect(page.getByText('Enrolling…').elements()).toEqual([])
})

test('a toast can be dismissed', async () => {
  const page = await show(<Toaster />)
  const id = toast.loading('Uploading the picture')
  await expect.element(page.getByText('Uploading the picture')).toBeVisible()
  toast.dismiss(id)
  await expect.element(page.getByText('Uploading the picture')).not.toBeInTheDocument()
})
