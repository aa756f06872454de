import { expect, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { Media } from '#contract/media/media.ts'
import { answerCalls, later, painted, prepareScreens, refusal, show } from '#web/testing.tsx'
import ChaptersEditor from './chapters-editor.tsx'

prepareScreens('media')

const mediaId = '3f0c9a44-5d1e-4c57-9a53-0d1c7a7b8f10'
const PUT = `PUT /api/media/${mediaId}/chapters`
const media = {
  mediaId,
  seconds: 600,
  chapters: [
    { start: 0, title: 'Welcome' },
    { start: 62.5, title: 'Loops' },
    { start: 120, title: 'Lists' },
  ],
} as Media

async function edit(chapters = media.chapters, at = '/') {
  const onSaved = vi.fn()
  const page = await show(<ChaptersEditor media={{ ...media, chapters }} onSaved={onSaved} />, at)
  const chapter = (number: number) => page.getByRole('group', { name: `Chapter ${number}` })
  return {
    page,
    onSaved,
    starts: page.getByRole('textbox', { name: 'Begins at' }),
    titles: page.getByRole('textbox', { name: 'Title' }),
    chapter,
    add: page.getByRole('button', { name: 'Add a chapter' }),
    save: page.getByRole('button', { name: 'Save chapters' }),
  }
}

test('the first chapter begins at the start, the next half a minute later, and its title is written next', async () => {
  const { page, starts, add } = await edit([])
  await expect.element(page.getByText(/^No chapters yet/)).toBeVisible()
  await add.click()
  await userEvent.keyboard('Welcome')
  await add.click()
  await userEvent.keyboard('Loops')
  await expect.element(starts.first()).toHaveValue('00:00:00.000')
  await expect.element(starts.last()).toHaveValue('00:00:30.000')
  await expect
    .element(page.getByRole('group', { name: 'Chapter 2' }).getByRole('textbox', { name: 'Title' }))
    .toHaveValue('Loops')
})

test('what is saved is in the order of the video, and its answer is passed on', async () => {
  const answer = { ...media, chapters: [] }
  const calls = answerCalls({ [PUT]: answer })
  const { page, starts, titles, save, onSaved } = await edit()
  await starts.nth(2).fill('0:45')
  await titles.nth(2).fill('  Lists first ')
  await save.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Chapters saved')
  expect(calls.map(({ body }) => body)).toEqual([
    {
      chapters: [
        { start: 0, title: 'Welcome' },
        { start: 45, title: 'Lists first' },
        { start: 62.5, title: 'Loops' },
      ],
    },
  ])
  await expect.element(starts.nth(1)).toHaveValue('0:45')
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(answer)
})

test('times are typed in Bangla digits, too', async () => {
  const calls = answerCalls({ [PUT]: media })
  const page = await show(
    <ChaptersEditor media={{ ...media, chapters: [] }} onSaved={() => undefined} />,
    '/bn',
  )
  await page.getByRole('button', { name: 'চ্যাপ্টার যোগ করুন' }).click()
  const first = page.getByRole('group', { name: 'চ্যাপ্টার ১' })
  await first.getByRole('textbox', { name: 'শুরু' }).fill('১:০২.৫')
  await first.getByRole('textbox', { name: 'শিরোনাম' }).fill('লুপ')
  await page.getByRole('button', { name: 'চ্যাপ্টার সেভ করুন' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('চ্যাপ্টার সেভ হয়েছে')
  expect(calls.map(({ body }) => body)).toEqual([{ chapters: [{ start: 62.5, title: 'লুপ' }] }])
})

test.each([
  { typed: 'soon', error: 'Enter a time such as 1:02.5' },
  { typed: '10:00', error: 'The video has ended by then' },
  { typed: '1:02.5', error: 'Another chapter begins at this time' },
])('"$typed" as a start is explained at its field, which gets the focus', async (wrong) => {
  const calls = answerCalls({})
  const { starts, save, chapter } = await edit()
  await starts.nth(2).fill(wrong.typed)
  await save.click()
  const start = chapter(3).getByRole('textbox', { name: 'Begins at' })
  await expect.element(start).toHaveFocus()
  await expect.element(start).toHaveAccessibleDescription(wrong.error)
  await expect.element(start).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
})

test('a chapter without a title is explained at its title, until it has one', async () => {
  const { titles, save } = await edit()
  await titles.nth(1).fill(' ')
  await save.click()
  const title = titles.nth(1)
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveAccessibleDescription('Give it a title, or remove it')
  await userEvent.keyboard('Loops again')
  await expect.element(title).not.toHaveAttribute('aria-invalid')
})

test('a second try with the same error leads to its field again', async () => {
  const { titles, save } = await edit()
  await titles.nth(1).fill('')
  await save.click()
  await save.click()
  await expect.element(titles.nth(1)).toHaveFocus()
})

test('after a chapter is removed the keyboard goes on in the list', async () => {
  const { page, titles } = await edit()
  page.getByRole('button', { name: 'Remove chapter 2' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(titles.nth(1)).toHaveValue('Lists')
  await expect.element(page.getByRole('region', { name: 'Chapters' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'Begins at' }).first()).toHaveFocus()
})

test('Save sends once, however often it is clicked; a refusal keeps what was typed', async () => {
  const answer = later<Response>()
  const calls = answerCalls({ [PUT]: () => answer.promise })
  const { page, titles, save, onSaved } = await edit()
  await titles.first().fill('Hello')
  save.element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  answer.resolve(refusal(409, 'chapters_beyond'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(titles.first()).toHaveValue('Hello')
  await expect.element(save).toHaveFocus()
  expect(calls).toHaveLength(1)
  expect(onSaved).not.toHaveBeenCalled()
})

test('text typed during a save is not marked as saved', async () => {
  const answer = later<Media>()
  answerCalls({ [PUT]: () => answer.promise })
  const { page, titles, save, onSaved } = await edit()
  await save.click()
  await titles.first().fill('Hello')
  answer.resolve(media)
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  await painted()
  expect(page.getByRole('status').elements()).toEqual([])
  await save.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Chapters saved')
  await titles.first().fill('Hello again')
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

test('a time and its title have room on a phone', async () => {
  await screen.viewport(360, 740)
  const { starts, titles } = await edit()
  for (const field of [starts.first(), titles.first()]) {
    const element = field.element()
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
    // Smaller, and an iPhone would enlarge the page.
    expect(parseFloat(getComputedStyle(element).fontSize)).toBeGreaterThanOrEqual(16)
  }
  await screen.viewport(1280, 800)
})
