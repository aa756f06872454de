import { expect, test, vi } from 'vitest'
import type { LessonVersion, StaffLesson } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { prepareScreens } from '#web/testing.tsx'
import { article, articleLesson, edit, refused } from './lesson-testing.tsx'

prepareScreens('curriculum', 'staff')

const version: LessonVersion = {
  number: 3,
  title: 'Loops',
  publishedAt: '2026-11-19T14:30:00.000Z',
  publishedBy: 'Rokeya Khatun',
  seconds: null,
}
const handIn = {
  writtenBy: 'Sajid Hossain',
  handedInAt: '2026-11-20T14:30:00.000Z',
  word: null,
  sentBackBy: null,
  sentBackAt: null,
}
const waiting = articleLesson('The new text.', {
  review: 'waiting',
  isPublished: true,
  hasChanges: true,
  handIn,
  published: version,
})
const sent = (word: string): StaffLesson => ({
  ...waiting,
  review: 'sent-back',
  handIn: { ...handIn, word, sentBackBy: 'Shirin Akter', sentBackAt: '2026-11-21T04:00:00.000Z' },
})

test('what waits is compared with what students see', async () => {
  const body = { kind: 'article', document: article('The old text.') } as LessonBody
  const showVersion = vi.fn(async () => ({ ...version, body }))
  const { page } = await edit(waiting, { showVersion })
  await expect
    .element(page.getByRole('region', { name: 'Sajid Hossain handed this in' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Compare with published' }).click()
  await expect.element(page.getByText('The old text.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'What students see now' })).toBeVisible()
  expect(showVersion.mock.calls).toEqual([[3]])
  await page.getByRole('button', { name: 'Close the comparison' }).click()
  await expect.element(page.getByText('The old text.')).not.toBeInTheDocument()
})

test('it goes back with a word, which then stands there', async () => {
  const sendBack = vi.fn(async (word: string) => sent(word))
  const { page } = await edit(waiting, { sendBack })
  await page.getByRole('button', { name: 'Send back' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  const word = dialog.getByLabelText('What should change')
  await expect.element(word).toHaveAttribute('aria-invalid', 'true')
  expect(sendBack).not.toHaveBeenCalled()
  await word.fill('Add an example.')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect
    .element(page.getByRole('region', { name: 'Sent back to Sajid Hossain' }))
    .toBeVisible()
  await expect.element(page.getByText('Add an example.')).toBeVisible()
  expect(sendBack.mock.calls).toEqual([['Add an example.']])
  expect(page.getByRole('button', { name: 'Send back' }).elements()).toEqual([])
})

test('what was decided meanwhile is said, and the word stays', async () => {
  const { page } = await edit(waiting, {
    sendBack: () => Promise.reject(refused('lesson_not_waiting')),
  })
  await page.getByRole('button', { name: 'Send back' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('What should change').fill('Add an example.')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect.element(dialog.getByText('It was decided already. Reload the page.')).toBeVisible()
  await expect.element(dialog.getByLabelText('What should change')).toHaveValue('Add an example.')
})

test('a lesson that no instructor wrote has no such note', async () => {
  const { page } = await edit(articleLesson('Text.'))
  expect(page.getByRole('button', { name: 'Send back' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Compare with published' }).elements()).toEqual([])
})
