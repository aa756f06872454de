import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { prepareScreens, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { listDownloads } from './download-store.ts'
import { LeaveDownloadsModal } from './leave-downloads-modal.tsx'
import { addDownload, enableDownloads, removeAllDownloads } from './testing.ts'

prepareScreens()
const PERSON = 'person-who-leaves'
beforeEach(async () => {
  enableDownloads()
  await loadWords('downloads', 'en')
})
afterEach(() => removeAllDownloads(PERSON))

async function ask() {
  await addDownload(PERSON, 'lesson-a', { bytes: 2_000_000 })
  await addDownload(PERSON, 'lesson-b', { bytes: 1_000_000 })
  const onAnswer = vi.fn()
  const downloads = await listDownloads(PERSON)
  const page = await show(<LeaveDownloadsModal downloads={downloads} onAnswer={onAnswer} />)
  await expect.element(page.getByRole('dialog', { name: 'Remove your downloads?' })).toBeVisible()
  await expect.element(page.getByText('2 lessons · 3.0 MB')).toBeVisible()
  return { page, onAnswer }
}

test('downloads are removed from the device before someone leaves', async () => {
  const { page, onAnswer } = await ask()
  await page.getByRole('button', { name: 'Remove and sign out' }).click()
  await expect.poll(() => onAnswer.mock.calls[0]).toEqual([true])
  expect(await listDownloads(PERSON)).toEqual([])
})

test('on a device of their own someone leaves and keeps them', async () => {
  const { page, onAnswer } = await ask()
  await page.getByRole('button', { name: 'Keep and sign out' }).click()
  await expect.poll(() => onAnswer.mock.calls[0]).toEqual([true])
  expect(await listDownloads(PERSON)).toHaveLength(2)
})

test('who closes the question stays signed in', async () => {
  const { onAnswer } = await ask()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onAnswer.mock.calls).toEqual([[false]])
  expect(await listDownloads(PERSON)).toHaveLength(2)
})
