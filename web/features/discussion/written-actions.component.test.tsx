import { beforeAll, expect, test, vi } from 'vitest'
import { ApiProblem } from '#web/api.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { Toaster } from '#web/ui/toast/toaster.tsx'
import { TextForm } from './text-form.tsx'
import { WrittenActions } from './written-actions.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('discussion', 'en'), loadWords('site', 'en')])
})

async function actions(own: Partial<Parameters<typeof WrittenActions>[0]> = {}) {
  const handlers = {
    edit: vi.fn(),
    remove: vi.fn(async () => undefined),
    report: vi.fn(async () => undefined),
    moderated: vi.fn(),
  }
  const page = await show(
    <>
      <WrittenActions
        id="q1"
        of="question"
        isMine
        isEdited={false}
        onEdit={handlers.edit}
        onDelete={handlers.remove}
        onReport={handlers.report}
        moderation={[]}
        onModerated={handlers.moderated}
        {...own}
      />
      <Toaster />
    </>,
  )
  return { page, handlers }
}

test('the author can change a question, and delete it after a confirmation', async () => {
  const { page, handlers } = await actions()
  expect(page.getByRole('button', { name: 'Report' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Edit' }).click()
  expect(handlers.edit).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this question?' })
  await expect.element(dialog).toBeVisible()
  expect(handlers.remove).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => handlers.remove.mock.calls.length).toBe(1)
})

test('someone else’s text can be reported with a reason, and a review is promised', async () => {
  const { page, handlers } = await actions({ isMine: false })
  expect(page.getByRole('button', { name: 'Delete' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this to our team' })
  await dialog.getByRole('textbox', { name: 'What is wrong with it?' }).fill('It is an advert')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect.element(page.getByText('Thank you. Our team will look at it.')).toBeVisible()
  expect(handlers.report.mock.calls).toEqual([['It is an advert']])
})

test('a report without a reason is refused beside the field, and the dialog stays', async () => {
  const { page } = await actions({
    isMine: false,
    onReport: async () => {
      throw new ApiProblem({
        status: 400,
        code: 'invalid_input',
        title: 'Not valid',
        errors: [{ field: 'reason', code: 'required', message: 'Required' }],
      })
    },
  })
  await page.getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect
    .element(dialog.getByRole('textbox', { name: 'What is wrong with it?' }))
    .toHaveAccessibleDescription('“What is wrong with it?” is required.')
})

test('a moderator’s actions and failures are shown', async () => {
  const hidden = vi.fn(async () => undefined)
  const failed = async () => {
    throw new ApiProblem({ status: 409, code: 'odd', title: 'It was closed meanwhile' })
  }
  const { page, handlers } = await actions({
    moderation: [
      { text: 'Hide', act: hidden },
      { text: 'Close', act: failed },
    ],
  })
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect.poll(() => handlers.moderated.mock.calls.length).toBe(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('It was closed meanwhile')).toBeVisible()
  expect(handlers.moderated).toHaveBeenCalledTimes(1)
})

async function question(send: (typed: object) => Promise<void>) {
  const page = await show(
    <TextForm
      courseId="PRG-101"
      label="Your question"
      action="Ask"
      first={{ title: '', text: '' }}
      place={{ seconds: 75, label: 'About 1:15 in the video' }}
      send={send}
    />,
  )
  const title = page.getByRole('textbox', { name: 'Your question in one line' })
  const text = page.getByRole('textbox', { name: /^Your question(?! in)/ })
  await title.fill('Why does it loop?')
  await text.fill('I stop it with **break**.')
  return { page, title, text, ask: page.getByRole('button', { name: 'Ask' }) }
}

test('a question is sent with its place in the video, and the form is cleared', async () => {
  const send = vi.fn(async () => undefined)
  const { title, text, ask } = await question(send)
  await ask.click()
  await expect.element(title).toHaveValue('')
  await expect.element(text).toHaveValue('')
  expect(send).toHaveBeenCalledWith({
    title: 'Why does it loop?',
    text: 'I stop it with **break**.',
    atSeconds: 75,
    pictures: [],
  })
})

test('a question need not be about the place', async () => {
  const send = vi.fn(async () => undefined)
  const { page, title, ask } = await question(send)
  await page.getByRole('checkbox', { name: 'About 1:15 in the video' }).click()
  await ask.click()
  await expect.element(title).toHaveValue('')
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ atSeconds: null }))
})

test('a question that cannot be sent keeps its text, and says what to change', async () => {
  const { title, text, ask } = await question(async () => {
    throw new ApiProblem({
      status: 400,
      code: 'invalid_input',
      title: 'Not valid',
      errors: [{ field: 'title', code: 'too_short', message: 'At least 20 characters.' }],
    })
  })
  await ask.click()
  await expect.element(title).toHaveAccessibleDescription('Too short: at least 20 characters.')
  await expect.element(title).toHaveValue('Why does it loop?')
  await expect.element(text).toHaveValue('I stop it with **break**.')
})
