import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StaffPerson } from '#contract/staff/people.ts'
import { answerCalls, refusal, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { PersonCard } from './person-card.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('staff', 'en'), loadWords('site', 'en')])
})
afterEach(() => vi.unstubAllGlobals())

const CHANGE = 'PATCH /api/staff/people/ET_1'
const REMOVE = 'DELETE /api/staff/people/ET_1'

const person: StaffPerson = {
  studentId: 'ET_1',
  name: 'Karim Ahmed',
  email: 'karim@example.com',
  role: 'support',
  isYou: false,
  hasSecondFactor: true,
  waitsFor: null,
} as StaffPerson

async function shown(own: Partial<StaffPerson> = {}) {
  const handlers = { changed: vi.fn(async () => undefined), left: vi.fn() }
  const page = await show(
    <PersonCard
      person={{ ...person, ...own }}
      onChanged={handlers.changed}
      onLeft={handlers.left}
    />,
  )
  return { page, handlers }
}

async function remove(page: Awaited<ReturnType<typeof shown>>['page']) {
  await page.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Karim Ahmed from the team?' })
  await dialog.getByRole('button', { name: 'Remove from the team' }).click()
  return dialog
}

test('another role is sent, and the list is asked for again', async () => {
  const calls = answerCalls({ [CHANGE]: {} })
  const { page, handlers } = await shown()
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Role of Karim Ahmed' })
  await expect.element(dialog.getByRole('radio', { name: /^Support/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Finance/ }).click()
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect.poll(() => handlers.changed.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([{ role: 'finance' }])
})

test('the last owner stays one, and the dialog says what to do first', async () => {
  answerCalls({ [CHANGE]: () => refusal(409, 'last_owner') })
  const { page, handlers } = await shown({ role: 'owner' })
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Content/ }).click()
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('No one else is an owner. Make someone else an owner first.')
  expect(handlers.changed).not.toHaveBeenCalled()
})

test('removing someone needs a second press, and then asks for the list again', async () => {
  const calls = answerCalls({ [REMOVE]: () => undefined })
  const { page, handlers } = await shown()
  await remove(page)
  await expect.poll(() => handlers.changed.mock.calls.length).toBe(1)
  expect(calls.map(({ name }) => name)).toEqual([REMOVE])
  expect(handlers.left).not.toHaveBeenCalled()
})

test('who removes themselves leaves the staff area', async () => {
  answerCalls({ [REMOVE]: () => undefined })
  const { page, handlers } = await shown({ isYou: true })
  await expect.element(page.getByText('(You)')).toBeVisible()
  await remove(page)
  await expect.poll(() => handlers.left.mock.calls.length).toBe(1)
  expect(handlers.changed).not.toHaveBeenCalled()
})

test('a removal that is refused says why, and the person stays', async () => {
  answerCalls({ [REMOVE]: () => refusal(409, 'person_not_staff') })
  const { page } = await shown()
  const dialog = await remove(page)
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This person is no longer on the team. Reload the page.')
})

test('a missing second factor and a role without access are visible', async () => {
  const { page } = await shown({ hasSecondFactor: false, waitsFor: 'old@example.com' })
  await expect.element(page.getByText('No two-step verification yet')).toBeVisible()
  await expect.element(page.getByText(/the role belongs to old@example\.com/)).toBeVisible()
})
