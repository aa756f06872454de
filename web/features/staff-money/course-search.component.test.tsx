import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, prepareScreens, show } from '#web/testing.tsx'
import { useForm } from '#web/ui/form/form.tsx'
import { CoursesField } from './course-search.tsx'
import { readCoupon } from './read-typed.ts'

prepareScreens('staff')

function Coupon({ onSend }: { onSend: (courses: unknown) => void }) {
  const form = useForm({
    schema: async () => (await import('zod')).z.unknown(),
    onSubmit: async (_, element) => {
      onSend(readCoupon(new FormData(element))['courses'])
      element.reset()
    },
  })
  return (
    <form {...form.props}>
      <CoursesField form={form} initial={['WEB-101']} />
      <button>Save</button>
    </form>
  )
}

test('courses are added by title or id, taken away, and sent with what is still typed', async () => {
  answerCalls({
    'GET /api/search-suggestions': {
      subjects: [],
      courses: [{ courseId: 'PRG-101', courseTitle: 'Python', courseTitleBn: null }],
    },
  })
  const send = vi.fn()
  const page = await show(<Coupon onSend={send} />, '/staff')
  const input = page.getByRole('combobox')
  await input.fill('python')
  await expect.poll(() => page.container.querySelectorAll('datalist option').length).toBe(1)
  await input.fill('PRG-101')
  await expect.element(page.getByRole('listitem').getByText('PRG-101')).toBeVisible()
  await expect.element(input).toHaveValue('')
  await input.fill('DES-101')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Remove WEB-101' }).click()
  await input.fill('DSC-105')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => send.mock.calls.length).toBe(1)
  expect(send.mock.calls).toEqual([[['DSC-105', 'PRG-101', 'DES-101']]])
  await expect.element(page.getByRole('button', { name: 'Remove WEB-101' })).toBeVisible()
})
