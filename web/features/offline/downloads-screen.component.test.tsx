import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { DownloadsScreen } from './downloads-screen.tsx'
import { addDownload, aView, removeAllDownloads, enableDownloads } from './testing.ts'

const toasts = prepareScreens('downloads')
const CLASSROOM = 'GET /api/learn/PRG-101'
const nadia = 'nadia'
beforeEach(enableDownloads)
afterEach(() => removeAllDownloads(nadia))

async function shown() {
  const page = await show(
    <DownloadsScreen person={nadia} downloader={null} />,
    '/dashboard/downloads',
  )
  const remove = (title: string) =>
    page.getByRole('button', { name: `Remove “${title}” from this device` })
  return { page, remove }
}

test('removing the last download by keyboard moves the focus to the list, which says that it is empty', async () => {
  answerCalls({ [CLASSROOM]: {} })
  await addDownload(nadia, 'loops')
  const { page, remove } = await shown()
  await expect.element(remove('Lesson loops')).toBeVisible()
  remove('Lesson loops').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No downloads yet')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Downloads' })).toHaveFocus()
  expect(toasts.map(({ content }) => content)).toEqual(['Removed from this device.'])
})

test('removing a download by keyboard moves the focus to the list; a quick second click removes nothing else', async () => {
  answerCalls({ [CLASSROOM]: {} })
  await addDownload(nadia, 'loops')
  await addDownload(nadia, 'lists')
  const { page, remove } = await shown()
  await expect.element(page.getByText(/^2 lessons/)).toBeVisible()
  await remove('Lesson loops').dblClick()
  await expect.element(page.getByText(/^1 lesson ·/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Downloads' })).toHaveFocus()
  await expect.element(remove('Lesson lists')).toBeVisible()
  expect(toasts).toHaveLength(1)
})

test('all downloads are removed after a confirmation, and the focus moves to the empty list', async () => {
  answerCalls({ [CLASSROOM]: {} })
  await addDownload(nadia, 'loops')
  await addDownload(nadia, 'lists')
  const { page } = await shown()
  await page.getByRole('button', { name: 'Remove all' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Remove all downloads?' })
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  await expect.element(page.getByText(/^2 lessons/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove all' }).first().click()
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await expect.element(page.getByText('No downloads yet')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Downloads' })).toHaveFocus()
})

test('a lesson of an ended enrolment cannot be opened and says why', async () => {
  answerCalls({ [CLASSROOM]: () => refusal(403, 'enrolment_ended') })
  await addDownload(nadia, 'loops')
  const { page } = await shown()
  await expect
    .element(page.getByText('Your enrolment in this course has ended, so the lesson was removed.'))
    .toBeVisible()
  expect(page.getByRole('link', { name: 'Lesson loops' }).elements()).toEqual([])
})

test('offline, lessons open unless they were last checked a month ago', async () => {
  answerCalls({})
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await addDownload(nadia, 'loops')
  await addDownload(nadia, 'lists', { checkedAt: old })
  const { page } = await shown()
  await expect
    .element(page.getByRole('link', { name: 'Lesson loops' }))
    .toHaveAttribute('href', '/learn/PRG-101/loops')
  await expect.element(page.getByText(/^Opens until /)).toBeVisible()
  const notes = page.getByText(/^Go online once to open it/)
  await expect.element(notes).toBeVisible()
  expect(notes.elements()).toHaveLength(1)
})

test('in Bangla, numbers and sizes are in Bangla digits, and a title in English says so', async () => {
  rememberLanguage('bn')
  answerCalls({ [CLASSROOM]: {} })
  await addDownload(nadia, 'a', {
    view: aView('a', { title: 'Loops' }),
    bytes: 12_000_000,
    quality: '240p',
  })
  await addDownload(nadia, 'b', { view: aView('b', { title: 'তালিকা' }) })
  const { page } = await shown()
  await expect.element(page.getByText(/^২.*১২/).first()).toBeVisible()
  await expect.element(page.getByText('Loops')).toHaveAttribute('lang', 'en')
  await expect.element(page.getByText('তালিকা')).not.toHaveAttribute('lang', 'en')
})
