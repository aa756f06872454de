import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { answerCalls, later, painted, prepareScreens, refusal, show } from '#web/testing.tsx'
import { ConversionNote } from './conversion-note.tsx'

prepareScreens('media')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const LOOK = 'GET /api/media/m1'
const AGAIN = 'POST /api/media/m1/convert'
const media = (state: string, share: number, more: object = {}) =>
  ({
    mediaId: 'm1',
    state: 'uploading',
    conversion: { state, share, failure: null },
    ...more,
  }) as unknown as Media

function Note({ first }: { first: Media }) {
  const [shown, setShown] = useState(first)
  return <ConversionNote media={shown} onChanged={setShown} />
}

test('it is looked at again every three seconds, after the answer, until it is done', async () => {
  const answers = [later<Media>(), later<Media>(), later<Media>()]
  let looks = 0
  answerCalls({ [LOOK]: () => answers[looks++]!.promise })
  const page = await show(<Note first={media('running', 0.1)} />)
  const bar = page.getByRole('progressbar')
  await expect.element(bar).toHaveAttribute('value', '0.1')
  // A line so slow that three more looks would be due.
  await vi.advanceTimersByTimeAsync(12_000)
  expect(looks).toBe(1)
  answers[0]!.resolve(media('running', 0.4))
  await expect.element(bar).toHaveAttribute('value', '0.4')
  await expect.element(page.getByText('40%')).toBeVisible()
  await vi.advanceTimersByTimeAsync(3000)
  await expect.poll(() => looks).toBe(2)
  answers[1]!.resolve(media('done', 1, { state: 'ready' }))
  await expect.element(bar).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(9000)
  expect(looks).toBe(2)
})

test('a look that fails is followed by another', async () => {
  const replies: Parameters<typeof answerCalls>[0] = {}
  const calls = answerCalls(replies)
  const page = await show(<Note first={media('waiting', 0)} />)
  await vi.advanceTimersByTimeAsync(3000)
  await expect.poll(() => calls.length).toBe(1)
  await painted()
  replies[LOOK] = media('running', 0.7)
  await vi.advanceTimersByTimeAsync(3000)
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.7')
})

test('in Bangla its progress is in Bangla digits', async () => {
  const page = await show(
    <ConversionNote media={media('running', 0.25)} onChanged={vi.fn()} />,
    '/bn',
  )
  await expect.element(page.getByText('২৫%')).toBeVisible()
})

test('a failed one says why, and is tried again once, however often it is clicked', async () => {
  const answer = later<Media>()
  const calls = answerCalls({ [AGAIN]: () => answer.promise })
  const failed = { mediaId: 'm1', state: 'uploading', conversion: { state: 'failed', share: 0 } }
  const page = await show(<Note first={failed as unknown as Media} />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  const again = page.getByRole('button')
  await again.click()
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await again.click({ force: true })
  answer.resolve(media('waiting', 0))
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  expect(calls.map(({ name }) => name)).toEqual([AGAIN])
})

test('a try that is refused is announced, and can be repeated', async () => {
  answerCalls({ [AGAIN]: () => refusal(404, 'media_not_found') })
  const failed = { mediaId: 'm1', state: 'ready', conversion: { state: 'failed', share: 0 } }
  const page = await show(<Note first={failed as unknown as Media} />)
  await page.getByRole('button').click()
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(2)
  await expect.element(page.getByRole('button')).not.toHaveAttribute('aria-busy')
})

test('a video that never had to be converted says nothing', async () => {
  const page = await show(
    <ConversionNote media={{ mediaId: 'm1', conversion: null } as Media} onChanged={vi.fn()} />,
  )
  expect(page.container.textContent).toBe('')
})
