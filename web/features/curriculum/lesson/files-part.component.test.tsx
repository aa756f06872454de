import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { later, painted, prepareScreens } from '#web/testing.tsx'
import type { LessonParts } from './lesson-calls.ts'
import { article, edit, lesson } from './lesson-testing.tsx'

prepareScreens('curriculum', 'staff')

const file = (letter: string, title: string) => ({ mediaId: letter.repeat(16), title })
const slides = file('a', 'Slides')
const code = file('b', 'Code')
const sheet = file('c', 'Exercises')

async function editFiles(files = [slides, code, sheet], media: Partial<LessonParts['media']> = {}) {
  const editor = await edit(
    lesson({ kind: 'download', document: article(''), files } as unknown as LessonBody),
    { parts: { media: { pictureOf: () => null, ...media } } },
  )
  const names = editor.page.getByRole('textbox', { name: 'Name of the file' })
  return {
    ...editor,
    names,
    order: () => names.elements().map((name) => (name as HTMLInputElement).value),
  }
}

test('a file is moved up by its button, which moves with it', async () => {
  const { page, order } = await editFiles()
  page.getByRole('button', { name: 'Move Exercises up' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(order).toEqual(['Slides', 'Exercises', 'Code'])
  await expect.element(page.getByRole('button', { name: 'Move Exercises up' })).toHaveFocus()
})

test('at the top, where the button ends, the focus goes to the name of the file', async () => {
  const { page, names, order } = await editFiles()
  page.getByRole('button', { name: 'Move Code up' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(order).toEqual(['Code', 'Slides', 'Exercises'])
  await expect.element(page.getByRole('button', { name: 'Move Code up' })).toBeDisabled()
  await expect.element(names.first()).toHaveFocus()
})

test('after a file is removed the keyboard goes on in the list', async () => {
  const { page, order } = await editFiles()
  page.getByRole('button', { name: 'Remove Code' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(order).toEqual(['Slides', 'Exercises'])
  await expect.element(page.getByRole('list', { name: 'Files' })).toHaveFocus()
})

test('a name typed while another file is uploaded stays', async () => {
  const chosen = later<{ mediaId: string; name: string } | null>()
  const { page, title, names, order } = await editFiles([slides], {
    chooseFile: () => chosen.promise,
  })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await names.fill('Slides of the first class')
  await title.fill('For loops')
  chosen.resolve({ mediaId: 'd'.repeat(16), name: 'loops.zip' })
  await expect.poll(order).toEqual(['Slides of the first class', 'loops.zip'])
  await expect.element(title).toHaveValue('For loops')
})

test('choosing nothing changes nothing, and the same file is not there twice', async () => {
  const answers = [null, { mediaId: slides.mediaId, name: 'slides.pdf' }]
  const { page, order } = await editFiles([slides, code], {
    chooseFile: async () => answers.shift() ?? null,
  })
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await painted()
  expect(order()).toEqual(['Slides', 'Code'])
  await add.click()
  await expect.poll(order).toEqual(['Code', 'slides.pdf'])
})
