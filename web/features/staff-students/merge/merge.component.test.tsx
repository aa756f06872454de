import { expect, test, vi } from 'vitest'
import type { AccountMergePreview } from '#contract/staff/account-merges.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { MergeChoice } from './merge-choice.tsx'
import { MergePreview } from './merge-preview.tsx'

prepareScreens('staff')

const side = (studentId: string, name: string) => ({
  studentId,
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: '+8801712345678',
  role: 'student' as const,
  createdAt: '2026-10-01T06:00:00.000Z',
  lastSignInAt: null,
})
const preview: AccountMergePreview = {
  successor: side('ET_000000001', 'Nusrat'),
  closed: side('ET_000000002', 'Nusrat2'),
  moves: {
    orders: 2,
    enrolments: 2,
    lessons: 0,
    attempts: 0,
    submissions: 0,
    certificates: 0,
    questions: 0,
    lessonNotes: 0,
    staffNotes: 0,
    tags: 0,
    notifications: 0,
  },
  doubleCourses: [
    { courseId: 'FIN-101', courseName: 'Money', keptBatch: 1, closedBatch: 2, paid: '4500' },
  ],
  doubleLessons: 3,
  doubleCertificates: [],
  obstacles: [],
}

test('another account is searched for and chosen', async () => {
  const onSearch = vi.fn()
  const page = await show(
    <MergeChoice q="01712345678" others={[side('ET_000000002', 'Nusrat2')]} onSearch={onSearch} />,
  )
  await expect.element(page.getByRole('searchbox')).toHaveValue('01712345678')
  await expect
    .element(page.getByRole('link', { name: /Choose/ }))
    .toHaveAttribute('href', expect.stringContaining('with=ET_000000002'))
  await page.getByRole('searchbox').fill('nusrat')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(onSearch).toHaveBeenCalledWith('nusrat')
  const empty = await show(<MergeChoice q="x" others={[]} onSearch={onSearch} />, '/bn')
  await expect.element(empty.getByText('আর কোনো অ্যাকাউন্ট পাওয়া যায়নি।')).toBeVisible()
})

test('what happens is said first, and the act asks plainly', async () => {
  const onMerge = vi.fn(() => Promise.resolve())
  const page = await show(<MergePreview preview={preview} onMerge={onMerge} />)
  await expect.element(page.getByText(/Money: the place in batch 1/)).toBeVisible()
  await expect.element(page.getByText(/3 lessons were read in both/)).toBeVisible()
  await page.getByRole('button', { name: 'Merge the accounts' }).click()
  await expect.element(page.getByText(/This cannot be undone/)).toBeVisible()
  expect(onMerge).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Merge for good' }).click()
  await vi.waitFor(() => expect(onMerge).toHaveBeenCalledOnce())
})

test('what is in the way leaves no button', async () => {
  const page = await show(
    <MergePreview
      preview={{ ...preview, obstacles: ['open-order'] }}
      onMerge={() => Promise.reject(new Error('unused'))}
    />,
  )
  await expect.element(page.getByText(/an order that is still open/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Merge the accounts' }).query()).toBeNull()
})
