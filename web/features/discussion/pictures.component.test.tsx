import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chooseFile, largeFile, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { PictureField } from './picture-field.tsx'
import { PrivatePictures } from './private-picture.tsx'
import { RenderersProvider } from './renderers.ts'
import { usePictures } from './use-pictures.ts'

beforeAll(async () => {
  await Promise.all([loadWords('discussion', 'en'), loadWords('site', 'en')])
})
afterEach(() => vi.unstubAllGlobals())

const renderers = { document: () => null, line: () => null, clock: String }
const pictures = [{ pictureId: 'a'.repeat(20), alt: 'My screen', width: 80, height: 60 }]

test('with low data, a picture is fetched only when tapped', async () => {
  const asked = vi.fn(async (_path: RequestInfo | URL) => new Response(new Blob(['x'])))
  vi.stubGlobal('fetch', asked)
  const page = await show(
    <RenderersProvider value={{ ...renderers, savesData: true }}>
      <PrivatePictures courseId="PRG-101" pictures={pictures} />
    </RenderersProvider>,
  )
  const button = page.getByRole('button', { name: 'Show “My screen”' })
  await expect.element(button).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  await button.click()
  await expect.element(page.getByRole('img', { name: 'My screen' })).toBeVisible()
  expect(asked.mock.calls.map(([path]) => path)).toEqual([
    `/api/learn/PRG-101/pictures/${'a'.repeat(20)}`,
  ])
})

test('otherwise it loads immediately', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['x'])))
  const page = await show(
    <RenderersProvider value={renderers}>
      <PrivatePictures courseId="PRG-101" pictures={pictures} />
    </RenderersProvider>,
  )
  await expect.element(page.getByRole('img', { name: 'My screen' })).toBeVisible()
})

/** A fake connection: a test sets the bytes sent and the response. */
class Line extends EventTarget {
  static latest: Line
  upload = new EventTarget()
  status = 0
  responseText = ''
  statusText = ''
  open = vi.fn()
  setRequestHeader = vi.fn()
  getResponseHeader = () => null
  send = () => {
    Line.latest = this
  }
  passes(loaded: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded }))
  }
  answers(status: number, body: object): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('loadend'))
  }
}

function Form() {
  const chosen = usePictures('PRG-101', [])
  return (
    <RenderersProvider value={renderers}>
      <PictureField courseId="PRG-101" pictures={chosen} />
    </RenderersProvider>
  )
}

async function sending() {
  vi.stubGlobal('XMLHttpRequest', Line)
  const before = Line.latest
  const page = await show(<Form />)
  const bytes = new Uint8Array(4_000_000)
  bytes.set([0x89, 0x50, 0x4e, 0x47])
  const file = new File([bytes], 'screen.png', { type: 'image/png' })
  await page.getByLabelText('Add pictures').upload(file)
  await expect.element(page.getByText('Uploading…')).toBeVisible()
  await expect.poll(() => Line.latest).not.toBe(before)
  return page
}

test('while a picture is sent, its progress is shown', async () => {
  const page = await sending()
  Line.latest.passes(1_000_000)
  const bar = page.getByRole('progressbar', { name: 'Uploading: 1.0 MB of 4.0 MB' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25')
  Line.latest.passes(4_000_200)
  await expect
    .element(page.getByRole('progressbar', { name: 'Uploading: 4.0 MB of 4.0 MB' }))
    .toHaveAttribute('aria-valuenow', '100')
  Line.latest.answers(201, pictures[0]!)
  await expect.element(page.getByText('Ready')).toBeVisible()
  expect(page.getByRole('progressbar').elements()).toEqual([])
})

test('a refused picture says why, and starts again from zero', async () => {
  const page = await sending()
  Line.latest.passes(3_000_000)
  Line.latest.answers(400, { code: 'picture_unreadable', title: 'No picture.' })
  await expect
    .element(page.getByText('This is not a picture we can read.', { exact: false }))
    .toBeVisible()
  const refused = Line.latest
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(page.getByRole('progressbar').elements()).toEqual([])
  await expect.poll(() => Line.latest).not.toBe(refused)
  Line.latest.answers(201, pictures[0]!)
  await expect.element(page.getByText('Ready')).toBeVisible()
})

test('a file that is no picture, or too large, is refused before anything is sent', async () => {
  const asked = vi.fn()
  vi.stubGlobal('XMLHttpRequest', asked)
  const page = await show(<Form />)
  const field = page.getByLabelText('Add pictures')
  chooseFile(
    field.element(),
    new File(['%PDF-1.7 notes'], 'notes.pdf', { type: 'application/pdf' }),
  )
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This is not a picture we can read. Choose a JPEG, PNG or WebP.')
  chooseFile(field.element(), largeFile('screen.png', 9))
  await expect
    .element(page.getByRole('alert').nth(1))
    .toHaveTextContent('The picture is larger than 8 MB. Choose a smaller one.')
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  expect(asked).not.toHaveBeenCalled()
})
