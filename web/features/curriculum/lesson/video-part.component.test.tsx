import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { article, edit, lesson } from './lesson-testing.tsx'
import { VideoPart } from './video-part.tsx'

prepareScreens('curriculum', 'staff')

const NONE = 'No video chosen yet'
const youtube = { source: 'youtube', videoId: 'dQw4w9WgXcQ' } as const
const parts = { source: null, renderVideo: () => null, onSource: () => {} }

const editVideo = (source: VideoSource | null, more: Parameters<typeof edit>[1] = {}) =>
  edit(lesson({ kind: 'video', document: article(''), source } as unknown as LessonBody), more)

test('that no video is chosen is not shown beside an upload that runs', async () => {
  const screen = await show(<VideoPart {...parts} renderUpload={() => <p>lesson-1.mp4: 40 %</p>} />)
  await expect.element(screen.getByText('lesson-1.mp4: 40 %')).toBeVisible()
  expect(screen.getByText(NONE).elements()).toEqual([])
})

test('without a video, the field says that none is chosen yet', async () => {
  const screen = await show(<VideoPart {...parts} />)
  await expect.element(screen.getByText(NONE)).toBeVisible()
})

test('an address is used with Enter; what is no video is explained at the field, and stays', async () => {
  const { page } = await editVideo(null)
  const address = page.getByRole('textbox', { name: 'Address of the video' })
  await address.fill('https://example.com/about')
  await page.getByRole('button', { name: 'Use this video' }).click()
  await expect.element(address).toHaveFocus()
  await expect
    .element(address)
    .toHaveAccessibleDescription(/We can’t play a video from this address/)
  await expect.element(address).toHaveValue('https://example.com/about')
  await address.fill('https://youtu.be/dQw4w9WgXcQ')
  await expect.element(address).not.toHaveAttribute('aria-invalid')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Video from youtube')).toBeVisible()
  await expect.element(page.getByText(/^YouTube · https/)).toBeVisible()
})

test('an address being typed outlives a look at the preview', async () => {
  const { page } = await editVideo(null)
  const address = page.getByRole('textbox', { name: 'Address of the video' })
  await address.fill('https://youtu.be/')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(address).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Write' }).click()
  await expect.element(address).toHaveValue('https://youtu.be/')
})

/** An upload that tells when it is taken away, which stops a real one. */
function Upload({ onGone }: { onGone: () => void }) {
  useEffect(() => onGone, [onGone])
  return <p>lesson-1.mp4: 40 %</p>
}

test('an upload goes on while the lesson is looked at as students see it', async () => {
  const gone = vi.fn()
  const { page } = await editVideo(null, {
    parts: { renderVideoUpload: () => <Upload onGone={gone} /> },
  })
  await expect.element(page.getByText('lesson-1.mp4: 40 %')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('Nothing to show yet.')).toBeVisible()
  expect(gone).not.toHaveBeenCalled()
})

test('an upload that ends after more was typed leaves that as it is', async () => {
  let uploaded: ((mediaId: string) => void) | undefined
  const { page, title, text } = await editVideo(null, {
    parts: {
      renderVideoUpload: (onUploaded) => {
        // As of the moment at which the file was chosen.
        uploaded ??= onUploaded
        return null
      },
    },
  })
  await title.fill('For loops')
  await text.click()
  await userEvent.keyboard('Watch it twice.')
  uploaded!('k3x9a0b1c2d4e5f6')
  await expect.element(page.getByText('Video from hosted')).toBeVisible()
  await expect.element(title).toHaveValue('For loops')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('Watch it twice.').first()).toBeVisible()
})

test('another video is chosen, or the first one kept after all', async () => {
  const { page } = await editVideo(youtube)
  await page.getByRole('button', { name: 'Choose another' }).click()
  await expect.element(page.getByText('Video from youtube')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect.element(page.getByText('Video from youtube')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText(NONE)).toBeVisible()
})
