import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { ClassModal } from './class-modal.tsx'
import { RoomsPanel } from './rooms-panel.tsx'

prepareScreens('staff')
const room = {
  roomId: '3',
  name: 'Room 3',
  address: 'House 12, Dhanmondi',
  label: 'Room 3, House 12, Dhanmondi',
  seats: 20,
}
const acts = () => ({
  onAdd: vi.fn(async () => undefined),
  onChange: vi.fn(async () => undefined),
  onRemove: vi.fn(async () => undefined),
  onChanged: vi.fn(async () => undefined),
})

test('rooms are added, changed and removed', async () => {
  rememberLanguage('en')
  const calls = acts()
  const page = await show(<RoomsPanel rooms={[room]} {...calls} />, '/staff/batches')
  await page.getByText('Rooms', { exact: true }).click()
  await expect.element(page.getByText('20 seats')).toBeVisible()
  await page.getByRole('button', { name: 'Add room' }).click()
  const added = page.getByRole('dialog', { name: 'Add room' })
  await added.getByRole('textbox', { name: 'Name' }).fill('Lab')
  await added.getByRole('textbox', { name: /^Address/ }).fill('House 14')
  await added.getByRole('textbox', { name: 'Seats' }).fill('১২')
  await userEvent.click(added.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => calls.onAdd.mock.calls)
    .toEqual([[{ name: 'Lab', address: 'House 14', seats: 12 }]])
  await page.getByRole('button', { name: 'Change Room 3' }).click()
  const changed = page.getByRole('dialog', { name: 'Change Room 3' })
  await expect.element(changed.getByText(/Nobody is notified/)).toBeVisible()
  await changed.getByRole('textbox', { name: 'Seats' }).fill('18')
  await userEvent.click(changed.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => calls.onChange.mock.calls)
    .toEqual([['3', { name: 'Room 3', address: 'House 12, Dhanmondi', seats: 18 }]])
  await page.getByRole('button', { name: 'Remove Room 3 from the list' }).click()
  await expect.poll(() => calls.onRemove.mock.calls).toEqual([['3']])
})

test('a room that is taken is said with the class in the way, and is shared only if staff say so', async () => {
  rememberLanguage('en')
  const taken = new ApiProblem({
    status: 409,
    code: 'room_taken',
    title: 'Taken',
    facts: {
      room: 'Room 3',
      course: 'Web development',
      batch: '4',
      startsAt: '2026-12-05T12:00:00.000Z',
      count: '2',
    },
  })
  const onSave = vi.fn<(draft: { sharesRoom?: boolean | undefined }) => Promise<void>>()
  onSave.mockRejectedValueOnce(taken).mockResolvedValue(undefined)
  const page = await show(
    <ClassModal
      usualHours="18:00-20:00"
      choices={{ rooms: ['link', 'place'], instructors: [], places: [room] }}
      title="Add class"
      open="Add class"
      onSave={onSave}
      onSaved={async () => undefined}
    />,
    '/staff',
  )
  await page.getByRole('button', { name: 'Add class' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(/^Day/).fill('2026-12-05')
  await userEvent.selectOptions(dialog.getByLabelText(/^Where/), 'In person')
  await dialog.getByRole('combobox', { name: /^Place/ }).fill(room.label)
  const save = dialog.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  await expect
    .element(dialog.getByText(/^Room 3 is taken: Web development, batch 4, .*In all, 2 classes/))
    .toBeVisible()
  const share = dialog.getByRole('checkbox', { name: 'Hold it there all the same' })
  await expect.element(share).not.toBeChecked()
  await share.click()
  await userEvent.click(save)
  await expect
    .poll(() => onSave.mock.calls.map(([draft]) => draft.sharesRoom))
    .toEqual([undefined, true])
})
