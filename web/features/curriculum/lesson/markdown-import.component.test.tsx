import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ArticleDocument } from '#contract/learning/article.ts'
import type { ImportNote } from '#contract/learning/import-notes.ts'
import { chooseFile, largeFile, later, prepareScreens } from '#web/testing.tsx'
import type { LessonCalls } from './lesson-calls.ts'
import { article, articleLesson, edit, refused } from './lesson-testing.tsx'

prepareScreens('curriculum', 'staff')

function imported(words: string, notes: readonly ImportNote[] = []) {
  return { document: article(words) as ArticleDocument, notes }
}

async function open(fromMarkdown: LessonCalls['fromMarkdown']) {
  const editor = await edit(articleLesson('Repeat it.'), { fromMarkdown })
  await editor.page.getByRole('button', { name: 'Import Markdown' }).click()
  const dialog = editor.page.getByRole('dialog', { name: 'Import Markdown' })
  return {
    ...editor,
    dialog,
    markdown: dialog.getByRole('textbox', { name: 'Markdown' }),
    run: dialog.getByRole('button', { name: 'Import', exact: true }),
  }
}

test('it replaces the text, is sent once, and Undo brings the old text back', async () => {
  const answer = later<Awaited<ReturnType<LessonCalls['fromMarkdown']>>>()
  const read = vi.fn(() => answer.promise)
  const { page, text, markdown, run } = await open(read)
  await expect.element(run).toBeDisabled()
  await markdown.fill('Do it *twice*.')
  await run.click()
  await expect.element(run).toHaveAttribute('aria-busy', 'true')
  await run.click({ force: true })
  answer.resolve(imported('Do it twice.'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(text).toHaveTextContent('Do it twice.')
  expect(read.mock.calls).toEqual([['Do it *twice*.']])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(text).toHaveTextContent('Repeat it.')
})

test('a file is read into the field, where it can still be changed', async () => {
  const { dialog, markdown } = await open(async () => imported(''))
  await userEvent.upload(
    dialog.getByLabelText(/A .md file/),
    new File(['# লুপ\n'], 'loops.md', { type: 'text/markdown' }),
  )
  await expect.element(markdown).toHaveValue('# লুপ\n')
})

test('a refusal is in the words of the page, and the Markdown stays', async () => {
  const { dialog, text, markdown, run } = await open(() =>
    Promise.reject(
      refused('invalid_input', [
        { field: 'body', code: 'document_too_deep', message: 'Nested too deeply (12 levels).' },
      ]),
    ),
  )
  await markdown.fill('> > > Deep')
  await run.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Lists, quotes and boxes are nested too deeply. Move some of them out.')
  await expect.element(markdown).toHaveValue('> > > Deep')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(text).toHaveTextContent('Repeat it.')
})

test('a file that is no Markdown, or longer than a lesson, is refused before it is read', async () => {
  const { dialog, markdown } = await open(async () => imported(''))
  const field = dialog.getByLabelText(/A .md file/)
  chooseFile(field.element(), new File(['%PDF-'], 'loops.pdf', { type: 'application/pdf' }))
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This isn’t a Markdown file. Choose a .md, .markdown or .txt file.')
  chooseFile(field.element(), largeFile('loops.md', 1))
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This text is longer than 2,00,000 characters. Split it into two lessons.')
  await expect.element(markdown).toHaveValue('')
})

test('what is not as it was in the file is listed after the import', async () => {
  const { page, dialog, text, markdown, run } = await open(async () =>
    imported('Repeat.', [
      { kind: 'comment', text: '<!-- ask Rina -->', line: 3 },
      { kind: 'link', text: './two.md', line: 12 },
    ]),
  )
  await markdown.fill('Repeat. <!-- ask Rina -->')
  await run.click()
  const items = dialog.getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent('Line 3: comment, left out<!-- ask Rina -->')
  await expect
    .element(items.nth(1))
    .toHaveTextContent('Line 12: leads nowhere from here, so it is no link./two.md')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(text).toHaveTextContent('Repeat.')
})
