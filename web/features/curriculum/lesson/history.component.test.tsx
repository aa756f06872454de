import { expect, test, vi } from 'vitest'
import type { LessonVersion } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { later, prepareScreens } from '#web/testing.tsx'
import type { LessonCalls } from './lesson-calls.ts'
import { article, articleLesson, edit, offline, refused } from './lesson-testing.tsx'

const toasts = prepareScreens('curriculum', 'staff')

const version = (number: number, title: string): LessonVersion => ({
  number,
  title,
  publishedAt: '2026-11-20T14:30:00.000Z',
  publishedBy: 'Farhana Islam',
  seconds: null,
})
const old = {
  ...version(1, 'Loops of old'),
  body: { kind: 'article', document: article('Do it.') },
}

async function open(calls: Partial<LessonCalls>, at = '/staff') {
  const editor = await edit(articleLesson('Repeat it.'), {
    at,
    versions: async () => [version(12, 'Loops'), version(1, 'Loops of old')],
    showVersion: async () => old as typeof old & { body: LessonBody },
    ...calls,
  })
  await editor.page.getByRole('button', { name: at === '/staff' ? 'History' : 'হিস্ট্রি' }).click()
  return { ...editor, dialog: editor.page.getByRole('dialog') }
}

test('a version is looked at, and restored over the draft once', async () => {
  const answer = later<ReturnType<typeof articleLesson>>()
  const restore = vi.fn(() => answer.promise)
  const { page, dialog, title, text } = await open({ restore })
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Version 1 ·' })
    .getByRole('button', { name: 'View' })
    .click()
  await expect.element(dialog.getByText('Do it.')).toBeVisible()
  const button = dialog.getByRole('button', { name: 'Restore' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  answer.resolve(articleLesson('Do it.', { title: 'Loops of old', draftVersion: 2 }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('Loops of old')
  await expect.element(text).toHaveTextContent('Do it.')
  expect(restore.mock.calls).toEqual([[1, 1]])
  expect(toasts.map(({ kind }) => kind)).toEqual(['success'])
})

test('cancelling leads back to the versions, and the draft stays', async () => {
  const { dialog, text } = await open({})
  await dialog.getByRole('button', { name: 'View' }).first().click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.getByText('Version 12 · Loops')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(text).toHaveTextContent('Repeat it.')
})

test('in Bangla its number and day are in Bangla digits', async () => {
  const { dialog } = await open({}, '/bn/staff')
  await expect.element(dialog.getByText(/১২/)).toBeVisible()
  await expect.element(dialog.getByText(/২০ নভেম্বর,? ২০২৬/).first()).toBeVisible()
})

test('a lesson that was never published says so', async () => {
  const { dialog } = await open({ versions: async () => [] })
  await expect.element(dialog.getByText('This lesson has not been published yet.')).toBeVisible()
})

test('without a connection it says so in the language of the page; opening it again tries again', async () => {
  const versions = vi.fn<LessonCalls['versions']>().mockRejectedValueOnce(offline())
  versions.mockResolvedValue([version(1, 'লুপ')])
  const { page, dialog } = await open({ versions }, '/bn/staff')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/[\u0980-\u09ff]/)
  await dialog.getByRole('button').first().click()
  await page.getByRole('button', { name: 'হিস্ট্রি' }).click()
  await expect.element(dialog.getByText(/লুপ/)).toBeVisible()
  expect(dialog.getByRole('alert').elements()).toEqual([])
})

test('a restoration that is refused says why, and the dialog stays', async () => {
  const { dialog } = await open({ restore: () => Promise.reject(refused('lesson_changed')) })
  await dialog.getByRole('button', { name: 'View' }).first().click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect.element(dialog.getByRole('alert').getByRole('paragraph')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Restore' })).toBeEnabled()
})
