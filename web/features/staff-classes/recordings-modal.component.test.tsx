import { beforeAll, expect, test, vi } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { RecordingModal, Recordings } from './recordings-modal.tsx'

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('staff', language), loadWords('site', language)])
})

const recordings = [
  { lessonId: 'class2rec', title: 'Class 2: Loops', titleBn: null, source: 'link' as const },
  {
    lessonId: 'class2again',
    title: 'Class 2: Loops (2)',
    titleBn: null,
    source: 'upload' as const,
  },
]

test('a recording is removed only once that was confirmed', async () => {
  const onRemove = vi.fn(async () => {})
  const page = await show(<Recordings recordings={recordings} onRemove={onRemove} />)
  const remove = page.getByRole('button', { name: 'Remove the recording Class 2: Loops (2)' })
  await remove.click()
  const asked = page.getByRole('dialog', { name: 'Remove this recording?' })
  await expect.element(asked.getByText('“Class 2: Loops (2)”', { exact: false })).toBeVisible()
  await asked.getByRole('button', { name: 'Close', exact: true }).last().click()
  expect(onRemove).not.toHaveBeenCalled()

  await remove.click()
  await asked.getByRole('button', { name: 'Remove recording', exact: true }).click()
  expect(onRemove.mock.calls).toEqual([['class2again']])
})

test.each([
  ['/', 'Add recording'],
  ['/bn', 'রেকর্ডিং দিন'],
])('at %s the button that adds one is called as it reads: %s', async (at, name) => {
  const page = await show(
    <RecordingModal
      meeting={{ meetingId: '5' } as never}
      number="2"
      onSave={async () => {}}
      onSaved={async () => {}}
    />,
    at,
  )
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toHaveTextContent(name)
})
