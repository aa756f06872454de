import { chooser, clip, openLibrary } from './media-steps.ts'
import { ownServer } from './own-server.ts'
import { expect, PHONE, test } from './testing.ts'

const author = 'author@example.com'
const server = ownServer({ staff: { [author]: 'Nusrat Jahan' } })

test('an upload that was cut off goes on with the same file, and sends only what is missing', async () => {
  test.setTimeout(120_000)
  const page = await server.asStaff(author)
  const sent: string[] = []
  // The connection breaks after six files.
  let most = 6
  await page.route('**/api/media/*/files/*', (route) => {
    if (sent.length >= most) return route.abort()
    sent.push(new URL(route.request().url()).pathname)
    return route.continue()
  })
  await openLibrary(page)
  await chooser(page).setInputFiles({ ...clip(), name: 'Cut off.mp4' })
  await page.getByText('The connection is bad. Trying again …').waitFor({ timeout: 60_000 })
  const before = new Set(sent)

  // The author closes the tab, whatever it says, and comes back.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  most = Infinity
  sent.length = 0
  await page.getByRole('button', { name: 'Upload a video' }).click()
  await chooser(page).setInputFiles({ ...clip(), name: 'Cut off.mp4' })
  await page.getByText('Ready: Cut off · 0:12').waitFor({ timeout: 90_000 })
  expect(before.size).toBe(6)
  expect(sent.filter((file) => before.has(file))).toEqual([])
})

test('on a phone an author pauses, goes on and cancels', async () => {
  test.setTimeout(120_000)
  const page = await server.asStaff(author, PHONE)
  await openLibrary(page)
  await page.route('**/api/media/*/files/*', (route) => route.abort())
  await chooser(page).setInputFiles({ ...clip(), name: 'Cancelled.mp4' })
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await page.getByText('The upload was cancelled.').waitFor()
  await chooser(page).setInputFiles({
    name: 'notes.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('not a video'),
  })
  await page.getByText(/This file can’t be read as a video/).waitFor()
})
