import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { CourseEditor } from './course-editor.tsx'
import { CourseAutosaver, type AutosaverTools } from './course-autosaver.ts'
import type { EditorCalls } from './editor-calls.ts'
import { aDocument, aDraft, noTexts } from '../testing.ts'

const toasts = prepareScreens('staff')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const document = aDocument
const texts = noTexts
const course: StaffCourse = {
  ...aDraft,
  checklist: [{ item: 'fee', isDone: true, isNeeded: true }],
}
const offline = () => new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })

async function edit(calls: Partial<EditorCalls> = {}, at = '/staff') {
  const save = vi.fn<AutosaverTools['save']>(async ({ version, changes }) => ({
    ...course,
    version: version + 1,
    document: { ...document, ...changes },
  }))
  const autosaver = new CourseAutosaver(course, {
    save,
    storage: localStorage,
    later(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  const nothing = () => Promise.reject(offline())
  const page = await show(
    <CourseEditor
      autosaver={autosaver}
      categories={[{ name: 'IoT', shown: 'IoT', picture: 'data:,' }]}
      renderTrailer={() => null}
      calls={{
        pictures: { upload: nothing, list: nothing },
        find: nothing,
        findInstructors: nothing,
        presence: async () => ({ version: 1, others: [] }),
        reload: nothing,
        publish: nothing,
        forgetPlan: nothing,
        move: nothing,
        duplicate: nothing,
        revisions: nothing,
        restore: nothing,
        ...calls,
      }}
    />,
    at,
  )
  return {
    page,
    save,
    title: page.getByRole('textbox', { name: 'Title in English' }),
    publish: page.getByRole('button', { name: 'Publish now' }),
    mark: page.getByText('Saved', { exact: true }),
  }
}
const pause = () => vi.advanceTimersByTimeAsync(1_200)

test('texts of both languages are saved together after a pause', async () => {
  const { page, save, title, mark } = await edit()
  await title.fill('Jamdani weaving')
  await page.getByRole('textbox', { name: 'Title in Bangla' }).fill('জামদানি বোনা')
  await pause()
  await expect.element(mark).toBeVisible()
  expect(save.mock.calls).toEqual([
    [
      {
        version: 1,
        changes: {
          en: { ...texts, title: 'Jamdani weaving' },
          bn: { ...texts, title: 'জামদানি বোনা' },
        },
      },
    ],
  ])
})

test('Enter does not break the line of a title', async () => {
  const { title } = await edit()
  await title.click()
  await userEvent.keyboard('{End}{Enter} at home')
  await expect.element(title).toHaveValue('Weaving at home')
})

test('the number of lessons is typed in Bangla digits, too, and what is no number leaves it', async () => {
  const { page, save, mark } = await edit()
  const count = page.getByRole('textbox', { name: /lessons/i }).first()
  await count.fill('১২')
  await expect.element(count).toHaveValue('12')
  await userEvent.keyboard('{End}x')
  await expect.element(count).toHaveValue('12')
  await pause()
  await expect.element(mark).toBeVisible()
  expect(save.mock.calls[0]![0].changes).toEqual({ lessonCount: 12 })
})

test('the number of lessons is not asked for where lessons are published, and 0 is nobody’s number', async () => {
  const { page } = await edit()
  const count = page.getByRole('textbox', { name: /lessons/i }).first()
  await expect.element(count).not.toBeRequired()
  await expect.element(page.getByText('You can leave it empty', { exact: false })).toBeVisible()
  await count.fill('0')
  await expect.element(count).toHaveValue('')
})

test('edits are saved before that version is published', async () => {
  const publish = vi.fn<EditorCalls['publish']>(async () => ({
    ...course,
    version: 2,
    state: 'published',
  }))
  const { title, publish: button } = await edit({ publish })
  await title.fill('Jamdani weaving')
  await button.click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['success'])
  expect(publish.mock.calls).toEqual([[{ version: 2, at: null }]])
})

test('when the last edits cannot be saved, the older text is not published', async () => {
  const publish = vi.fn<EditorCalls['publish']>(async () => course)
  const { save, title, publish: button } = await edit({ publish })
  save.mockRejectedValue(offline())
  await title.fill('Jamdani weaving')
  await button.click()
  await expect.poll(() => toasts.map(({ content }) => content)).toEqual(['Offline, will save'])
  expect(publish).not.toHaveBeenCalled()
  await expect.element(title).toHaveValue('Jamdani weaving')
})

test('other people editing the course are shown, and so is what they saved', async () => {
  const { page, title } = await edit({
    presence: async () => ({ version: 2, others: ['Rafiq Hasan'] }),
    reload: async () => ({
      ...course,
      version: 2,
      document: { ...document, en: { ...texts, title: 'Kantha' } },
    }),
  })
  await expect.element(page.getByText(/Rafiq Hasan/)).toHaveAttribute('role', 'status')
  await expect.element(title).toHaveValue('Kantha')
})

test('beside number and outline it says what pages show once lessons are published', async () => {
  const { page } = await edit()
  await expect.element(page.getByText(/pages show the published lessons, 3\./)).toBeVisible()
  await expect
    .element(page.getByText(/^Pages show the sections of the published lessons/))
    .toBeVisible()
})

test('questions are added, moved and saved in their new order', async () => {
  const { page, save } = await edit()
  const part = page.getByRole('region', { name: 'Questions and answers' })
  for (const question of ['Hard?', 'Long?']) {
    await part.getByRole('button', { name: 'Add a question' }).click()
    await part.getByRole('textbox', { name: 'Question in English' }).last().fill(question)
    await part.getByRole('textbox', { name: 'Answer in Bangla' }).last().fill('না।')
  }
  await part.getByRole('button', { name: 'Move Question 2 up' }).click()
  await pause()
  await expect
    .poll(() => save.mock.lastCall?.[0].changes.faq)
    .toMatchObject([
      { question: 'Long?', answer: '', questionBn: '', answerBn: 'না।' },
      { question: 'Hard?' },
    ])
  await part.getByRole('button', { name: 'Remove Question 1' }).click()
  await pause()
  await expect.poll(() => save.mock.lastCall?.[0].changes.faq).toHaveLength(1)
})

test('requirements are a list of lines, each in one language or both', async () => {
  const { page, save } = await edit()
  const part = page.getByRole('region', { name: 'What students need beforehand' })
  await part.getByRole('button', { name: 'Add a requirement' }).click()
  await part.getByRole('textbox', { name: /in Bangla$/ }).fill('একটি কম্পিউটার')
  await pause()
  await expect
    .poll(() => save.mock.lastCall?.[0].changes.requirements)
    .toEqual([{ en: '', bn: 'একটি কম্পিউটার' }])
})
