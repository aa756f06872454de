import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defined } from '#contract/defined.ts'
import { countWatched } from '#contract/learning/watched.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import { answerCalls, prepareScreens, refusal, show } from '#web/testing.tsx'
import { LessonPlayer } from './lesson-player.tsx'

prepareScreens('media')

const LOOK = 'GET /api/media/m1/look'
const PLAY = 'POST /api/media/m1/play'

/** Silence of so many seconds, as a browser plays it: WAV in base64. */
function silence(seconds: number): string {
  const samples = 8000 * seconds
  const view = new DataView(new ArrayBuffer(44 + samples))
  const write = (at: number, text: string) =>
    [...text].forEach((letter, place) => view.setUint8(at + place, letter.charCodeAt(0)))
  write(0, 'RIFF')
  view.setUint32(4, 36 + samples, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 8000, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, samples, true)
  new Uint8Array(view.buffer, 44).fill(128)
  const bytes = new Uint8Array(view.buffer)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const video: MediaPlay = {
  mediaId: 'm1',
  kind: 'video',
  name: 'Loops',
  address: 'data:audio/wav;base64,',
  expiresAt: '2027-01-01T00:00:00.000Z',
  seconds: 62,
  bytes: 51_000_000,
  file: null,
  renditions: [
    { name: '240p', height: 240, width: 426, bytes: 9_000_000, playlist: silence(62) },
    { name: '720p', height: 720, width: 1280, bytes: 42_000_000, playlist: silence(63) },
  ] as MediaPlay['renditions'],
  poster: 'poster.webp',
  captions: [],
  thumbnails: null,
  chapters: [],
  watermark: null,
}

const settings = /^Settings:/

async function open(reply: Parameters<typeof answerCalls>[0][string], startAt = 0) {
  const calls = answerCalls({ [LOOK]: reply, [PLAY]: reply })
  const watched: number[] = []
  const page = await show(
    <LessonPlayer
      source={{ source: 'hosted', mediaId: 'm1' }}
      title="Loops"
      isSignedIn
      startAt={startAt}
      onWatched={(buckets) => watched.push(countWatched(buckets))}
    />,
  )
  return {
    page,
    watched,
    section: page.getByRole('region', { name: 'Video: Loops' }).first(),
    play: page.getByRole('button', { name: /^Play · 1:02/ }),
    /** What each call was for. */
    purposes: () => calls.map(({ body }) => (body as { for: string } | null)?.for ?? 'look'),
  }
}

test('before Play there is the poster with the length, the place to go on, and no player', async () => {
  const { page, play, purposes } = await open(video, 31)
  await expect.element(play).toHaveAccessibleName('Play · 1:02 Continues at 0:31')
  expect(page.container.querySelector('img')?.getAttribute('src')).toContain('poster.webp')
  expect(page.container.querySelector('video')).toBeNull()
  expect(purposes()).toEqual(['look'])
})

test('a page that came with the video asks for it again only to play', async () => {
  const calls = answerCalls({ [PLAY]: video })
  const page = await show(
    <LessonPlayer
      source={{ source: 'hosted', mediaId: 'm1' }}
      title="Loops"
      isSignedIn
      atFirst={[video]}
    />,
  )
  const play = page.getByRole('button', { name: /^Play · 1:02/ })
  expect(page.container.querySelector('img')?.getAttribute('src')).toContain('poster.webp')
  await expect.element(page.getByRole('button', { name: settings })).toBeVisible()
  expect(calls).toEqual([])
  await play.click()
  await expect.poll(() => calls.map(({ name }) => name)).toEqual([PLAY])
})

test('the quality is chosen by its megabytes before anything is loaded', async () => {
  const { page } = await open(video)
  await page.getByRole('button', { name: settings }).click()
  await page.getByRole('radio', { name: '240p · 9.0 MB' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: 'Settings: 240p · 9.0 MB' })).toBeVisible()
  expect(page.container.querySelector('video')).toBeNull()
})

test('Play loads the player, and the keyboard goes on at its Pause button', async () => {
  const { page, play, purposes } = await open(video)
  await expect.element(play).toBeVisible()
  play.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.container.querySelector('video')).not.toBeNull()
  await expect.poll(() => document.activeElement?.tagName).toBe('MEDIA-PLAY-BUTTON')
  expect(purposes().slice(0, 2)).toEqual(['look', 'play'])
})

test('a video that does not load says so, and the next try keeps the keyboard in it', async () => {
  let tries = 0
  const { page, section, play } = await open(() => {
    tries += 1
    return tries === 1 ? refusal(503, 'busy') : video
  })
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^This video can’t be played right now\./)
  page.getByRole('button', { name: 'Try again' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(play).toBeVisible()
  await expect.element(section).toHaveFocus()
})

test('offline the video says that it continues, and does once the connection is back', async () => {
  let isOffline = true
  const { page, play } = await open(() => {
    if (isOffline) throw new TypeError('No connection')
    return video
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^You’re offline/)
  isOffline = false
  dispatchEvent(new Event('online'))
  await expect.element(play).toBeVisible()
})

test('on a third device it says where the account plays, and plays here when asked to', async () => {
  let isElsewhere = true
  const { page, play } = await open(({ name }) =>
    isElsewhere && name === PLAY ? refusal(409, 'playing_elsewhere') : video,
  )
  await play.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/two other devices/)
  isElsewhere = false
  await page.getByRole('button', { name: 'Play here' }).click()
  await expect.poll(() => page.container.querySelector('video')).not.toBeNull()
})

test('a video of another site is asked for only after Play, and then has the keyboard', async () => {
  const page = await show(
    <LessonPlayer
      source={{ source: 'youtube', videoId: 'dQw4w9WgXcQ' }}
      title="Loops"
      isSignedIn
    />,
  )
  expect(page.container.querySelector('iframe')).toBeNull()
  page
    .getByRole('button', { name: /^Play\. This video comes from YouTube/ })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTitle('Loops, video from another site')).toHaveFocus()
})

