import { expect, test, vi } from 'vitest'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { articleLesson, offline, refused, textOf } from './lesson-testing.tsx'
import type { WritingCalls } from './lesson-calls.ts'
import { OwnLessonScreen } from './own-lesson-screen.tsx'

const toasts = prepareScreens('curriculum')
const said = () => toasts.map(({ kind, content }) => `${kind}: ${String(content)}`)

const handIn = {
  writtenBy: 'Sajid Hossain',
  handedInAt: '2026-11-20T14:30:00.000Z',
  word: null,
  sentBackBy: null,
  sentBackAt: null,
}
const waiting: Partial<StaffLesson> = { draftVersion: 2, review: 'waiting', handIn }
const sentBack: Partial<StaffLesson> = {
  review: 'sent-back',
  handIn: {
    ...handIn,
    word: 'Add an example.\nAnd a picture.',
    sentBackBy: 'Rokeya Khatun',
    sentBackAt: '2026-11-21T04:00:00.000Z',
  },
}

async function open(loaded: StaffLesson, calls: Partial<WritingCalls> = {}) {
  const nothing = () => Promise.reject(offline())
  const save = vi.fn<WritingCalls['save']>(
    async (draft) => ({ ...loaded, ...draft, draftVersion: draft.version + 1 }) as StaffLesson,
  )
  const page = await show(
    <OwnLessonScreen
      loaded={loaded}
      calls={{
        load: nothing,
        publish: nothing,
        preview: async (document) => ({ document, unreadable: [] }),
        fromMarkdown: nothing,
        toMarkdown: nothing,
        save,
        ...calls,
      }}
      parts={{
        renderArticle: (document) => <p>{textOf(document)}</p>,
        renderVideo: ({ source }) => <p>{`Video from ${source}`}</p>,
        media: { pictureOf: () => null },
      }}
    />,
    '/dashboard/teaching/lessons/LOOPS-1',
  )
  return { page, save }
}

test('a draft is saved, then handed in, and waits', async () => {
  const publish = vi.fn(async () => articleLesson('Repeat it.', waiting))
  const { page, save } = await open(articleLesson('Repeat it.'), { publish })
  expect(page.getByRole('button', { name: 'Publish' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'History' }).elements()).toEqual([])
  await page.getByRole('textbox', { name: 'Title of the lesson' }).fill('For loops')
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect.poll(said).toHaveLength(1)
  expect(save).toHaveBeenCalledOnce()
  expect(publish.mock.calls).toEqual([[2]])
  await expect.element(page.getByText(/^Handed in 20 November 2026/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Hand in' })).toBeDisabled()
})

test('what was sent back shows the word, and is handed in again', async () => {
  const { page } = await open(articleLesson('Repeat it.', sentBack))
  await expect
    .element(page.getByRole('heading', { name: /^Rokeya Khatun sent this back/ }))
    .toBeVisible()
  await expect.element(page.getByText(/Add an example\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Hand in again' })).toBeEnabled()
})

test('what lacks something is not handed in, and says what', async () => {
  const problem = Object.assign(refused('lesson_not_ready'), { facts: { reason: 'empty' } })
  const { page } = await open(articleLesson(''), { publish: () => Promise.reject(problem) })
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect.poll(said).toEqual(['error: Write something first.'])
})

test('where staff saved meanwhile, both versions are there', async () => {
  const { page } = await open(articleLesson('Repeat it.'), {
    publish: () => Promise.reject(refused('lesson_changed')),
    load: async () => articleLesson('Do it twice.', { draftVersion: 7, savedBy: 'Rokeya Khatun' }),
  })
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Rokeya Khatun/)
})

test('a published draft is not handed in', async () => {
  const { page } = await open(articleLesson('Repeat it.', { isPublished: true }))
  await expect.element(page.getByRole('button', { name: 'Hand in' })).toBeDisabled()
})
