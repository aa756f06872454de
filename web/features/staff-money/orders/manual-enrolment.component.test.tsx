import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, later, painted, prepareScreens, refusal, show } from '#web/testing.tsx'
import { ManualEnrolmentModal, WaitingEnrolments } from './manual-enrolment.tsx'

const toasts = prepareScreens('staff')
const STUDENTS = 'GET /api/staff/students'
const ENROL = 'POST /api/staff/manual-enrolments'

const student = (studentId: string, name: string) => ({
  studentId,
  name,
  email: `${studentId}@example.com`,
})
const batch = (batchId: string, number: number) => ({
  batchId,
  number,
  state: 'open',
  startsOn: '2026-12-05',
})

async function opened(replies: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls(replies)
  const onEnrolled = vi.fn(async () => undefined)
  const page = await show(<ManualEnrolmentModal onEnrolled={onEnrolled} />, '/staff/orders')
  await page.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  return {
    calls,
    onEnrolled,
    dialog,
    search: dialog.getByRole('searchbox', { name: 'Name, email or phone' }),
    students: dialog.getByRole('combobox', { name: 'Student' }),
    course: dialog.getByRole('combobox', { name: 'Course', exact: true }),
    batches: dialog.getByRole('combobox', { name: /^Batch/ }),
  }
}
const options = (select: { element(): Element }) =>
  [...(select.element() as HTMLSelectElement).options].map(({ value }) => value)

test('a search that fails says why, and finds at the next try', async () => {
  let tries = 0
  const { dialog, search, students } = await opened({
    [STUDENTS]: () => {
      tries += 1
      if (tries === 1) throw new TypeError('No connection')
      return { rows: [student('nadia', 'Nadia')], next: null }
    },
  })
  await search.fill('nadia')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^You’re offline\./)
  await dialog.getByRole('button', { name: 'Find' }).click()
  await expect.element(students).toHaveValue('nadia')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

test('who is the only one found while typing is chosen without a press', async () => {
  const { search, students } = await opened({
    [STUDENTS]: { rows: [student('nadia', 'Nadia')], next: null },
  })
  await search.fill('nadia')
  await expect.element(students).toHaveValue('nadia')
})

test('of two searches the last one counts, whichever answer comes first', async () => {
  const slow = later<object>()
  const { search, students } = await opened({
    [STUDENTS]: ({ query }: { query: URLSearchParams }) =>
      query.get('q') === 'na' ? slow.promise : { rows: [student('nadia', 'Nadia')], next: null },
  })
  await search.fill('na')
  await userEvent.keyboard('{Enter}')
  await search.fill('nadia')
  await userEvent.keyboard('{Enter}')
  await expect.element(students).toHaveValue('nadia')
  slow.resolve({ rows: [student('naim', 'Naim')], next: null })
  await painted()
  expect(options(students)).toEqual(['', 'nadia'])
})

test('someone without an account is not found, which is read out with the field', async () => {
  const { search, students } = await opened({ [STUDENTS]: { rows: [], next: null } })
  await search.fill('nobody')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(students)
    .toHaveAccessibleDescription('No one found. The student needs an account first.')
})

test('the batches are those of the course typed last, never of the one before', async () => {
  const slow = later<object>()
  const { course, batches } = await opened({
    'GET /api/staff/courses/PRG-101/batches': () => slow.promise,
    'GET /api/staff/courses/DES-101/batches': [batch('d1', 1)],
  })
  await course.fill('PRG-101')
  await userEvent.tab()
  await course.fill('DES-101')
  await userEvent.tab()
  await expect.poll(() => options(batches)).toEqual(['', 'd1'])
  slow.resolve([batch('p1', 1)])
  await painted()
  expect(options(batches)).toEqual(['', 'd1'])
})

test('batches that do not load are said, and those of another course are gone', async () => {
  const { dialog, course, batches } = await opened({
    'GET /api/staff/courses/PRG-101/batches': [batch('p1', 1)],
    'GET /api/staff/courses/PRG-999/batches': () => refusal(404, 'course_not_found'),
  })
  await course.fill('PRG-101')
  await userEvent.tab()
  await expect.poll(() => options(batches)).toEqual(['', 'p1'])
  await course.fill('PRG-999')
  await userEvent.tab()
  await expect
    .element(dialog.getByRole('alert').getByText('There is no course with the ID PRG-999.'))
    .toBeVisible()
  expect(options(batches)).toEqual([''])
})

test('a student is enrolled once on a slow connection', async () => {
  const answer = later<object>()
  const { calls, onEnrolled, dialog, search, students, course } = await opened({
    [STUDENTS]: { rows: [student('nadia', 'Nadia')], next: null },
    'GET /api/staff/courses/PRG-101/batches': [],
    [ENROL]: () => answer.promise,
  })
  await search.fill('nadia')
  await userEvent.keyboard('{Enter}')
  await expect.element(students).toHaveValue('nadia')
  await course.fill('PRG-101')
  await dialog.getByRole('textbox').last().fill('Won a scholarship')
  const enrol = dialog.getByRole('button').last()
  await enrol.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(enrol).toHaveAttribute('aria-busy', 'true')
  answer.resolve({})
  await expect.poll(() => onEnrolled.mock.calls.length).toBe(1)
  const sent = calls.filter(({ name }) => name === ENROL)
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ studentId: 'nadia', courseId: 'PRG-101', batchId: null }),
  ])
  expect(toasts).toHaveLength(1)
})

test('a course is found by its title, and its batches are offered', async () => {
  const { dialog, course, batches } = await opened({
    'GET /api/search-suggestions': {
      subjects: [],
      courses: [{ courseId: 'PRG-101', courseTitle: 'Python from Zero', courseTitleBn: null }],
    },
    'GET /api/staff/courses/PRG-101/batches': [batch('p1', 1)],
  })
  await course.fill('python')
  await expect
    .poll(() =>
      [...dialog.element().querySelectorAll('datalist option')].map((one) => one.textContent),
    )
    .toEqual(['Python from Zero'])
  await course.fill('PRG-101')
  await expect.poll(() => options(batches)).toEqual(['', 'p1'])
  await expect.element(course).toHaveAccessibleDescription('Python from Zero')
})

test('someone who may not decide about an enrolment sees no buttons, and that it waits for another person', async () => {
  const entry = {
    id: '7',
    state: 'waiting' as const,
    student: { studentId: 'ET_1', name: 'Nadia', email: 'nadia@example.com', phone: null },
    courseId: 'PRG-101',
    courseName: 'Python',
    batchNumber: 2,
    cause: 'scholarship' as const,
    fee: '4500',
    received: '0',
    reference: null,
    reason: 'Won a scholarship',
    enteredBy: 'Rafi',
    mayDecide: false,
    orderNumber: null,
    createdAt: '2026-12-05T14:00:00.000Z',
  }
  const decided = async () => undefined
  const page = await show(
    <WaitingEnrolments entries={[entry as never]} onDecided={decided} />,
    '/staff/orders',
  )
  await expect.element(page.getByRole('article', { name: 'Nadia' })).toMatchTextContent(/Python/)
  expect(page.getByRole('button').elements()).toEqual([])
})
