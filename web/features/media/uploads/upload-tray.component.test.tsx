import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Link, MemoryRouter } from 'react-router'
import { render } from 'vitest-browser-react'
import { defined } from '#contract/defined.ts'
import { answerCalls, chooseFile, largeFile, later, prepareScreens, show } from '#web/testing.tsx'
import type { EncoderReply, EncoderRequest } from '../encode/encoder-messages.ts'
import { mayLeaveUploads } from './leave-uploads.tsx'
import { kindOf } from './upload-chooser.tsx'
import { uploadQueue } from './upload-queue.ts'
import { forgetUpload, keepUpload, keptUploads } from './upload-store.ts'
import UploadTray from './upload-tray.tsx'

prepareScreens('media')

/** The encoders, each of which a test answers for. */
class Encoder extends EventTarget {
  static made: Encoder[] = []
  readonly sent: EncoderRequest['kind'][] = []
  isOver = false

  constructor() {
    super()
    Encoder.made.push(this)
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
  Encoder.made = []
  vi.stubGlobal('Worker', Encoder)
  vi.stubGlobal('VideoEncoder', Encoder)
})
afterEach(async () => {
  uploadQueue.close()
  for (const { mediaId } of await keptUploads('u1')) await forgetUpload(mediaId)
})

async function encoder(at = 0): Promise<void> {
  await expect.poll(() => Encoder.made[at]?.sent[0]).toBe('encode')
}
const video = (name: string) => ({ file: new File([name], name), kind: 'video' as const })
/** A megabyte of digits: `answerCalls` reads bodies as JSON. */
const piece: EncoderReply = {
  kind: 'file',
  name: '360p-init.mp4',
  bytes: new TextEncoder().encode('1'.repeat(1_000_000)),
}
const media = (mediaId: string, name: string, more: object = {}) => ({
  mediaId,
  kind: 'video',
  name,
  state: 'ready',
  seconds: 62,
  conversion: null,
  renditions: [],
  ...more,
})

/** The server of three videos: m1, m2, m3. */
function server(more: Parameters<typeof answerCalls>[0] = {}) {
  let count = 0
  const calls = answerCalls({
    'POST /api/media': ({ body }) => ({
      ...media(`m${++count}`, (body as { name: string }).name, { state: 'uploading' }),
      files: [],
      originalBytes: null,
    }),
    ...Object.fromEntries(
      [1, 2, 3].flatMap((at) => [
        [`PUT /api/media/m${at}/files/360p-init.mp4`, () => undefined],
        [`POST /api/media/m${at}/finish`, () => media(`m${at}`, `Lesson ${at}`)],
        [`DELETE /api/media/m${at}`, () => undefined],
      ]),
    ),
    ...more,
  })
  return () => calls.map(({ name }) => name)
}

async function tray(at?: string) {
  await uploadQueue.open('u1')
  return show(<UploadTray />, at)
}

test('all are known to the server at once; one is encoded, the next waits for its turn', async () => {
  const calls = server()
  const page = await tray()
  expect(await uploadQueue.add([video('a.mp4'), video('b.mp4')])).toEqual(['m1', 'm2'])
  await encoder()
  await expect.element(page.getByText('Waits for its turn')).toBeVisible()
  expect(Encoder.made).toHaveLength(1)
  defined(Encoder.made[0]).says({ kind: 'progress', share: 0.5 })
  await expect.element(page.getByText('Preparing 50%')).toBeVisible()
  expect(document.title).toMatch(/^12% · /)
  defined(Encoder.made[0]).says({ kind: 'done' })
  await expect.element(page.getByText('Ready: Lesson 1 · 1:02')).toBeVisible()
  await encoder(1)
  defined(Encoder.made[1]).says({ kind: 'done' })
  await expect.element(page.getByText('2 uploads are ready')).toBeVisible()
  expect(document.title).not.toMatch(/%/)
  expect(calls().filter((name) => name.endsWith('finish'))).toHaveLength(2)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(page.getByRole('region', { name: 'Uploads' })).not.toBeInTheDocument()
  expect(await keptUploads('u1')).toEqual([])
})

