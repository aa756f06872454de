import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { later, prepareScreens } from '#web/testing.tsx'
import { articleLesson, edit, offline, refused } from './lesson-testing.tsx'

prepareScreens('curriculum', 'staff')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = () => vi.advanceTimersByTimeAsync(1_200)
const loaded = articleLesson('Repeat it.')

test('edits are saved once, a moment after the last key', async () => {
  const { title, mark, sent } = await edit(loaded)
  await title.fill('For loops')
  await expect.element(mark).toHaveTextContent('Not saved yet')
  await title.fill('While loops')
  await pause()
  await expect.element(mark).toHaveTextContent('Saved')
  expect(sent()).toEqual([[1, 'While loops', 'Repeat it.']])
})

test('the text and the title are saved together, each next one over the version before', async () => {
  const { title, text, mark, sent } = await edit(loaded)
  await text.click()
  await userEvent.keyboard('{Control>}{End}{/Control} And again.')
  await pause()
  await expect.element(mark).toHaveTextContent('Saved')
  await title.fill('Loops again')
  await pause()
  await expect.poll(sent).toEqual([
    [1, 'Loops', 'Repeat it. And again.'],
    [2, 'Loops again', 'Repeat it. And again.'],
  ])
})

test('edits made during a save stay, and are saved next', async () => {
  const answer = later<StaffLesson>()
  const { title, save, mark, sent } = await edit(loaded)
  save.mockReturnValueOnce(answer.promise)
  await title.fill('For')
  await pause()
  await expect.element(mark).toHaveTextContent('Saving…')
  await title.fill('For loops')
  answer.resolve({ ...loaded, title: 'For', draftVersion: 2 })
  await expect.element(mark).toHaveTextContent('Not saved yet')
  await expect.element(title).toHaveValue('For loops')
  await pause()
  await expect.element(mark).toHaveTextContent('Saved')
  expect(sent().map(([version, typed]) => [version, typed])).toEqual([
    [1, 'For'],
    [2, 'For loops'],
  ])
})

test('without a connection it says where the text is, and the button saves it', async () => {
  const { page, title, save, mark, sent } = await edit(loaded)
  save.mockRejectedValueOnce(offline())
  await title.fill('For loops')
  await pause()
  await expect.element(mark).toHaveTextContent('Offline: kept on this device')
  await page.getByRole('button', { name: 'Try again' }).click()
  await vi.advanceTimersByTimeAsync(0)
  await expect.element(mark).toHaveTextContent('Saved')
  expect(sent()).toHaveLength(2)
})

test('text that never reached the server is there when the lesson is opened again', async () => {
  const first = await edit(loaded)
  first.save.mockRejectedValue(offline())
  await first.title.fill('For loops')
  await pause()
  await expect.element(first.mark).toMatchTextContent(/^Offline/)
  await first.page.unmount()

  const { title, mark, sent } = await edit(loaded)
  await expect.element(title).toHaveValue('For loops')
  await pause()
  await expect.element(mark).toHaveTextContent('Saved')
  expect(sent()).toEqual([[1, 'For loops', 'Repeat it.']])
})

test.each([
  { at: '/staff', said: /kept on this device.*“Title of the lesson” is required/ },
  { at: '/bn/staff', said: /“লেসনের শিরোনাম” ঘরটা পূরণ করুন/ },
])('a title that was cleared is explained in the language of the page, at $at', async (shown) => {
  const { page, save, mark } = await edit(loaded, { at: shown.at })
  save.mockRejectedValue(
    refused('invalid_input', [{ field: 'title', code: 'required', message: 'title is required.' }]),
  )
  await page.getByRole('textbox').first().fill('')
  await pause()
  await expect.element(mark).toMatchTextContent(shown.said)
})
