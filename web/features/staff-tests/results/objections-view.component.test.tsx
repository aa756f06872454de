import { expect, test, vi } from 'vitest'
import type { StaffObjection } from '#contract/tests/objections.ts'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { ObjectionsView } from './objections-view.tsx'

prepareScreens('staff')

const objection: StaffObjection = {
  objectionId: 7,
  attemptId: 'aaaaaaaaaaaaaaaa',
  name: 'Rahima',
  questionId: 'q000000001',
  beginning: 'Which is a vector?',
  versionNumber: 1,
  slot: 3,
  text: 'Both a and b are vectors.',
  raisedAt: '2026-12-05T14:10:00.000Z',
  state: 'open',
  answer: null,
  answeredAt: null,
  isOwn: false,
}
const rows: StaffObjection[] = [
  objection,
  { ...objection, objectionId: 6, name: 'Karim', text: 'Two are right.' },
  { ...objection, objectionId: 5, name: 'Anna', text: 'I think so, too.', isOwn: true },
  { ...objection, objectionId: 4, questionId: 'q000000002', beginning: 'Which is prime?' },
]

async function view({ answers = async () => undefined, found = rows } = {}) {
  const onAnswer = vi.fn(answers)
  const page = await show(
    <ObjectionsView page={{ rows: found, next: null }} show="open" isFirst onAnswer={onAnswer} />,
  )
  return { page, onAnswer }
}

test('one answer serves all objections to a question, without one’s own', async () => {
  const { page, onAnswer } = await view()
  const card = page.getByRole('listitem').filter({ hasText: 'Which is a vector?' })
  await expect
    .element(card.getByText('This is yours. Someone else has to answer it.'))
    .toBeVisible()
  const stands = card.getByRole('button', { name: 'The question stands' })
  await expect.element(stands).toBeDisabled()
  await card
    .getByRole('textbox', { name: 'Your answer to these 2' })
    .fill(' Only b has a direction. ')
  await stands.click()
  await expect
    .poll(() => onAnswer.mock.calls)
    .toEqual([[{ objectionIds: [7, 6], outcome: 'declined', answer: 'Only b has a direction.' }]])
})

test('what failed keeps the answer and says why', async () => {
  const { page } = await view({
    answers: () => Promise.reject(new ApiProblem({ status: 409, code: 'own_attempt', title: '' })),
    found: [objection],
  })
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Right, we cancel it.')
  await page.getByRole('button', { name: 'They are right' }).click()
  await expect.element(page.getByText(/You can’t decide about your own attempt/)).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Your answer' }))
    .toHaveValue('Right, we cancel it.')
})

test('without any, it says when there will be some', async () => {
  const { page } = await view({ found: [] })
  await expect.element(page.getByText(/No objection waits for an answer/)).toBeVisible()
})
