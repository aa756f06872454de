import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Answer, Question } from '#contract/discussion/questions.ts'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { QuestionScreen } from './question-screen.tsx'
import { RenderersProvider } from './renderers.ts'

const toasts = prepareScreens('discussion')

const QUESTION = '/api/learn/PRG-101/questions/k3x9a0b1c2'
const nothing = { type: 'doc' as const, content: [] }

const question = (own: Partial<Question> = {}): Question => ({
  questionId: 'k3x9a0b1c2',
  title: 'Why does it loop?',
  author: { name: 'Nadia Rahman', as: 'student', isMe: true },
  createdAt: '2026-12-05T14:00:00.000Z',
  editedAt: null,
  isHidden: false,
  isLocked: false,
  isSolved: false,
  atSeconds: null,
  lesson: null,
  meeting: null,
  answerCount: 0,
  hasTeacherAnswer: false,
  document: nothing,
  source: 'It never stops.',
  pictures: [],
  isFollowed: false,
  canSolve: true,
  canModerate: false,
  answers: [],
  ...own,
})

const answer = (id: number, own: Partial<Answer> = {}): Answer => ({
  id,
  document: nothing,
  source: null,
  pictures: [],
  author: { name: `Student ${id}`, as: 'student', isMe: false },
  createdAt: '2026-12-05T15:00:00.000Z',
  editedAt: null,
  isHidden: false,
  ...own,
})

const aText = () => <p>A text</p>

/** The screen as its page holds it: what a call answers is shown. */
function Held({ first, onLook }: { first: Question; onLook: () => void }) {
  const [now, setNow] = useState(first)
  return (
    <RenderersProvider value={{ document: aText, line: () => null, clock: String }}>
      <QuestionScreen
        courseId="PRG-101"
        question={now}
        back="/learn/PRG-101/questions"
        onChanged={(changed) => (changed ? setNow(changed) : onLook())}
        onDeleted={() => undefined}
      />
    </RenderersProvider>
  )
}

async function shown(own: Partial<Question> = {}) {
  const look = vi.fn()
  const page = await show(<Held first={question(own)} onLook={look} />, '/learn/PRG-101')
  return { page, look }
}

test('on a slow connection changes are made one after the other, so that no old answer hides a new one', async () => {
  const [followed, solved] = [later<Question>(), later<Question>()]
  const calls = answerCalls({
    [`PUT ${QUESTION}/follow`]: () => followed.promise,
    [`PUT ${QUESTION}/solved`]: () => solved.promise,
    [`POST ${QUESTION}/answers`]: question({
      isFollowed: true,
      isSolved: true,
      answers: [answer(1)],
    }),
  })
  const { page } = await shown()
  const follow = page.getByRole('button', { name: 'Follow' })
  await expect.element(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(follow).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Mark as solved' }).click()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Use break')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  expect(calls.map(({ name }) => name)).toEqual([`PUT ${QUESTION}/follow`])

  followed.resolve(question({ isFollowed: true }))
  await expect
    .element(page.getByRole('button', { name: 'Unfollow' }))
    .toHaveAttribute('aria-pressed', 'true')
  solved.resolve(question({ isFollowed: true, isSolved: true }))
  await expect.element(page.getByRole('heading', { name: '1 answer' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Not solved after all' })).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    { isFollowed: true },
    { isSolved: true },
    { text: 'Use break', pictures: [] },
  ])
})

test('an answer that is refused keeps its text, and one on a slow connection keeps what is typed in the meantime', async () => {
  const slow = later<Question>()
  let tries = 0
  answerCalls({
    [`POST ${QUESTION}/answers`]: () => {
      tries += 1
      return tries === 1 ? refusal(409, 'question_locked') : slow.promise
    },
  })
  const { page } = await shown()
  await expect
    .element(page.getByText('No one has answered yet. If you know, help out.'))
    .toBeVisible()
  const text = page.getByRole('textbox', { name: 'Your answer' })
  const send = page.getByRole('button', { name: 'Answer', exact: true })
  await text.fill('Use break')
  await send.click()
  await expect.element(page.getByText('Refused: question_locked')).toBeVisible()
  await expect.element(text).toHaveValue('Use break')
  await send.click()
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  await text.fill('Or return')
  slow.resolve(question({ answers: [answer(1)] }))
  await expect.element(page.getByRole('heading', { name: '1 answer' })).toBeVisible()
  await expect.element(text).toHaveValue('Or return')
  expect(toasts.map(({ content }) => content)).toEqual(['Your answer is online.'])
})

test('one’s own question is changed in its place, with the keyboard; left as it was, it is as before', async () => {
  const calls = answerCalls({
    [`PATCH ${QUESTION}`]: question({ title: 'Why does it loop for ever?' }),
  })
  const { page } = await shown()
  const edit = page.getByRole('button', { name: 'Edit' })
  await edit.click()
  const title = page.getByRole('textbox', { name: 'Your question in one line' })
  await expect.element(title).toHaveFocus()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('A text')).toBeVisible()
  await expect.element(edit).toHaveFocus()
  await edit.click()
  await title.fill('Why does it loop for ever?')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('heading', { name: 'Why does it loop for ever?' }))
    .toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    { title: 'Why does it loop for ever?', text: 'It never stops.', pictures: [] },
  ])
})

