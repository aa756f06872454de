import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CoursePicture } from '#contract/catalog/staff-courses.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { PictureLibrary } from './picture-library.tsx'
import type { ListPictures } from './use-pictures.ts'

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('site', language), loadWords('staff', language)])
})

const picture = (letter: string, more: Partial<CoursePicture> = {}): CoursePicture => ({
  path: `/course-pictures/b_${letter.repeat(24)}.1280.webp`,
  uploadedAt: '2026-11-20T20:00:00.000Z',
  alt: { en: '', bn: '' },
  uses: [],
  useCount: 0,
  ...more,
})
const loom = picture('a', {
  alt: { en: 'A pit loom', bn: 'একটি তাঁত' },
  uses: [{ en: 'Jamdani weaving', bn: 'জামদানি বোনা' }],
  useCount: 3,
})

async function open(list: ListPictures, at = '/') {
  const onPicture = vi.fn()
  const page = await show(<PictureLibrary shape="banner" list={list} onPicture={onPicture} />, at)
  await page.getByRole('button').first().click()
  return { page, onPicture }
}

test('a picture is chosen by keyboard, named by what it shows and who uses it', async () => {
  const { page, onPicture } = await open(async () => ({ rows: [loom, picture('b')], next: null }))
  const tile = page.getByRole('button', { name: /^A pit loom Jamdani weaving and 2 more/ })
  await expect.element(tile.getByText('Uploaded 21 November 2026')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Not in use Uploaded 21 November 2026' }))
    .toBeVisible()
  tile.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onPicture).toHaveBeenCalledExactlyOnceWith(loom)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('in Bangla the picture and its courses are called in Bangla', async () => {
  const { page } = await open(async () => ({ rows: [loom], next: null }), '/bn')
  await expect
    .element(page.getByRole('button', { name: /^একটি তাঁত জামদানি বোনা ও আরও ২টি/ }))
    .toBeVisible()
})

test('it is searched and read on page by page', async () => {
  const list = vi.fn<ListPictures>(async ({ q, after }) =>
    q === 'loom' && after
      ? { rows: [picture('c')], next: null }
      : { rows: [loom], next: q ? '7' : null },
  )
  const { page } = await open(list)
  await page.getByRole('searchbox').fill(' loom ')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByRole('button', { name: /Not in use/ })).toBeVisible()
  expect(list).toHaveBeenLastCalledWith({ shape: 'banner', q: 'loom', after: '7' })
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
})

test('it says that it loads, that nothing is there, and that nothing was found', async () => {
  let answer: (page: Awaited<ReturnType<ListPictures>>) => void = vi.fn()
  const { page } = await open(() => new Promise((resolve) => (answer = resolve)))
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading pictures…')
  answer({ rows: [], next: null })
  await expect.element(page.getByText('No pictures uploaded yet.')).toBeVisible()
  await page.getByRole('searchbox').fill('loom')
  await page.getByRole('button', { name: 'Search' }).click()
  answer({ rows: [], next: null })
  await expect.element(page.getByText('No picture found. Try another word.')).toBeVisible()
})

test('after a failure it can be tried again', async () => {
  const list = vi
    .fn<ListPictures>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ rows: [loom], next: null })
  const { page } = await open(list)
  await expect.element(page.getByRole('alert').getByText(/couldn’t be loaded/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: /A pit loom/ })).toBeVisible()
})
