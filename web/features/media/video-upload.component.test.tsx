import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { defined } from '#contract/defined.ts'
import type { Media } from '#contract/media/media.ts'
import {
  answerCalls,
  chooseFile,
  dropFile,
  largeFile,
  later,
  prepareScreens,
  refusal,
  show,
} from '#web/testing.tsx'
import type { EncoderReply, EncoderRequest } from './encode/encoder-messages.ts'
import VideoUpload from './video-upload.tsx'

prepareScreens('media')

const BEGIN = 'POST /api/media'
const FINISH = 'POST /api/media/m1/finish'
const PIECE = 'PUT /api/media/m1/files/360p-init.mp4'
const begun = { mediaId: 'm1', files: [], originalBytes: null }
const ready = {
  mediaId: 'm1',
  kind: 'video',
  name: 'Loops',
  state: 'ready',
  seconds: 62,
  bytes: 9_000_000,
  conversion: null,
  renditions: [{ name: '240p', height: 240, width: 426, bytes: 9_000_000, playlist: '240p.m3u8' }],
} as unknown as Media

/** The encoder, which a test answers for: it knows the messages it was sent. */
class Encoder extends EventTarget {
  static last: Encoder | undefined
  readonly sent: EncoderRequest['kind'][] = []
  isOver = false

  constructor() {
    super()
    Encoder.last = this
  }

  postMessage({ kind }: EncoderRequest): void {
    this.sent.push(kind)
  }

  terminate(): void {
    this.isOver = true
  }

