import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { prepareScreens } from '#web/testing.tsx'
import { article, articleLesson, edit, offline, refused } from './lesson-testing.tsx'

const toasts = prepareScreens('curriculum', 'staff')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pause = () => vi.advanceTimersByTimeAsync(1_200)
const loaded = articleLesson('Repeat it.')
const theirs = articleLesson('Do it twice.', {
  title: 'Loops, by Rafiq',
  draftVersion: 7,
  savedBy: 'Rafiq Hasan',
})

/** Someone else has saved the lesson meanwhile. */
async function collide(load: () => Promise<StaffLesson> = async () => theirs, more: object = {}) {
  const editor = await edit(loaded, { load, ...more })
  editor.save.mockRejectedValueOnce(refused('lesson_changed'))
  await editor.title.fill('Loops, by me')
  await pause()
  return editor
}

test('both versions are shown, with the name of the other person; nothing is sent before the choice', async () => {
  const { page, save } = await collide()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Rafiq Hasan saved this lesson while you were writing/)
  const [mine, saved] = [page.getByRole('article').first(), page.getByRole('article').last()]
  await expect.element(mine).toMatchTextContent(/Your version.*Loops, by me.*Repeat it/)
  await expect.element(saved).toMatchTextContent(/Saved version.*Loops, by Rafiq.*Do it twice/)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).toHaveBeenCalledOnce()
})

test('keeping mine saves it over theirs', async () => {
  const { page, title, mark, sent } = await collide()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(title).toHaveValue('Loops, by me')
  await pause()
  await expect.element(mark).toHaveTextContent('Saved')
  expect(sent().at(-1)).toEqual([7, 'Loops, by me', 'Repeat it.'])
})

test('taking theirs shows it in the editor, and what I write next is over it', async () => {
  const { page, title, text, mark, sent } = await collide()
  await page.getByRole('button', { name: 'Use the saved version' }).click()
  await expect.element(title).toHaveValue('Loops, by Rafiq')
  await expect.element(text).toHaveTextContent('Do it twice.')
  await title.fill('Loops, by us')
  await pause()
  await expect.element(mark).toHaveTextContent('Saved')
  expect(sent().at(-1)).toEqual([7, 'Loops, by us', 'Do it twice.'])
})

test('where theirs cannot be loaded, that can be repeated, and the text here stays', async () => {
  const load = vi.fn<() => Promise<StaffLesson>>().mockRejectedValueOnce(offline())
  load.mockResolvedValue(theirs)
  const { page, title, mark } = await collide(load)
  await expect.element(mark).toHaveTextContent('Someone else changed this lesson')
  await expect.element(title).toHaveValue('Loops, by me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Use the saved version' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('they are loaded by themselves once the connection is back', async () => {
  const load = vi.fn<() => Promise<StaffLesson>>().mockRejectedValueOnce(offline())
  load.mockResolvedValue(theirs)
  const { page } = await collide(load)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  // The button is there a moment before the page listens.
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(2)
  })
  await expect.element(page.getByRole('button', { name: 'Keep mine' })).toBeVisible()
})

test('mine is copied as Markdown', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { page } = await collide(undefined, { toMarkdown: async () => 'Repeat **it**.' })
  await page.getByRole('button', { name: 'Copy mine as Markdown' }).click()
  await expect.poll(() => toasts.map(({ content }) => content)).toEqual(['Copied'])
  expect(copied).toHaveBeenCalledExactlyOnceWith('# Loops, by me\n\nRepeat **it**.')
})

test('a copy that fails says so', async () => {
  const { page } = await collide(undefined, { toMarkdown: () => Promise.reject(offline()) })
  await page.getByRole('button', { name: 'Copy mine as Markdown' }).click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  expect(String(toasts[0]?.content)).toMatch(/^You’re offline/)
})

test('a draft of this device from an older version asks which one to go on with', async () => {
  localStorage.setItem(
    'edi-lesson-draft:LOOPS-1',
    JSON.stringify({
      version: 1,
      title: 'Loops, on the train',
      body: { kind: 'article', document: article('Written on the train.') },
    }),
  )
  const { page, title, mark, sent } = await edit(theirs)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Text from this device was found/)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(title).toHaveValue('Loops, on the train')
  await pause()
  await expect.element(mark).toHaveTextContent('Saved')
  expect(sent()).toEqual([[7, 'Loops, on the train', 'Written on the train.']])
})