test('a file is sent beside a video that is encoded', async () => {
  const calls = server({
    'PUT /api/media/m2/files/picture.png': () => undefined,
    'POST /api/media/m2/finish': media('m2', 'chart.png', { kind: 'picture', seconds: null }),
  })
  const page = await tray()
  await uploadQueue.add([video('a.mp4'), { file: new File(['1'], 'chart.png'), kind: 'picture' }])
  await expect.element(page.getByText('Ready: chart.png')).toBeVisible()
  expect(calls()).not.toContain('POST /api/media/m1/finish')
})

test('open or folded, the tray leaves as much room at the foot of the page as it covers', async () => {
  server()
  const page = await tray()
  await uploadQueue.add([video('a.mp4'), video('b.mp4'), video('c.mp4')])
  await encoder()
  const covered = page.getByRole('region', { name: 'Uploads' }).element() as HTMLElement
  const room = covered.previousElementSibling as HTMLElement
  const isFree = () => room.offsetHeight >= covered.offsetHeight && room.offsetHeight > 0
  await expect.poll(isFree).toBe(true)
  const whenOpen = room.offsetHeight
  await page.getByRole('button', { expanded: true }).click()
  await expect.poll(() => room.offsetHeight < whenOpen && isFree()).toBe(true)
})

test('an upload goes on while its person moves through the pages', async () => {
  server()
  await uploadQueue.open('u1')
  const page = await render(
    <MemoryRouter>
      <Link to="/orders">Orders</Link>
      <UploadTray />
    </MemoryRouter>,
  )
  await uploadQueue.add([video('a.mp4')])
  await encoder()
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.unmount()
  const again = await tray()
  await expect.element(again.getByText('a.mp4')).toBeVisible()
  expect(defined(Encoder.made[0]).isOver).toBe(false)
})

test('a pause holds one and lets the next begin; it goes on when there is room', async () => {
  const calls = server()
  const page = await tray()
  await uploadQueue.add([video('a.mp4'), video('b.mp4')])
  await encoder()
  await page.getByRole('button', { name: 'Pause a.mp4' }).click()
  await expect.element(page.getByText('Paused')).toBeVisible()
  await encoder(1)
  defined(Encoder.made[0]).says(piece)
  await page.getByRole('button', { name: 'Continue a.mp4' }).click()
  await expect.element(page.getByText('Waits for its turn')).toBeVisible()
  expect(calls()).not.toContain('PUT /api/media/m1/files/360p-init.mp4')
  defined(Encoder.made[1]).says({ kind: 'done' })
  await expect.poll(calls).toContain('PUT /api/media/m1/files/360p-init.mp4')
  expect(defined(Encoder.made[0]).sent).toEqual(['encode', 'hold', 'go-on'])
})

test('an upload is cancelled only after a question, and is then gone from the server', async () => {
  const calls = server()
  const page = await tray()
  await uploadQueue.add([video('a.mp4')])
  await encoder()
  await page.getByRole('button', { name: 'Cancel a.mp4' }).click()
  await page.getByRole('button', { name: 'Keep uploading' }).click()
  expect(defined(Encoder.made[0]).isOver).toBe(false)
  await page.getByRole('button', { name: 'Cancel a.mp4' }).click()
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await expect.poll(calls).toContain('DELETE /api/media/m1')
  expect(defined(Encoder.made[0]).isOver).toBe(true)
  expect(await keptUploads('u1')).toEqual([])
})

test('a lost line is said, and closing the page is asked about', async () => {
  let isLost = true
  const calls = server({
    'PUT /api/media/m1/files/360p-init.mp4': () => {
      if (isLost) throw new TypeError('No connection')
    },
  })
  const page = await tray()
  await uploadQueue.add([video('a.mp4')])
  await encoder()
  defined(Encoder.made[0]).says(piece)
  await expect.element(page.getByText('The connection is bad. Trying again …')).toBeVisible()
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  isLost = false
  dispatchEvent(new Event('online'))
  defined(Encoder.made[0]).says({ kind: 'done' })
  await expect.element(page.getByText(/^Ready/)).toBeVisible()
  expect(calls()).toContain('POST /api/media/m1/finish')
  const after = new Event('beforeunload', { cancelable: true })
  dispatchEvent(after)
  expect(after.defaultPrevented).toBe(false)
})

