import { expect, test, vi } from 'vitest'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { ExaminerPart, type ExaminerCalls } from './examiner-part.tsx'

prepareScreens('staff')

const rokeya = {
  studentId: 'ET_1',
  name: 'Rokeya Khatun',
  email: 'rokeya@example.com',
  givenAt: '2026-11-20T10:00:00Z',
  waitsFor: null,
}

async function shown(calls: Partial<ExaminerCalls> = {}) {
  const find = vi.fn<ExaminerCalls['find']>(async () => [
    { name: 'Rokeya Khatun', nameBn: 'রোকেয়া খাতুন', email: rokeya.email, as: 'instructor' },
  ])
  const add = vi.fn<ExaminerCalls['add']>(async () => [rokeya])
  const page = await show(
    <ExaminerPart loaded={[]} calls={{ find, add, remove: async () => [], ...calls }} />,
  )
  const field = page.getByLabelText(/^Name or email address/)
  return { page, find, add, field, button: page.getByRole('button', { name: 'Add examiner' }) }
}

test('someone is found by name, chosen and added', async () => {
  const { page, find, add, field, button } = await shown()
  await field.fill('Rok')
  await expect.poll(() => find.mock.calls.map(([typed]) => typed)).toEqual(['Rok'])
  await expect
    .poll(() => page.container.querySelector('datalist option')?.textContent)
    .toBe('Rokeya Khatun · Instructor')
  await field.fill(rokeya.email)
  await expect.element(page.getByText('Rokeya Khatun · Instructor').first()).toBeInTheDocument()
  await button.click()
  await expect.poll(() => add.mock.calls).toEqual([[rokeya.email]])
  await expect.element(page.getByText('since 20 November 2026', { exact: false })).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test('an account that nobody offers is added by its whole address', async () => {
  const { add, field, button } = await shown({ find: async () => [] })
  await field.fill('guest.examiner@university.example')
  await button.click()
  await expect.poll(() => add.mock.calls).toEqual([['guest.examiner@university.example']])
})

test('a name that is no address is refused in plain words, and stays', async () => {
  const problem = new ApiProblem({ status: 400, code: 'invalid_input', title: 'Bad input' })
  const { page, field, button } = await shown({ add: () => Promise.reject(problem) })
  await field.fill('Rokeya')
  await button.click()
  await expect.element(page.getByText(/^Choose someone who is offered/)).toBeVisible()
  await expect.element(field).toHaveValue('Rokeya')
})
