import { newCourse } from '../server/testing/courses.ts'
import { addSection } from './curriculum-steps.ts'
import { chooser, clip, openLibrary, tray } from './media-steps.ts'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, PHONE, test } from './testing.ts'

const author = 'author@example.com'
let course = ''
const server = ownServer({
  staff: { [author]: 'Nusrat Jahan' },
  prepare: async (db) => {
    course = (await newCourse(db, { title: 'Python from Zero' })).courseId
  },
})

test('files become lessons, and go on through the staff area, a lost line and a reload', async () => {
  test.setTimeout(300_000)
  const page = await server.asStaff(author)
  const sent: string[] = []
  let answers = 0
  page.on('response', (response) => {
    if (/\/api\/media\/\w+\/files\//.test(response.url()) && response.ok()) answers += 1
  })
  // The connection breaks after six files.
  let most = 6
  await page.route('**/api/media/*/files/*', (route) => {
    if (sent.length >= most) return route.abort()
    sent.push(new URL(route.request().url()).pathname)
    return route.continue()
  })
  await page.goto(`/staff/courses/${course}/curriculum`)
  await addSection(page, 'Week 1')
  await page
    .getByLabel('Make lessons of files in Week 1')
    .setInputFiles([
      clip('10 Lists.mp4'),
      { name: '1 Notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnotes') },
      clip('2 Loops.mp4'),
    ])
  const lessons = page.getByRole('region', { name: 'Week 1' }).getByRole('link')
  await expect(lessons).toHaveText(['1 Notes', '2 Loops', '10 Lists'])
  await page.getByText('Ready: 1 Notes.pdf').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Videos and files' }).first().click()
  await chooser(page).waitFor({ state: 'attached' })
  await tray(page).getByText('Waits for its turn').waitFor()
  await page.getByText('The connection is bad. Trying again …').waitFor({ timeout: 60_000 })
  expect(await page.title()).toMatch(/^\d+% · /)
  await expect.poll(() => answers).toBe(6)
  const before = new Set(sent)

  // The author closes the tab, whatever it says, and comes back.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  most = Infinity
  sent.length = 0
  await page.getByText('Ready: 2 Loops · 0:12').waitFor({ timeout: 120_000 })
  await page.getByText('Ready: 10 Lists · 0:12').waitFor({ timeout: 120_000 })
  expect(before.size).toBe(6)
  // The head of a rendition says when it was made.
  expect(sent.filter((file) => before.has(file) && !file.endsWith('-init.mp4'))).toEqual([])

  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: '2 Loops' }) })
  await card.getByRole('button', { name: 'Used in' }).click()
  await card.getByRole('link', { name: '2 Loops' }).click()
  await page.getByRole('button', { name: /^Play/ }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published. Students see it now.').first().waitFor()
})

test('on a phone an author pauses, goes on and cancels', async () => {
  test.setTimeout(120_000)
  const page = await server.asStaff(author, PHONE)
  await openLibrary(page)
  await page.route('**/api/media/*/files/*', (route) => route.abort())
  await chooser(page).setInputFiles(clip('Cancelled.mp4'))
  await page.getByRole('button', { name: 'Pause Cancelled.mp4' }).click()
  await page.getByText('Paused').waitFor()
  await page.getByRole('button', { name: 'Continue Cancelled.mp4' }).click()
  await page.getByRole('button', { name: 'Cancel Cancelled.mp4' }).click()
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await tray(page).waitFor({ state: 'detached' })
  await chooser(page).setInputFiles({
    name: 'notes.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('not a video'),
  })
  await page.getByText(/This file can’t be read as a video/).waitFor()
  const { buffer, ...whole } = clip('Half.mp4')
  await chooser(page).setInputFiles({ ...whole, buffer: buffer.subarray(0, buffer.length / 2) })
  await page.getByText(/^This file is cut off/).waitFor()
})
