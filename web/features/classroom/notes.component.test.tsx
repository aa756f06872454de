import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { LessonNote } from '#contract/learning/classroom.ts'
import { answerCalls, later, refusal, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { Notes } from './notes.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('classroom', 'en'), loadWords('site', 'en')])
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const ADD = 'POST /api/learn/PRG-101/lessons/lesson1/notes'

const note = (id: string, text: string, atSeconds: number | null = null) =>
  ({ id, text, atSeconds, createdAt: '2026-12-05T14:00:00.000Z' }) as unknown as LessonNote

const folded = (known: readonly LessonNote[], onPlace: () => void = vi.fn()) =>
  show(
    <Notes
      courseId="PRG-101"
      lessonId="lesson1"
      notes={known}
      placeNow={() => 75}
      onPlace={onPlace}
    />,
  )

/** The notes, unfolded. */
async function notes(known: readonly LessonNote[], onPlace?: () => void) {
  const page = await folded(known, onPlace)
  await page.getByRole('heading', { name: /^My notes/ }).click()
  return page
}

test('notes are folded with their number, until one is half written', async () => {
  const page = await folded([note('1', 'Loops end'), note('2', 'Lists grow')])
  await expect.element(page.getByRole('heading', { name: 'My notes (2)' })).toBeVisible()
  await expect.element(page.getByText('Loops end')).not.toBeVisible()
  await page.getByRole('heading', { name: 'My notes (2)' }).click()
  await expect.element(page.getByText('Loops end')).toBeVisible()
  await page.getByRole('textbox', { name: 'New note' }).fill('Half of it')
  await page.unmount()
  const again = await folded([])
  await expect.element(again.getByRole('textbox', { name: 'New note' })).toHaveValue('Half of it')
})

test('a note is saved with the place in the video, and the field is cleared', async () => {
  const calls = answerCalls({ [ADD]: note('1', 'Loops end', 75) })
  const page = await notes([])
  const field = page.getByRole('textbox', { name: 'New note' })
  await field.fill('Loops end')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(page.getByText('Loops end')).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(calls.map(({ body }) => body)).toEqual([{ text: 'Loops end', atSeconds: 75 }])
})

test('the place of a note seeks the video', async () => {
  const onPlace = vi.fn()
  const page = await notes([note('1', 'Loops end', 75)], onPlace)
  await page.getByRole('button', { name: /^At / }).click()
  expect(onPlace).toHaveBeenCalledWith(75)
})

test('a note that cannot be saved stays in its field, also after leaving the page', async () => {
  answerCalls({ [ADD]: () => refusal(409, 'lesson_not_found') })
  const page = await notes([])
  await page.getByRole('textbox', { name: 'New note' }).fill('Loops end')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.unmount()
  const again = await folded([])
  await expect.element(again.getByRole('textbox', { name: 'New note' })).toHaveValue('Loops end')
})

test('a note is edited in place', async () => {
  const calls = answerCalls({ 'PATCH /api/learn/notes/1': note('1', 'Loops end early') })
  const page = await notes([note('1', 'Loops end'), note('2', 'Lists grow')])
  await page.getByRole('button', { name: 'Edit the note “Loops end”' }).click()
  const field = page.getByRole('textbox', { name: 'Edit' })
  await expect.element(field).toHaveValue('Loops end')
  await field.fill('Loops end early')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Loops end early')).toBeVisible()
  await expect.element(page.getByText('Lists grow')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ text: 'Loops end early' }])
})

test('a deleted note is gone, and one that could not be deleted is not', async () => {
  answerCalls({
    'DELETE /api/learn/notes/1': () => undefined,
    'DELETE /api/learn/notes/2': () => refusal(500, 'something_odd'),
  })
  const page = await notes([note('1', 'Loops end'), note('2', 'Lists grow')])
  await page.getByRole('button', { name: 'Delete the note “Loops end”' }).click()
  await expect.element(page.getByText('Loops end')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Delete the note “Lists grow”' }).click()
  await expect.element(page.getByText('Lists grow')).toBeVisible()
})

test('on a slow connection a note is saved once, and what is typed in the meantime stays for the next', async () => {
  const answer = later<LessonNote>()
  const calls = answerCalls({ [ADD]: () => answer.promise })
  const page = await notes([])
  const field = page.getByRole('textbox', { name: 'New note' })
  await field.fill('Loops end')
  const save = page.getByRole('button', { name: 'Save note' })
  await save.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await field.fill('Lists grow')
  answer.resolve(note('1', 'Loops end'))
  await expect.element(page.getByRole('listitem')).toMatchTextContent('Loops end')
  await expect.element(field).toHaveValue('Lists grow')
  expect(calls.length).toBe(1)
  await page.unmount()
  const again = await folded([])
  await expect.element(again.getByRole('textbox', { name: 'New note' })).toHaveValue('Lists grow')
})

test('a note is deleted once, however often it is clicked, and the focus stays at the notes', async () => {
  const answer = later<undefined>()
  const calls = answerCalls({ 'DELETE /api/learn/notes/1': () => answer.promise })
  const page = await notes([note('1', 'Loops end'), note('2', 'Lists grow')])
  const remove = page.getByRole('button', { name: 'Delete the note “Loops end”' })
  await remove.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove).toHaveAttribute('aria-busy', 'true')
  answer.resolve(undefined)
  await expect.element(page.getByText('Loops end')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: /^My notes/ })).toHaveFocus()
  expect(calls.length).toBe(1)
})

test('the focus moves into a note to change, and back to its button when it is left as it was', async () => {
  answerCalls({ 'PATCH /api/learn/notes/1': () => refusal(500, 'something_odd') })
  const page = await notes([note('1', 'Loops end')])
  const edit = page.getByRole('button', { name: 'Edit the note “Loops end”' })
  await edit.click()
  const field = page.getByRole('textbox', { name: 'Edit' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(' early')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('something_odd')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(edit).toHaveFocus()
  await expect.element(page.getByText('Loops end', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Loops end')
})
