import { expect, test, vi } from 'vitest'
import type {
  BatchesMerged,
  BatchMerge,
  BatchMoves,
  StudentMove,
  StudentsMoved,
} from '#contract/orders/batch-moves.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { MoveStudentsScreen } from './move-students.tsx'

prepareScreens('staff')

const student = (itemId: string, name: string): BatchMoves['students'][number] => ({
  itemId,
  orderNumber: `ED2345678${itemId}`,
  student: { studentId: `S-${itemId}`, name, email: `${name}@example.com`, phone: null },
  paid: '4500',
  isChecked: false,
  deciding: null,
  waitsForPayment: false,
  difference: '-500',
  clashes: 0,
})
const moves: BatchMoves = {
  courseId: 'PRG-101',
  courseName: 'Python',
  number: 1,
  targets: [
    { batchId: '7', number: 2, startsOn: '2026-12-05', comingClasses: 12, seatsLeft: 1 },
    { batchId: '8', number: 3, startsOn: '2027-01-05', comingClasses: 0, seatsLeft: 0 },
  ],
  students: [student('2', 'Anna'), { ...student('3', 'Bina'), clashes: 2 }],
}
const screen = (
  shown: BatchMoves,
  onMove: (move: StudentMove) => Promise<StudentsMoved> = () => Promise.reject(new Error('unused')),
  onMerge: (merge: BatchMerge) => Promise<BatchesMerged> = () =>
    Promise.reject(new Error('unused')),
) => (
  <MoveStudentsScreen
    moves={shown}
    target="7"
    first={null}
    onTarget={() => {}}
    onMove={onMove}
    onMerge={onMerge}
    onMoved={() => Promise.resolve()}
    mayAsk
    mayPayBack
  />
)

test('the chosen move with a reason, and who stayed is named with why', async () => {
  const onMove = vi.fn(() =>
    Promise.resolve({
      moved: [],
      charged: [],
      refused: [{ itemId: '2', problem: 'batch_full' as const }],
    }),
  )
  const page = await show(screen(moves, onMove))
  await expect.element(page.getByText('2 classes clash with another course')).toBeVisible()
  await expect.element(page.getByText(/The batch costs ৳500.00 less/).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Move Anna' }).click()
  await page.getByLabelText('Reason').fill('Works late now.')
  await page.getByRole('button', { name: 'Move (1)' }).click()
  await vi.waitFor(() =>
    expect(onMove).toHaveBeenCalledWith(
      expect.objectContaining({
        itemIds: ['2'],
        toBatchId: '7',
        reason: 'Works late now.',
        asksForDifference: false,
        paysBackDifference: false,
      }),
    ),
  )
  await expect.element(page.getByText('Anna: no seat was left')).toBeVisible()
})

test('more students than seats cannot be sent, and a full batch cannot be chosen', async () => {
  const page = await show(screen(moves))
  await page.getByRole('checkbox', { name: 'Choose all' }).click()
  await expect
    .element(page.getByText('Only 1 seats are left. Choose fewer students.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Move (2)' })).toBeDisabled()
  await expect.element(page.getByRole('option', { name: /Batch 3.*full/ })).toBeDisabled()
})

test('where there is no other batch, or nobody, it says so, in Bangla too', async () => {
  const page = await show(screen({ ...moves, targets: [] }), '/bn')
  await expect.element(page.getByText(/আর কোনো ব্যাচ নেই/)).toBeVisible()
  const empty = await show(screen({ ...moves, students: [] }))
  await expect.element(empty.getByText('Nobody has a place in this batch.')).toBeVisible()
})

test('all of them move and the batch closes, once that is asked for', async () => {
  const onMerge = vi.fn(() => Promise.resolve({ moved: 2, heldPlaces: 0 }))
  const [first, ...others] = moves.targets
  const roomy = { ...moves, targets: [{ ...first!, seatsLeft: 2 }, ...others] }
  const page = await show(screen(roomy, undefined, onMerge))
  await page.getByRole('checkbox', { name: 'Choose all' }).click()
  await expect.element(page.getByText(/2 seats left, 12 classes to come/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Merge the batches/ }).click()
  await page.getByLabelText('Reason').fill('Both are half full.')
  await page.getByRole('button', { name: 'Move all (2) and close the batch' }).click()
  await vi.waitFor(() =>
    expect(onMerge).toHaveBeenCalledWith({ toBatchId: '7', reason: 'Both are half full.' }),
  )
})

test('a batch that was chosen is meant at once, before the address says so', async () => {
  const onMove = vi.fn(() => Promise.resolve({ moved: ['2'], charged: [], refused: [] }))
  const page = await show(
    <MoveStudentsScreen
      moves={moves}
      target={null}
      first="S-2"
      onTarget={() => {}}
      onMove={onMove}
      onMerge={() => Promise.reject(new Error('unused'))}
      onMoved={() => Promise.resolve()}
      mayAsk
      mayPayBack
    />,
  )
  await page.getByLabelText('Move to').selectOptions('7')
  await page.getByLabelText('Reason').fill('Works late now.')
  await page.getByRole('button', { name: 'Move (1)' }).click()
  await expect
    .poll(() => onMove.mock.calls)
    .toMatchObject([[{ itemIds: ['2'], toBatchId: '7', reason: 'Works late now.' }]])
})

test('a difference is asked for with a hold, and each link is shown to be copied', async () => {
  const address = 'https://edi.example/dashboard/pay/abc'
  const onMove = vi.fn(() =>
    Promise.resolve({
      moved: [],
      charged: [
        {
          itemId: '2',
          number: 'ED23456789',
          amount: '500',
          address,
          until: '2026-12-01T04:00:00.000Z',
        },
      ],
      refused: [],
    }),
  )
  const dearer = { ...moves, students: [{ ...student('2', 'Anna'), difference: '500' }] }
  const page = await show(screen(dearer, onMove))
  expect(page.getByRole('checkbox', { name: 'Ask for the difference' }).elements()).toHaveLength(0)
  await page.getByRole('checkbox', { name: 'Move Anna' }).click()
  await page.getByRole('checkbox', { name: 'Ask for the difference' }).click()
  await page.getByLabelText('Hold the seat for').selectOptions('24')
  await page.getByLabelText('Reason').fill('Works late now.')
  await page.getByRole('button', { name: 'Move (1)' }).click()
  await vi.waitFor(() =>
    expect(onMove).toHaveBeenCalledWith(
      expect.objectContaining({ asksForDifference: true, holdHours: 24, isMailed: true }),
    ),
  )
  await expect.element(page.getByRole('textbox', { name: 'Link of Anna' })).toHaveValue(address)
})

test('a difference is paid back where staff may refund, and who waits for payment is named', async () => {
  const waiting = { ...student('3', 'Bina'), deciding: 'move' as const, waitsForPayment: true }
  const onMove = vi.fn(() => Promise.resolve({ moved: ['2'], charged: [], refused: [] }))
  const page = await show(screen({ ...moves, students: [student('2', 'Anna'), waiting] }, onMove))
  await expect.element(page.getByText('moves once the difference is paid')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Move Bina' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Move Anna' }).click()
  await page.getByRole('checkbox', { name: 'Pay the difference back' }).click()
  await page.getByLabelText('Reason').fill('Works late now.')
  await page.getByRole('button', { name: 'Move (1)' }).click()
  await vi.waitFor(() =>
    expect(onMove).toHaveBeenCalledWith(expect.objectContaining({ paysBackDifference: true })),
  )
})