test('after an answer was changed, or left as it was, the focus is on its Edit button again', async () => {
  const mine = answer(7, {
    author: { name: 'Nadia Rahman', as: 'student', isMe: true },
    source: 'x',
  })
  const asked = { author: { name: 'Rafi', as: 'student' as const, isMe: false }, answers: [mine] }
  answerCalls({ [`PATCH ${QUESTION}/answers/7`]: question(asked) })
  const { page } = await shown(asked)
  const edit = page.getByRole('button', { name: 'Edit' })
  for (const button of ['Cancel', 'Save changes']) {
    await edit.click()
    await page.getByRole('article').getByRole('button', { name: button }).click()
    await expect.element(edit).toHaveFocus()
  }
})

test('a closed question takes no answers but of our team, who can open and hide', async () => {
  const calls = answerCalls({
    'PATCH /api/staff/questions/k3x9a0b1c2': {},
    'PATCH /api/staff/questions/k3x9a0b1c2/answers/1': () => refusal(404, 'answer_not_found'),
  })
  const closed = { isLocked: true, canSolve: false, author: answer(9).author }
  const reader = await shown(closed)
  await expect
    .element(reader.page.getByText('This question is closed. It takes no further answers.'))
    .toBeVisible()
  expect(reader.page.getByRole('textbox', { name: 'Your answer' }).elements()).toEqual([])
  expect(reader.page.getByRole('button', { name: 'Mark as solved' }).elements()).toEqual([])
  expect(reader.page.getByRole('button', { name: 'Open again' }).elements()).toEqual([])
  await reader.page.unmount()

  const team = await shown({
    ...closed,
    canModerate: true,
    answers: [answer(1, { isHidden: true, author: { name: 'Rafi', as: 'staff', isMe: false } })],
  })
  await expect.element(team.page.getByRole('textbox', { name: 'Your answer' })).toBeVisible()
  await team.page.getByRole('button', { name: 'Open again' }).click()
  await expect.poll(() => team.look.mock.calls.length).toBe(1)
  const hidden = team.page.getByRole('listitem').filter({ hasText: 'Rafi' })
  await expect.element(hidden.getByText('Hidden by our team')).toBeVisible()
  await hidden.getByRole('button', { name: 'Show again' }).click()
  await expect
    .poll(() => toasts.map(({ content }) => content))
    .toEqual(['Refused: answer_not_found'])
  expect(calls.map(({ body }) => body)).toEqual([{ isLocked: false }, { isHidden: false }])
  expect(team.look).toHaveBeenCalledTimes(1)
})

test('in Bangla the answers are counted in Bangla digits', async () => {
  rememberLanguage('bn')
  answerCalls({})
  const { page } = await shown({ answers: [answer(1), answer(2)] })
  await expect.element(page.getByRole('heading', { name: /২/ })).toBeVisible()
})
