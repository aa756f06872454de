import { expect, test } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { answerCalls, prepareScreens, show } from '#web/testing.tsx'
import { MediaCard } from './media-card.tsx'

prepareScreens('media')

const video = {
  mediaId: 'k3x9a0b1c2d4e5f6',
  kind: 'video',
  state: 'ready',
  name: 'Class 2',
  owner: 'Farhana Islam',
  seconds: 754,
  bytes: 42_000_000,
  createdAt: '2026-11-20T08:00:00Z',
  captions: ['en', 'bn'],
  chapters: [{ start: 0, title: 'Welcome' }],
  renditions: [],
  conversion: null,
} as unknown as Media

test('a video says its length, size, owner and captions, in the digits of the page', async () => {
  const page = await show(<MediaCard media={video} onRemoved={() => {}} />, '/bn')
  await expect
    .element(page.getByRole('article'))
    .toMatchTextContent(/১২:৩৪.*৪২.*Farhana Islam.*ক্যাপশন/)
})

test.each([
  { what: 'a file', media: { ...video, kind: 'download' } as Media },
  {
    what: 'a video that is not ready',
    media: { ...video, state: 'uploading' } as unknown as Media,
  },
])('$what has no captions or chapters', async ({ media }) => {
  const page = await show(<MediaCard media={media} onRemoved={() => {}} />)
  await expect.element(page.getByRole('heading', { name: 'Class 2' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Captions' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Chapters' }).elements()).toEqual([])
  expect(page.container.textContent).not.toContain(video.mediaId)
})

test('a chapter being typed outlives a look at the captions', async () => {
  answerCalls({ [`GET /api/media/${video.mediaId}/captions/en`]: { vtt: '' } })
  const page = await show(<MediaCard media={video} onRemoved={() => {}} />)
  const chapters = page.getByRole('button', { name: 'Chapters', exact: true })
  await chapters.click()
  await expect.element(chapters).toHaveAttribute('aria-expanded', 'true')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Hello everyone')
  await page.getByRole('button', { name: 'Captions', exact: true }).click()
  await expect.element(page.getByText(/^No captions yet/)).toBeVisible()
  await expect.element(chapters).toHaveAttribute('aria-expanded', 'false')
  await expect.element(title).not.toBeInTheDocument()
  await chapters.click()
  await expect.element(title).toHaveValue('Hello everyone')
})

test('a closed preview plays no longer', async () => {
  answerCalls({
    [`GET /api/media/${video.mediaId}/look`]: {
      mediaId: video.mediaId,
      seconds: 754,
      poster: null,
      captions: [],
      chapters: [],
      renditions: [{ name: '240p', height: 240, width: 426, bytes: 9, playlist: '240p.m3u8' }],
    },
  })
  const page = await show(<MediaCard media={video} onRemoved={() => {}} />)
  const preview = page.getByRole('button', { name: 'Preview' })
  await preview.click()
  await expect.element(page.getByRole('button', { name: /^Play/ })).toBeVisible()
  await preview.click()
  await expect.element(page.getByRole('region', { name: /Class 2/ })).not.toBeInTheDocument()
})