test('after a reload a small file goes on by itself, a large one once it is chosen again', async () => {
  const upload = (mediaId: string) => ({
    ...media(mediaId, 'x', { state: 'uploading' }),
    files: [],
    originalBytes: null,
  })
  server({ 'GET /api/media/m1': upload('m1'), 'GET /api/media/m2': upload('m2') })
  const small = new File(['small'], 'small.mp4')
  const large = largeFile('large.mp4', 65)
  const record = { uid: 'u1', kind: 'video' as const, fingerprint: '', begunAt: 2 }
  await keepUpload({ ...record, mediaId: 'm1', name: small.name, size: small.size, file: small })
  const { fingerprintOf } = await import('../send-files.ts')
  await keepUpload({
    ...record,
    mediaId: 'm2',
    name: large.name,
    size: large.size,
    fingerprint: await fingerprintOf(large),
    begunAt: 1,
    file: large,
  })
  const page = await tray()
  await encoder()
  await expect.element(page.getByText('Choose large.mp4 again to continue')).toBeVisible()
  // In the order in which they were begun.
  expect(uploadQueue.list().map(({ name }) => name)).toEqual(['large.mp4', 'small.mp4'])
  const field = page.getByLabelText('Choose them again')
  chooseFile(field.element(), largeFile('large.mp4', 1))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/another file with this name/)
  chooseFile(field.element(), large)
  await expect.element(page.getByText('Waits for its turn')).toBeVisible()
})

test('what another person left unfinished in this browser stays with them', async () => {
  server()
  const file = new File(['a'], 'a.mp4')
  await keepUpload({
    mediaId: 'm1',
    uid: 'u2',
    kind: 'video',
    name: 'a.mp4',
    size: 1,
    fingerprint: '',
    begunAt: 1,
    file,
  })
  const page = await tray()
  await expect.element(page.getByRole('region', { name: 'Uploads' })).not.toBeInTheDocument()
  await forgetUpload('m1')
})

test('a file that is no video says why and leaves nothing on the server', async () => {
  const calls = server()
  const page = await tray()
  await uploadQueue.add([video('notes.mp4')])
  await encoder()
  defined(Encoder.made[0]).says({ kind: 'failed', failure: 'cut-off', detail: '' })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This file is cut off/)
  await expect.poll(calls).toContain('DELETE /api/media/m1')
})

test('one that cannot begin is tried again', async () => {
  const answer = later<object>()
  const calls = server({ 'POST /api/media': () => answer.promise })
  const page = await tray()
  const added = uploadQueue.add([video('a.mp4')])
  answer.reject(new TypeError('No connection'))
  expect(await added).toEqual([null])
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Try a.mp4 again' }).click()
  await expect.poll(() => calls().filter((name) => name === 'POST /api/media').length).toBe(2)
})

test('signing out asks while something is uploaded', async () => {
  server()
  const page = await tray()
  expect(await mayLeaveUploads()).toBe(true)
  await uploadQueue.add([video('a.mp4')])
  const stays = mayLeaveUploads()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await stays).toBe(false)
  const leaves = mayLeaveUploads()
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect(await leaves).toBe(true)
})

test('in Bangla the tray is in Bangla', async () => {
  server()
  const page = await tray('/bn')
  await uploadQueue.add([video('a.mp4')])
  await expect.element(page.getByRole('region', { name: 'আপলোড' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
})

test.each([
  ['lesson.MP4', 'video'],
  ['VID_0001.3gp', 'video'],
  ['slides.pdf', 'download'],
  ['chart.png', 'picture'],
  ['recording', 'video'],
])('%s is taken as a %s', (name, kind) => {
  expect(kindOf(new File([''], name))).toBe(kind)
})
