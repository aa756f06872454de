import { expect, test, vi } from 'vitest'
import type { Media, MediaUse } from '#contract/media/media.ts'
import { answerCalls, prepareScreens, refusal, show } from '#web/testing.tsx'
import { MediaCard } from '../media-card.tsx'
import { MediaPicker } from './media-picker.tsx'

const toasts = prepareScreens('media')

const media = (mediaId: string, name: string, more: object = {}) =>
  ({
    mediaId,
    kind: 'video',
    name,
    state: 'ready',
    owner: 'Farhana Islam',
    seconds: 754,
    bytes: 42_000_000,
    captions: [],
    chapters: [],
    renditions: [],
    conversion: null,
    createdAt: '2026-11-20T08:00:00Z',
    ...more,
  }) as unknown as Media
const use = (title: string, isShown: boolean): MediaUse => ({
  kind: 'lesson',
  id: `les_${title.toLowerCase()}`,
  title,
  within: 'Python from Zero',
  withinId: 'PRG-101',
  isShown,
})
const space = { used: 0, all: 1 }

async function openCard(replies: Parameters<typeof answerCalls>[0], uses: MediaUse[]) {
  const calls = answerCalls({ 'GET /api/media/m1/uses': { uses }, ...replies })
  const onRemoved = vi.fn()
  const page = await show(<MediaCard media={media('m1', 'Class 2')} onRemoved={onRemoved} />)
  return { page, onRemoved, calls }
}

test('where it is used is a list of links, and drafts are marked', async () => {
  const { page } = await openCard({}, [use('Loops', true), use('Lists', false)])
  await page.getByRole('button', { name: 'Used in' }).click()
  const list = page.getByRole('list', { name: 'Used in' })
  await expect
    .element(list.getByRole('link', { name: 'Loops' }))
    .toHaveAttribute('href', '/staff/courses/PRG-101/lessons/les_loops')
  expect(list.getByText('Draft').elements()).toHaveLength(1)
})

test('what a published lesson shows is not deleted, and it is said where that is', async () => {
  const { page, calls } = await openCard({}, [use('Loops', true)])
  await page.getByRole('button', { name: 'Delete: Class 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'It is in use' })
  await expect.element(dialog.getByRole('link', { name: 'Loops' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Delete it' }).elements()).toEqual([])
  expect(calls.map(({ name }) => name)).not.toContain('DELETE /api/media/m1')
})

test('it is deleted after a question that names the drafts which lose it', async () => {
  const { page, onRemoved } = await openCard({ 'DELETE /api/media/m1': () => undefined }, [
    use('Lists', false),
  ])
  await page.getByRole('button', { name: 'Delete: Class 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Class 2?' })
  await expect.element(dialog.getByText(/^These drafts lose it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await expect.poll(() => onRemoved.mock.calls.length).toBe(1)
  expect(toasts.map(({ content }) => content)).toEqual(['Deleted'])
})

test('a refused deletion says why', async () => {
  const { page } = await openCard(
    { 'DELETE /api/media/m1': () => refusal(409, 'media_preparing') },
    [],
  )
  await page.getByRole('button', { name: 'Delete: Class 2' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect.element(page.getByText(/^The server is preparing this video/)).toBeVisible()
})

test('it is renamed', async () => {
  const { page, calls } = await openCard({ 'PATCH /api/media/m1': media('m1', 'Class 3') }, [])
  await page.getByRole('button', { name: 'Rename: Class 2' }).click()
  await page.getByLabelText('Name').fill('Class 3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('heading', { name: 'Class 3' })).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({ name: 'Class 3' })
})

test('it is replaced by another one after a look at where it shows', async () => {
  const { page, calls } = await openCard(
    {
      'GET /api/media': { media: [media('m2', 'Class 2 again')], next: null, space },
      'POST /api/media/m1/replace': media('m1', 'Class 2', { seconds: 61 }),
    },
    [use('Loops', true)],
  )
  await page.getByRole('button', { name: 'Replace: Class 2' }).click()
  await page.getByRole('button', { name: /^Class 2 again/ }).click()
  await expect
    .element(page.getByText('“Class 2 again” takes its place, here and in:'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Loops' })).toBeVisible()
  await page.getByRole('button', { name: 'Replace it' }).click()
  await expect.element(page.getByRole('article')).toMatchTextContent(/1:01/)
  expect(calls.at(-1)).toMatchObject({
    name: 'POST /api/media/m1/replace',
    body: { newer: 'm2' },
  })
})

test('the picker searches, narrows, shows older ones, and says what it cannot load', async () => {
  let isDown = false
  const calls = answerCalls({
    'GET /api/media': ({ query }) => {
      if (isDown) return refusal(503, 'busy')
      return query.get('after')
        ? { media: [media('m2', 'Class 1')], next: null, space }
        : { media: [media('m1', 'Class 2')], next: 'm1', space }
    },
  })
  const onChosen = vi.fn()
  const page = await show(<MediaPicker kind="video" onChosen={onChosen} />)
  await page.getByRole('button', { name: 'Show older ones' }).click()
  const list = page.getByRole('list', { name: 'What you can choose' })
  await expect.element(list.getByRole('button', { name: /^Class 1/ })).toBeVisible()
  await expect.element(list.getByRole('button', { name: /^Class 2/ })).toMatchTextContent(/12:34/)
  await page.getByRole('searchbox').fill('loops')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => calls.at(-1)?.query.get('q')).toBe('loops')
  await page.getByRole('combobox', { name: 'State' }).selectOptions('ready')
  await expect.poll(() => calls.at(-1)?.query.get('state')).toBe('ready')
  await list.getByRole('button', { name: /^Class 2/ }).click()
  expect(onChosen.mock.calls).toEqual([[{ mediaId: 'm1', name: 'Class 2' }]])
  expect(page.container.textContent).not.toContain('m1')
  isDown = true
  await page.getByRole('combobox', { name: 'State' }).selectOptions('preparing')
  await expect.element(page.getByRole('alert')).toBeVisible()
})