  says(data: EncoderReply): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

beforeEach(() => {
  Encoder.last = undefined
  vi.stubGlobal('Worker', Encoder)
  vi.stubGlobal('VideoEncoder', Encoder)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const encoder = () => defined(Encoder.last)
/** A megabyte of digits: `answerCalls` reads bodies as JSON. */
const bytes = new TextEncoder().encode('1'.repeat(1_000_000))
const piece: EncoderReply = { kind: 'file', name: '360p-init.mp4', bytes }

/** Opens the upload and chooses a video with the keyboard on the field. */
async function choose(replies: Parameters<typeof answerCalls>[0], name = 'loops.mp4') {
  const calls = answerCalls({ [BEGIN]: begun, ...replies })
  const onReady = vi.fn()
  const page = await show(<VideoUpload onReady={onReady} />)
  const field = page.getByLabelText(/^Choose a video/)
  field.element().focus()
  await userEvent.upload(field, new File(['frames'], name, { type: 'video/mp4' }))
  return {
    page,
    onReady,
    field,
    calls: () => calls.map((call) => call.name),
    group: page.getByRole('group', { name: 'Upload a video' }),
    press: async (button: string) => {
      page.getByRole('button', { name: button }).element().focus()
      await userEvent.keyboard('{Enter}')
    },
  }
}

async function encoding(): Promise<void> {
  await expect.poll(() => Encoder.last?.sent.includes('encode')).toBe(true)
}

test('a video is prepared and sent, with what has arrived, and is then ready', async () => {
  const { page, group, onReady } = await choose({ [PIECE]: () => undefined, [FINISH]: ready })
  await expect.element(page.getByText('loops.mp4')).toBeVisible()
  await expect.element(group).toHaveFocus()
  await encoding()
  encoder().says({ kind: 'progress', share: 0.4 })
  encoder().says(piece)
  await expect.element(page.getByText('1.0 MB of 1.0 MB')).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Preparing' }))
    .toHaveAttribute('value', '0.4')
  encoder().says({ kind: 'done' })
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Ready: Loops · 1:02/)
  await expect.element(page.getByText('240p · 9.0 MB')).toBeVisible()
  expect(onReady.mock.calls).toEqual([[ready]])
})

test('the keyboard goes on where it was: while it is sent, checked and ready, and with another video', async () => {
  const answer = later<Media>()
  const { page, group, field, press } = await choose({ [FINISH]: () => answer.promise })
  await expect.element(group).toHaveFocus()
  await encoding()
  page.getByRole('button', { name: 'Pause' }).element().focus()
  encoder().says({ kind: 'done' })
  await expect.element(page.getByText('Checking …')).toBeVisible()
  await expect.element(group).toHaveFocus()
  answer.resolve(ready)
  await expect.element(page.getByText(/^Ready/)).toBeVisible()
  await press('Choose another')
  await expect.element(group).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveFocus()
})

test('a paused upload prepares and sends nothing until it goes on', async () => {
  const { page, press, calls } = await choose({ [PIECE]: () => undefined, [FINISH]: ready })
  await encoding()
  await press('Pause')
  await expect.element(page.getByText('Paused')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Continue' })).toHaveFocus()
  encoder().says(piece)
  expect(calls()).not.toContain(PIECE)
  await press('Continue')
  await expect.poll(calls).toContain(PIECE)
  expect(encoder().sent).toEqual(['encode', 'hold', 'go-on'])
})

test('a cancelled upload stops and is removed from the server', async () => {
  const { page, press, calls, group } = await choose({ 'DELETE /api/media/m1': () => undefined })
  await encoding()
  await press('Cancel upload')
  await expect.element(page.getByText('The upload was cancelled.')).toBeVisible()
  await expect.element(group).toHaveFocus()
  await expect.poll(calls).toContain('DELETE /api/media/m1')
  expect(encoder().isOver).toBe(true)
})

test('a file that is no video is refused in plain words, and another one can be chosen', async () => {
  const { page, press, field, group, onReady } = await choose({}, 'notes.mp4')
  await encoding()
  encoder().says({ kind: 'failed', failure: 'unreadable', detail: '' })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'This file can’t be read as a video. Choose an MP4, MOV, 3GP, WebM or MKV file.',
    )
  await expect.element(group).toHaveFocus()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await press('Choose another')
  await expect.element(field).toBeInTheDocument()
  expect(onReady).not.toHaveBeenCalled()
})

test('an upload that fails says why, and the same file is tried again', async () => {
  let tries = 0
  const { page, press, group } = await choose({
    [BEGIN]: () => {
      tries += 1
      if (tries === 1) throw new TypeError('No connection')
      return begun
    },
    [FINISH]: ready,
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You’re offline. Try again when you’re back online.')
  await press('Try again')
  await expect.element(page.getByText('loops.mp4')).toBeVisible()
  await expect.element(group).toHaveFocus()
  await encoding()
  encoder().says({ kind: 'done' })
  await expect.element(page.getByText(/^Ready/)).toBeVisible()
})

test('without room left on the server, the upload says so before anything is prepared', async () => {
  const { page } = await choose({ [BEGIN]: () => refusal(409, 'media_quota') })
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(screen.getByRole('progressbar').elements()).toEqual([])
})

async function openUpload(at = '/') {
  const calls = answerCalls({})
  const page = await show(<VideoUpload onReady={vi.fn()} />, at)
  const field = page.getByLabelText(/^(Choose a video|ভিডিও বেছে নিন)/)
  await expect.element(field).toBeInTheDocument()
  return { page, field, calls: () => calls.map((call) => call.name) }
}

test('a dropped file that is no video is refused before anything begins, and the kinds are named', async () => {
  const { page, field, calls } = await openUpload()
  dropFile(field.element(), new File(['%PDF-'], 'notes.pdf', { type: 'application/pdf' }))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This isn’t a video we can take. Choose an MP4, MOV, 3GP, WebM or MKV file.')
  expect(calls()).toEqual([])
  expect(Encoder.last).toBeUndefined()
})

// Read from the texts, not from the list they are made of.
test.each([
  ['/', 'MP4, MOV, 3GP, WebM or MKV from your computer.'],
  ['/bn', 'কম্পিউটার থেকে MP4, MOV, 3GP, WebM বা MKV দিন।'],
])('at %s the kinds of video are named before one is chosen', async (at, hint) => {
  const { field } = await openUpload(at)
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(hint))
})

test.each([
  ['without an ending in its name', 'recording', 'video/mp4'],
  ['of which neither name nor type says anything', 'recording', ''],
  ['of an old phone, whose type the browser does not know,', 'VID_0001.3gp', ''],
])('a video %s is taken', async (_, name, type) => {
  const { field, calls } = await openUpload()
  dropFile(field.element(), new File(['frames'], name, { type }))
  await expect.poll(calls).toContain(BEGIN)
})

test('where the browser cannot prepare it, a video over the limit is refused before anything is sent', async () => {
  Reflect.deleteProperty(globalThis, 'VideoEncoder')
  const { page, field, calls } = await openUpload()
  chooseFile(field.element(), largeFile('lecture.mov', 4097))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'This video is larger than 4 GB, the most that can be sent as it is. Use a recent Chrome or Edge on a computer, which makes it smaller first, or save it in a lower quality.',
    )
  expect(calls()).toEqual([])
})

test('the limit is named in Bangla too', async () => {
  Reflect.deleteProperty(globalThis, 'VideoEncoder')
  const { page, field } = await openUpload('/bn')
  chooseFile(field.element(), largeFile('lecture.mov', 4097))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^ভিডিওটা ৪ GB-র চেয়ে বড়/)
})

test('a large video whose encoding cannot begin is not sent whole, and leaves nothing on the server', async () => {
  const calls = answerCalls({ [BEGIN]: begun, 'DELETE /api/media/m1': () => undefined })
  const page = await show(<VideoUpload onReady={vi.fn()} />)
  const field = page.getByLabelText(/^Choose a video/)
  chooseFile(field.element(), largeFile('lecture.mov', 4097))
  await encoding()
  encoder().says({ kind: 'failed', failure: 'no-encoder', detail: '' })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/larger than 4 GB/)
  expect(calls.map(({ name }) => name)).toEqual([BEGIN, 'DELETE /api/media/m1'])
})
