import { expect, test, vi } from 'vitest'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { later, prepareScreens } from '#web/testing.tsx'
import { ApiProblem } from '#web/api.ts'
import { articleLesson, edit, offline, refused } from './lesson-testing.tsx'

const toasts = prepareScreens('curriculum', 'staff')
const said = () => toasts.map(({ kind, content }) => `${kind}: ${String(content)}`)

const loaded = articleLesson('Repeat it.')
const published = (version: number, more: Partial<StaffLesson> = {}) =>
  articleLesson('Repeat it.', {
    draftVersion: version,
    isPublished: true,
    published: {
      number: 1,
      title: 'Loops',
      publishedAt: '2026-11-20T14:30:00.000Z',
      publishedBy: 'Farhana Islam',
      seconds: null,
    },
    ...more,
  })

test('edits are saved before that version is published, once', async () => {
  const answer = later<StaffLesson>()
  const publish = vi.fn(() => answer.promise)
  const { page, title, sent } = await edit(loaded, { publish })
  await title.fill('For loops')
  const button = page.getByRole('button', { name: 'Publish' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  answer.resolve(published(2, { title: 'For loops' }))
  await expect.poll(said).toEqual(['success: Published. Students see it now.'])
  expect(sent()).toEqual([[1, 'For loops', 'Repeat it.']])
  expect(publish.mock.calls).toEqual([[2]])
  await expect.element(page.getByText('Students see this version.')).toBeVisible()
  await expect.element(button).toBeDisabled()
})

test('a published lesson that is changed can be published again', async () => {
  const { page, title } = await edit(published(4))
  await expect.element(page.getByText(/^Published 20 November 2026/)).toBeVisible()
  const button = page.getByRole('button', { name: 'Publish' })
  await expect.element(button).toBeDisabled()
  await title.fill('For loops')
  await expect.element(button).toBeEnabled()
})

test('what could not be saved is not published', async () => {
  const publish = vi.fn(async () => published(2))
  const { page, title, save, mark } = await edit(loaded, { publish })
  save.mockRejectedValue(offline())
  await title.fill('For loops')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.element(mark).toMatchTextContent(/^Offline/)
  expect(publish).not.toHaveBeenCalled()
})

test('a lesson that is not ready says what it lacks', async () => {
  const publish = () =>
    Promise.reject(
      new ApiProblem({
        status: 409,
        code: 'lesson_not_ready',
        title: 'Not ready',
        facts: { reason: 'formula', latex: String.raw`\frac{1` },
      }),
    )
  const { page } = await edit(loaded, { publish })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(said).toHaveLength(1)
  expect(said()[0]).toMatch(/^error: .*\(\\frac\{1\)$/)
})

test('where someone else has saved in the meantime, both versions are shown instead', async () => {
  const { page } = await edit(loaded, {
    publish: () => Promise.reject(refused('lesson_changed')),
    load: async () => articleLesson('Do it twice.', { draftVersion: 7, savedBy: 'Rafiq Hasan' }),
  })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Rafiq Hasan/)
  expect(said()).toEqual([])
})
