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

test('what lies below the news of a success can be pressed, and so can a link in it', async () => {
  const presses: string[] = []
  const page = await show(
    <>
      <Toaster />
      <button
        type="button"
        style={{ position: 'fixed', inset: 0 }}
        onClick={() => presses.push('below')}
      >
        Back
      </button>
    </>,
  )
  toast.success(
    <span>
      <b>Added to cart</b>
      <button type="button" onClick={() => presses.push('in the toast')}>
        See the cart
      </button>
    </span>,
  )
  const text = page.getByText('Added to cart')
  await expect.element(text).toBeVisible()
  const { left, top } = text.element().getBoundingClientRect()
  ;(document.elementFromPoint(left + 2, top + 2) as HTMLElement).click()
  await page.getByRole('button', { name: 'See the cart' }).click()
  expect(presses).toEqual(['below', 'in the toast'])
})
