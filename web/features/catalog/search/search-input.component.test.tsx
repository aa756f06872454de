import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { SearchInput } from './search-input.tsx'

beforeAll(() => loadWords('site', 'en'))
afterEach(() => vi.unstubAllGlobals())

const CALL = 'GET /api/search-suggestions'

const found = {
  categories: [{ name: 'programming', nameEn: 'Programming', nameBn: 'প্রোগ্রামিং' }],
  courses: [
    { courseId: 'PRG-101', courseTitle: 'Python for Beginners', courseTitleBn: 'পাইথন' },
    { courseId: 'PRG-102', courseTitle: 'Python for Data', courseTitleBn: 'পাইথন ডেটা' },
  ],
}

async function typed(text: string) {
  const submitted = vi.fn((event: React.FormEvent) => event.preventDefault())
  const page = await show(
    <form onSubmit={submitted}>
      <SearchInput aria-label="Search courses" />
    </form>,
  )
  await page.getByLabelText('Search courses').fill(text)
  return { page, submitted, field: page.getByRole('combobox', { name: 'Search courses' }) }
}

const chosen = (page: Awaited<ReturnType<typeof typed>>['page']) =>
  page
    .getByRole('option')
    .elements()
    .filter((option) => option.getAttribute('aria-selected') === 'true')
    .map((option) => option.textContent)

test('typing suggests subjects and courses, and their number is announced', async () => {
  answerCalls({ [CALL]: found })
  const { page, field } = await typed('pyth')
  await expect.element(page.getByRole('option', { name: 'Python for Data' })).toBeVisible()
  expect(
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['ProgrammingSubject', 'Python for Beginners', 'Python for Data'])
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText(/^3 suggestions/)).toBeInTheDocument()
})

test('the arrow keys cycle through the list, and the field names the chosen option', async () => {
  answerCalls({ [CALL]: found })
  const { page, field } = await typed('pyth')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => chosen(page)).toEqual(['ProgrammingSubject'])
  const option = page.getByRole('option', { selected: true }).element()
  await expect.element(field).toHaveAttribute('aria-activedescendant', option.id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(() => chosen(page)).toEqual(['Python for Data'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => chosen(page)).toEqual([])
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => chosen(page)).toEqual(['Python for Data'])
})

test('Escape closes the list and keeps what was typed; an arrow key opens it again', async () => {
  answerCalls({ [CALL]: found })
  const { page, field } = await typed('pyth')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('pyth')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option').first()).toBeVisible()
})

test('Enter without a choice searches for the text', async () => {
  answerCalls({ [CALL]: found })
  const { page, submitted } = await typed('pyth')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => submitted.mock.calls.length).toBe(1)
})

test('one letter sends no request, and a search works without suggestions', async () => {
  const calls = answerCalls({})
  const { page, field, submitted } = await typed('p')
  await field.fill('pyt')
  await expect.poll(() => calls.map(({ query }) => query.get('q'))).toEqual(['pyt'])
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  expect(page.getByRole('option').elements()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => submitted.mock.calls.length).toBe(1)
})
