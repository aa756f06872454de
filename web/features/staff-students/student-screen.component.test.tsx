import { expect, test, vi } from 'vitest'
import type { StudentOverview } from '#contract/staff/student-overview.ts'
import { answerCalls, prepareScreens, show } from '#web/testing.tsx'
import { StudentScreen } from './student-screen.tsx'

prepareScreens('staff')

const NOTE = 'POST /api/staff/students/ET_000000001/notes'
const REMOVE = 'DELETE /api/staff/students/ET_000000001/notes/7'
const TAGS = 'PUT /api/staff/students/ET_000000001/tags'

const found: StudentOverview = {
  student: {
    studentId: 'ET_000000001',
    name: 'Nusrat Jahan',
    email: 'nusrat@example.com',
    phone: '+8801712345678',
    role: 'student',
    createdAt: '2026-10-01T06:00:00.000Z',
    isDeleted: false,
    lastSignInAt: null,
    lastLearnedOn: '2026-11-20',
  },
  mergedInto: null,
  formerAccounts: [],
  tags: ['evening batch'],
  notes: [
    {
      id: 7,
      text: 'Called on Sunday.',
      author: 'Jahid Hasan',
      writtenAt: '2026-11-21T06:00:00.000Z',
      isOwn: true,
    },
    {
      id: 6,
      text: 'Paid in cash.',
      author: null,
      writtenAt: '2026-11-20T06:00:00.000Z',
      isOwn: false,
    },
  ],
  courses: [
    {
      id: 1,
      courseId: 'FIN-101',
      courseName: 'Money for Life',
      batchNumber: 2,
      batchId: '7',
      state: 'active',
      enrolledAt: '2026-10-02T06:00:00.000Z',
      access: null,
      endedAt: null,
      endReason: null,
      certificate: null,
      waitsForName: false,
      progress: {
        percent: 50,
        completedLessons: 3,
        requiredLessons: 6,
        isComplete: false,
        nextLessonId: null,
      },
      classes: { planned: 12, held: 8, attended: 5, excused: 1 },
    },
  ],
  orders: null,
  mails: null,
  questions: [],
}

async function shown(own: Partial<StudentOverview> = {}) {
  const onChanged = vi.fn(async () => undefined)
  const page = await show(
    <StudentScreen
      found={{ ...found, ...own }}
      orders={null}
      mayEnrol={false}
      mayMove
      mayMerge
      renderExtend={null}
      onChanged={onChanged}
    />,
  )
  return { page, onChanged }
}

test('courses say how far a student is; lists outside the role are left out', async () => {
  const { page } = await shown()
  await expect
    .element(page.getByRole('link', { name: 'Money for Life', exact: true }))
    .toBeVisible()
  await expect.element(page.getByText('3 of 6 lessons')).toBeVisible()
  await expect.element(page.getByText('5 of 8 classes, 1 excused')).toBeVisible()
  await expect.element(page.getByText('Has not asked anything.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Orders' })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'nusrat@example.com' }))
    .toHaveAttribute('href', 'mailto:nusrat@example.com')
})

test('a note is sent, the field is empty again, and the page is asked for anew', async () => {
  const calls = answerCalls({ [NOTE]: { id: 8 } })
  const { page, onChanged } = await shown()
  const field = page.getByRole('textbox', { name: 'New note' })
  await field.fill('Wants a receipt.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  expect(calls.map(({ name, body }) => [name, body])).toEqual([
    [NOTE, { text: 'Wants a receipt.' }],
  ])
  await expect.element(field).toHaveValue('')
})

test('one removes one’s own notes only', async () => {
  const calls = answerCalls({ [REMOVE]: new Response(null, { status: 204 }) })
  const { page, onChanged } = await shown()
  await expect.element(page.getByRole('button', { name: /^Remove the note/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^Remove the note/ }).all()).toHaveLength(1)
  await page.getByRole('button', { name: /^Remove the note/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  expect(calls.map(({ name }) => name)).toEqual([REMOVE])
})

test('tags are typed with commas between, and lead to who has them', async () => {
  const calls = answerCalls({ [TAGS]: { tags: ['cash', 'evening batch'] } })
  const { page, onChanged } = await shown()
  await expect
    .element(page.getByRole('link', { name: 'evening batch' }))
    .toHaveAttribute('href', '/staff/students?q=evening%20batch')
  await page.getByRole('button', { name: 'Change tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  await dialog.getByRole('textbox', { name: /^Tags/ }).fill('Evening batch, cash,')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([{ tags: ['evening batch', 'cash'] }])
})

test('of a deleted account there is nothing to write to or about', async () => {
  const { page } = await shown({
    student: { ...found.student, isDeleted: true },
    notes: [],
    tags: [],
  })
  await expect.element(page.getByText('This account was deleted.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('the page of a student says that a certificate waits for a name', async () => {
  const courses = found.courses!.map((course) => ({ ...course, waitsForName: true }))
  const { page } = await shown({ courses })
  await expect.element(page.getByText(/The certificate waits/)).toBeVisible()
})

test('a place leads to where the student moves to another batch', async () => {
  const { page } = await shown({})
  await expect
    .element(page.getByRole('link', { name: /Move to another batch.*Money for Life/ }))
    .toHaveAttribute('href', `/staff/batches/FIN-101/7/move?student=${found.student.studentId}`)
})
