import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { prepareScreens, show } from '#web/testing.tsx'
import { SuggestedField, SuggestedFilter } from './suggested-field.tsx'

prepareScreens()

const courses = [
  { value: 'SPK-101', text: 'Spoken English' },
  { value: 'EXL-102', text: 'Excel' },
]
const find = async (typed: string) =>
  courses.filter(({ value, text }) =>
    `${value} ${text}`.toLowerCase().includes(typed.toLowerCase()),
  )

test('a course is found by its title, and its name stands below its id', async () => {
  const page = await show(<SuggestedField name="course" label="Course" find={find} required />)
  const field = page.getByLabelText('Course')
  await userEvent.fill(field, 'spoken')
  await expect
    .poll(() => [...page.container.querySelectorAll('option')].map(({ value }) => value))
    .toEqual(['SPK-101'])
  await userEvent.fill(field, 'SPK-101')
  await expect.element(field).toHaveAccessibleDescription('Spoken English')
})

test('a form that is emptied forgets the name, and says that none is chosen', async () => {
  const found: string[] = []
  const onFound = (value: string) => void found.push(value)
  const page = await show(
    <form>
      <SuggestedField
        name="course"
        label="Course"
        hint="Its id"
        find={find}
        onFound={onFound}
        required
      />
      <button type="reset">Empty</button>
    </form>,
  )
  const field = page.getByLabelText('Course')
  await userEvent.fill(field, 'SPK-101')
  await expect.element(field).toHaveAccessibleDescription('Spoken English')
  await page.getByRole('button', { name: 'Empty' }).click()
  await expect.element(field).toHaveAccessibleDescription('Its id')
  expect(found).toEqual(['', 'SPK-101', ''])
})

test('a filter names what the address asks for, and is sent once another is chosen', async () => {
  const sent = vi.fn()
  const page = await show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent(new FormData(event.currentTarget).get('course'))
      }}
    >
      <SuggestedFilter
        name="course"
        label="Course"
        hint="Type its title"
        find={find}
        initial="EXL-102"
      />
    </form>,
  )
  await expect.element(page.getByLabelText('Course: Excel')).toHaveValue('EXL-102')
  const field = page.getByLabelText(/^Course/)
  await userEvent.fill(field, 'spok')
  await expect.poll(() => page.container.querySelector('option')?.value).toBe('SPK-101')
  expect(sent).not.toHaveBeenCalled()
  await userEvent.fill(field, 'SPK-101')
  expect(sent.mock.calls).toEqual([['SPK-101']])
})
