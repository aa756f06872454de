import { defined } from '#contract/defined.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { later, painted, prepareScreens, refusal, show } from '#web/testing.tsx'
import { ApiProblem } from '#web/api.ts'
import type { CourseLookup } from './course-choice.tsx'
import { NewGuestClass } from './guest-class-modal.tsx'

const toasts = prepareScreens('staff')
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Courses = Awaited<ReturnType<CourseLookup['find']>>

async function shown(
  find: CourseLookup['find'] = async (typed) => [{ value: typed, text: `Course ${typed}` }],
  instructorsOf: CourseLookup['instructorsOf'] = async () => [],
) {
  const lookup = { find: vi.fn(find), instructorsOf: vi.fn(instructorsOf) }
  const onSave = vi.fn(async (): Promise<unknown> => undefined)
  const page = await show(
    <NewGuestClass
      rooms={['link', 'place']}
      lookup={lookup}
      onSave={onSave}
      onSaved={async () => undefined}
    />,
    '/staff/orientation',
  )
  await page.getByRole('button', { name: 'Plan a class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a class' })
  const course = dialog.getByRole('combobox', { name: 'Course' })
  const type = async (text: string) => {
    await course.fill(text)
    await painted()
    await vi.advanceTimersByTimeAsync(250)
  }
  return {
    dialog,
    course,
    type,
    lookup,
    onSave,
    save: dialog.getByRole('button', { name: 'Save' }),
  }
}

test('an older answer that comes late does not replace the courses for what is typed now', async () => {
  const slow = later<Courses>()
  const { course, type } = await shown(async (typed) =>
    typed === 'PRG' ? slow.promise : [{ value: 'PRG-101', text: 'Python' }],
  )
  await type('PRG')
  await type('PRG-101')
  await expect.element(course).toHaveAccessibleDescription('Python')
  slow.resolve([{ value: 'PRG-200', text: 'Java' }])
  await painted()
  await expect.element(course).toHaveAccessibleDescription('Python')
})

test('courses are looked up once after a pause in typing', async () => {
  const { course, lookup } = await shown()
  // In one task: while a locator waits for its turn, it moves the clock.
  typeAtOnce(course.element(), ['P', 'PR', 'PRG'])
  await painted()
  await vi.advanceTimersByTimeAsync(250)
  expect(lookup.find.mock.calls).toEqual([['PRG', 'en']])
})

function typeAtOnce(field: Element, texts: readonly string[]): void {
  const { set } = defined(Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'))
  for (const text of texts) {
    defined(set).call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

test('who teaches the chosen course can be chosen, and is of that course alone', async () => {
  const { dialog, type } = await shown(undefined, async (courseId) =>
    courseId === 'PRG-101' ? [{ slug: 'rafi', name: 'Rafi' }] : [],
  )
  await type('PRG-101')
  await expect
    .element(dialog.getByRole('combobox', { name: /^Instructor/ }))
    .toHaveTextContent('Not decided yetRafi')
  await type('DES-101')
  await expect
    .element(dialog.getByRole('combobox', { name: /^Instructor/ }))
    .not.toBeInTheDocument()
})

test('hours may be typed with Bangla digits and a dash; a class is planned once', async () => {
  const { dialog, type, onSave, save } = await shown()
  await type('PRG-101')
  await dialog.getByLabelText(/^Day/).fill('2026-12-05')
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('২০:০০ – ২১:০০')
  await dialog.getByRole('textbox', { name: /^Seats/ }).fill('৩০')
  const answer = later<undefined>()
  onSave.mockReturnValueOnce(answer.promise)
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  answer.resolve(undefined)
  await expect
    .poll(() => toasts.map(({ content }) => content))
    .toEqual(['Class planned. It is on the course page.'])
  expect(onSave.mock.calls).toEqual([
    [
      expect.objectContaining({
        courseId: 'PRG-101',
        day: '2026-12-05',
        hours: '20:00-21:00',
        seats: 30,
        offer: null,
      }),
    ],
  ])
})

test('a class that the server refuses stays in the dialog as it was typed', async () => {
  const { dialog, type, onSave, save } = await shown()
  onSave.mockRejectedValue(
    new ApiProblem(
      (await refusal(409, 'class_overlaps').json()) as ConstructorParameters<typeof ApiProblem>[0],
    ),
  )
  await type('PRG-101')
  await dialog.getByLabelText(/^Day/).fill('2026-12-05')
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('20:00-21:00')
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Refused: class_overlaps')
  await expect.element(dialog.getByRole('textbox', { name: 'Hours' })).toHaveValue('20:00-21:00')
})

test('a class in a place asks for the place instead of a link', async () => {
  const { dialog } = await shown()
  await expect.element(dialog.getByRole('textbox', { name: /^Meeting link/ })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Where' }).selectOptions('In person')
  await expect.element(dialog.getByRole('textbox', { name: 'Place' })).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /^Meeting link/ }).elements()).toEqual([])
})
