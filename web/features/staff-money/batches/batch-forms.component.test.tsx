import { beforeAll, expect, test } from 'vitest'
import { StaffBatchDraft } from '#contract/orders/batches.ts'
import type { Form } from '#web/ui/form/form.tsx'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { BatchModal } from './batch-modal.tsx'
import { BatchStudentsFields } from './batch-students.tsx'
import { ManualEnrolmentModal } from '../orders/manual-enrolment.tsx'

beforeAll(async () => {
  await loadWords('site', 'en')
  await loadWords('staff', 'en')
})

const namesIn = (container: HTMLElement) =>
  new Set(
    [...container.querySelectorAll<HTMLInputElement>('[name]')].map((field) =>
      field.getAttribute('name'),
    ),
  )

test('the manual enrolment form asks for student, course, amount and reason', async () => {
  const page = await show(<ManualEnrolmentModal onEnrolled={() => Promise.resolve()} />, '/staff')
  const names = namesIn(page.container)
  for (const name of [
    'studentId',
    'courseId',
    'batchId',
    'cause',
    'received',
    'reference',
    'reason',
  ])
    expect(names).toContain(name)
})

test('the form of a batch has each field that is entered of one', async () => {
  const page = await show(<BatchModal onSave={noSave} onSaved={noSave} />, '/staff')
  const names = namesIn(page.container)
  for (const name of Object.keys(StaffBatchDraft.shape)) expect(names).toContain(name)
})

const noSave = () => Promise.resolve()

test('each student of a batch can be decided about separately; no one stays in a cancelled one', async () => {
  const form = { field: (name: string) => ({ name, error: undefined }) } as unknown as Form
  const student = (id: string) => ({
    itemId: id,
    orderNumber: 'ED23456789',
    student: { studentId: 'ET_1', name: `Student ${id}`, email: `${id}@example.com`, phone: null },
    paid: '4500',
    isChecked: false,
    deciding: null,
    waitsForPayment: false,
  })
  const choicesOf = async (isCancelled: boolean) => {
    const page = await show(
      <BatchStudentsFields
        form={form}
        students={[student('1'), student('2')]}
        others={[]}
        isCancelled={isCancelled}
      />,
      '/staff',
    )
    expect(namesIn(page.container)).toContain('student-1')
    const values = [...page.container.querySelectorAll('option, input')].map(
      (choice) => (choice as HTMLOptionElement).value,
    )
    await page.unmount()
    return values
  }
  expect(await choicesOf(true)).not.toContain('keep')
  expect(await choicesOf(false)).toContain('keep')
})