/** The video element once it plays. */
async function playing({ page, play }: Awaited<ReturnType<typeof open>>) {
  await play.click()
  const find = () => page.container.querySelector('video')
  await expect.poll(() => find()?.currentTime ?? 0, { timeout: 10_000 }).toBeGreaterThan(0)
  return defined(find())
}

function once(element: HTMLElement, event: string): Promise<unknown> {
  return new Promise((resolve) => element.addEventListener(event, resolve, { once: true }))
}

test('dragging through a playing video in small steps counts as watching nothing', async () => {
  const opened = await open(video)
  const element = await playing(opened)
  for (let at = 1; at < 60; at += 1) {
    element.currentTime = at
    await once(element, 'timeupdate')
  }
  element.pause()
  await once(element, 'pause')
  expect(opened.watched.reduce((sum, count) => sum + count, 0)).toBe(0)
})

test('another quality keeps the speed, the place and a paused video paused', async () => {
  const opened = await open(video)
  const element = await playing(opened)
  await opened.page.getByRole('button', { name: settings }).click()
  await opened.page.getByRole('radio', { name: '1.5×' }).click()
  await expect.poll(() => element.playbackRate).toBe(1.5)
  element.currentTime = 30
  const plays = once(element, 'playing')
  await opened.page.getByRole('radio', { name: '720p · 42 MB' }).click()
  await plays
  expect(element.playbackRate).toBe(1.5)
  expect(element.currentTime).toBeGreaterThanOrEqual(30)
  const pauses = once(element, 'pause')
  element.pause()
  await pauses
  const place = Math.floor(element.currentTime)
  const loads = once(element, 'canplay')
  await opened.page.getByRole('radio', { name: '240p · 9.0 MB' }).click()
  await loads
  expect([element.playbackRate, element.paused]).toEqual([1.5, true])
  expect(Math.floor(element.currentTime)).toBe(place)
})

test('the speed chosen before Play is that of the video, and a key changes it in the settings too', async () => {
  const opened = await open(video)
  await opened.page.getByRole('button', { name: settings }).click()
  await opened.page.getByRole('radio', { name: '1.25×' }).click()
  await opened.page.getByRole('button', { name: 'Close' }).click()
  const element = await playing(opened)
  expect(element.playbackRate).toBe(1.25)
  await userEvent.keyboard('>')
  await opened.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect.element(opened.page.getByRole('radio', { name: '1.5×' })).toBeChecked()
})

test('a chapter of the list plays from where it begins, also before Play', async () => {
  const chapters = [
    { start: 0, title: 'Hello' },
    { start: 40, title: 'Loops' },
  ]
  const { page } = await open({ ...video, chapters })
  await page.getByRole('button', { name: 'Chapters (2)' }).click()
  await page.getByRole('button', { name: '0:40 Loops' }).click()
  const place = () => page.container.querySelector('video')?.currentTime ?? 0
  await expect.poll(place, { timeout: 10_000 }).toBeGreaterThan(40)
  await page.getByRole('button', { name: 'Chapters (2)' }).click()
  await expect
    .element(page.getByRole('button', { name: '0:40 Loops' }))
    .toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: '0:00 Hello' }).click()
  await expect.poll(place).toBeLessThan(30)
})

test('the clock says where the video is and how long it is', async () => {
  const opened = await open(video)
  await playing(opened)
  await expect.element(opened.page.getByTestId('clock')).toMatchTextContent(/^0:\d\d\/ 1:0\d$/)
})

test('a video stops when one in another tab begins', async () => {
  const opened = await open(video)
  const element = await playing(opened)
  const pauses = once(element, 'pause')
  // As another tab of this browser says it.
  const other = new BroadcastChannel('edi-player')
  other.postMessage('plays')
  await pauses
  const heard = new Promise((resolve) => other.addEventListener('message', resolve))
  await element.play()
  await heard
  expect(element.paused).toBe(false)
  other.close()
})

test('a video that fails where it failed before is not asked for again and again', async () => {
  const broken = silence(62).slice(0, 40)
  const renditions = video.renditions.map((one) => ({
    ...one,
    playlist: broken as `${string}.m3u8`,
  }))
  const { page, play, purposes } = await open({ ...video, renditions })
  await play.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^This video can’t be played right now\./)
  expect(purposes()).toEqual(['look', 'play', 'renew'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => purposes().slice(3)).toEqual(['renew', 'renew'])
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(purposes()).toHaveLength(5)
})
