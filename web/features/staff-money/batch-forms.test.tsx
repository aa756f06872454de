import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Form } from '#web/ui/form.tsx'
import { loadWords } from '#web/text/words.ts'
import { BatchStudentsFields } from './batch-students.tsx'
import { HandEnrolmentModal } from './hand-enrolment.tsx'

beforeAll(async () => {
  await loadWords('site', 'en')
  await loadWords('staff', 'en')
})

const html = (element: React.ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/staff']}>{element}</MemoryRouter>)

test('the form to enrol by hand asks for student, course, amount and reason', () => {
  const screen = html(<HandEnrolmentModal onEnrolled={() => Promise.resolve()} />)
  for (const name of [
    'studentId',
    'courseId',
    'batchId',
    'cause',
    'received',
    'reference',
    'reason',
  ])
    expect(screen).toContain(`name="${name}"`)
})

test('each student of a batch can be decided about separately; nobody stays in a cancelled one', () => {
  const form = { field: (name: string) => ({ name, error: undefined }) } as unknown as Form
  const student = (id: string) => ({
    itemId: id,
    orderNumber: 'ED23456789',
    student: { studentId: 'ET_1', name: `Student ${id}`, email: `${id}@example.com`, phone: null },
    paid: '4500',
    isChecked: false,
    deciding: null,
  })
  const shown = (isCancelled: boolean) =>
    html(
      <BatchStudentsFields
        form={form}
        students={[student('1'), student('2')]}
        others={[]}
        isCancelled={isCancelled}
      />,
    )
  expect(shown(true)).toContain('name="student-1"')
  expect(shown(true)).not.toContain('value="keep"')
  expect(shown(false)).toContain('value="keep"')
})
