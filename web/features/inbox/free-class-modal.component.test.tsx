import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { GuestClass } from '#contract/classes/guest-classes.ts'
import { answerCalls, later, refusal, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { FreeClassModal } from './free-class-modal.tsx'

beforeAll(() => loadWords('site', 'en'))
afterEach(() => vi.unstubAllGlobals())

const ASK = 'POST /api/free-class'
const BOOK = 'POST /api/orientation-classes/two/bookings'

const date = (orientationId: string, day: string, seatsLeft: number | null) =>
  ({
    orientationId,
    startsAt: `${day}T14:00:00.000Z`,
    endsAt: `${day}T15:00:00.000Z`,
    place: null,
    seatsLeft,
  }) as GuestClass

const dates = [date('one', '2026-12-05', 0), date('two', '2026-12-12', 4)]

async function opened(own: Partial<Parameters<typeof FreeClassModal>[0]> = {}) {
  const page = await show(
    <FreeClassModal id="free-class" courseId="PRG-101" courseTitle="Python" {...own} />,
  )
  openModal('free-class')
  const dialog = page.getByRole('dialog', { name: 'Book your free seat' })
  await expect.element(dialog).toBeVisible()
  const fill = async (person: { Name: string; Email: string; Phone: string }) => {
    for (const [name, value] of Object.entries(person))
      await dialog.getByRole('textbox', { name }).fill(value)
    await dialog.getByRole('button', { name: 'Book Now' }).click()
  }
  return { page, dialog, fill }
}

const nadia = { Name: 'Nadia', Email: 'nadia@example.com', Phone: '01712345678' }

test('without dates a class is requested, with its course', async () => {
  const calls = answerCalls({ [ASK]: {} })
  const { page, dialog, fill } = await opened()
  expect(dialog.getByRole('radio').elements()).toEqual([])
  await fill(nadia)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Nadia', courseId: 'PRG-101', language: 'en' }),
  ])
})

test('a wrong number is marked before anything is sent, and the rest stays', async () => {
  const calls = answerCalls({ [ASK]: {} })
  const { dialog, fill } = await opened()
  await fill({ ...nadia, Phone: '12' })
  await expect
    .element(dialog.getByRole('textbox', { name: 'Phone' }))
    .toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByRole('textbox', { name: 'Phone' })).toHaveFocus()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Nadia')
  expect(calls).toEqual([])
})

test('the first date with a seat is chosen, and a full one cannot be', async () => {
  const calls = answerCalls({ [BOOK]: {} })
  const { page, dialog, fill } = await opened({ classes: dates })
  await expect.element(dialog.getByRole('radio', { name: /Full/ })).toBeDisabled()
  await expect.element(dialog.getByRole('radio', { name: /4 seats left/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Email me the offer/ }).click()
  await fill(nadia)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls.map(({ name, body }) => [name, body])).toEqual([
    [BOOK, expect.objectContaining({ email: 'nadia@example.com', wantsOffer: true })],
  ])
})

test('where every date is full, one can ask for another', async () => {
  const { dialog } = await opened({ classes: [date('one', '2026-12-05', 0)] })
  await expect.element(dialog.getByText(/^All seats are taken\./)).toBeVisible()
  expect(dialog.getByRole('radio').elements()).toEqual([])
})

test('a class that is full by now is explained, and the dialog stays open', async () => {
  answerCalls({ [BOOK]: () => refusal(409, 'orientation_full') })
  const { dialog, fill } = await opened({ classes: dates })
  await fill(nadia)
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('All seats of this class are taken. Choose another date.')
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Nadia')
})

test('known data of a signed-in person is filled in, but never over their input', async () => {
  const known = later<{ name: string; email: string; phone: null }>()
  const { dialog } = await opened({ classes: dates, person: () => known.promise })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('other@example.com')
  known.resolve({ name: 'Nadia Rahman', email: 'n@example.com', phone: null })
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Nadia Rahman')
  await expect
    .element(dialog.getByRole('textbox', { name: 'Email' }))
    .toHaveValue('other@example.com')
  await expect.element(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('')
})
