import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { usualAssignmentRules } from '#contract/assignments/assignments.ts'
import type { StaffSubmissionDetail } from '#contract/assignments/marking.ts'
import type { FeedbackFile, Submission } from '#contract/assignments/submissions.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import type { MarkDraft } from './mark-form.tsx'
import { SubmissionScreen } from './submission-screen.tsx'

const toasts = prepareScreens('staff', 'assignments')

const photo = {
  fileId: 'p'.repeat(20),
  name: 'page 1.webp',
  type: 'image/webp' as const,
  bytes: 1_000,
  width: 300,
  height: 400,
}
const sent = (fileId: string, drawnOn: string | null = null): FeedbackFile => ({
  ...photo,
  fileId,
  drawnOn,
})
const submission: Submission = {
  submissionId: 's'.repeat(20),
  number: 1,
  text: '',
  links: [],
  files: [photo],
  submittedAt: '2026-11-28T10:00:00.000Z',
  lateDays: 0,
  latePercent: 0,
  isReplaced: false,
  mark: null,
}
const detail: StaffSubmissionDetail = {
  summary: {
    submissionId: submission.submissionId,
    courseId: 'PRG-101',
    courseName: 'Drawing',
    lessonId: 'k3x9a0b1c2',
    title: 'Light and shade',
    student: { studentId: 'EID-1', name: 'Nadia Rahman' },
    batchNumber: null,
    number: 1,
    submittedAt: submission.submittedAt,
    lateDays: 0,
    fileCount: 1,
    isOwn: false,
    markedAt: null,
    hundredthsGiven: null,
    isAgain: false,
  },
  rules: usualAssignmentRules,
  dueAt: null,
  submissions: [submission],
  feedbackDrafts: [],
  alike: [],
  comments: [],
  next: null,
}

async function aPage(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [photo.width, photo.height]
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, photo.width, photo.height)
  return new Promise((drawn) => canvas.toBlob((blob) => drawn(blob!), 'image/png'))
}

async function marking(more: Partial<StaffSubmissionDetail> = {}) {
  const page = await aPage()
  vi.stubGlobal('fetch', async () => new Response(page))
  const send = vi.fn(async (_file: File, drawnOn: string | null) =>
    sent(String(send.mock.calls.length).repeat(20), drawnOn),
  )
  const remove = vi.fn(async () => undefined)
  const save = vi.fn(async (_draft: MarkDraft) => undefined)
  const screen = await show(
    <SubmissionScreen
      detail={{ ...detail, ...more }}
      area="/staff"
      save={save}
      files={{ send, remove }}
      onNext={() => undefined}
      renderWork={(work, action) =>
        work.files.map((file) => <div key={file.fileId}>{action?.(file)}</div>)
      }
      renderMark={() => null}
    />,
  )
  const draw = async () => {
    await screen.getByRole('button', { name: 'Draw on it: page 1.webp' }).click()
    const surface = screen.getByRole('application', { name: 'page 1.webp' })
    await expect.element(surface).toBeVisible()
    return surface
  }
  return { screen, send, remove, save, draw }
}

/** How many pixels of the marks there are. */
function inkOf(surface: Element): number {
  const { width, height } = surface as HTMLCanvasElement
  const { data } = (surface as HTMLCanvasElement)
    .getContext('2d')!
    .getImageData(0, 0, width, height)
  return data.filter((value, at) => at % 4 === 3 && value > 0).length
}

test('a photo is drawn on, and saved as a picture beside it with the marks', async () => {
  const { screen, send, save, draw } = await marking()
  const surface = await draw()
  await surface.click({ position: { x: 40, y: 40 } })
  await expect.element(screen.getByText('One mark')).toBeInTheDocument()
  await expect.poll(() => inkOf(surface.element())).toBeGreaterThan(0)
  const dot = inkOf(surface.element())
  // With the keyboard: a tick in the middle, and a line from there to the right.
  await screen.getByRole('button', { name: 'Tick' }).click()
  ;(surface.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('2 marks')).toBeInTheDocument()
  await expect.poll(() => inkOf(surface.element())).toBeGreaterThan(dot)
  await screen.getByRole('button', { name: 'Pen' }).click()
  await screen.getByRole('button', { name: 'Blue' }).click()
  ;(surface.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}{Shift>}{ArrowRight}{/Shift}{Enter}')
  await expect.element(screen.getByText('3 marks')).toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('2 marks')).toBeInTheDocument()

  await screen.getByRole('button', { name: 'Add to feedback' }).click()
  await expect.element(screen.getByText('Uploaded')).toBeVisible()
  const [file, drawnOn] = send.mock.calls[0]!
  expect([file.type, file.name, drawnOn]).toEqual(['image/jpeg', 'page 1.webp', photo.fileId])
  const picture = await createImageBitmap(file)
  expect([picture.width, picture.height]).toEqual([300, 400])

  await screen.getByLabelText('Marks').fill('8')
  await screen.getByRole('button', { name: 'Save marks' }).click()
  await expect.poll(() => save.mock.calls).toHaveLength(1)
  expect(save.mock.calls[0]![0]).toMatchObject({ hundredths: 800, fileIds: ['1'.repeat(20)] })
  expect(toasts.at(-1)?.content).toBe('Saved. The student has been told.')
})

test('drawn on again, the picture takes the place of the one before', async () => {
  const { screen, send, remove, draw } = await marking()
  const surface = await draw()
  await surface.click({ position: { x: 40, y: 40 } })
  await screen.getByRole('button', { name: 'Add to feedback' }).click()
  await expect.element(screen.getByText('Uploaded')).toBeVisible()
  await (await draw()).click({ position: { x: 80, y: 80 } })
  await expect.element(screen.getByText('2 marks')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Add to feedback' }).click()
  await expect.poll(() => send.mock.calls).toHaveLength(2)
  expect(remove.mock.calls).toEqual([['1'.repeat(20)]])
})

test('what was drawn and typed is there after loading the page again', async () => {
  const first = await marking()
  const surface = await first.draw()
  await surface.click({ position: { x: 40, y: 40 } })
  await userEvent.keyboard('{Escape}')
  await first.screen.getByRole('textbox', { name: /^Feedback/ }).fill('Look at the left side.')
  await first.screen.unmount()

  const again = await marking({ feedbackDrafts: [sent('d'.repeat(20), photo.fileId)] })
  await expect
    .element(again.screen.getByRole('textbox', { name: /^Feedback/ }))
    .toHaveValue('Look at the left side.')
  await expect
    .element(again.screen.getByRole('img', { name: 'page 1.webp with your marks' }))
    .toBeVisible()
  await again.draw()
  await expect.element(again.screen.getByText('One mark')).toBeInTheDocument()
  await again.screen.getByRole('button', { name: 'Remove all marks' }).click()
  await again.screen.getByRole('button', { name: 'Add to feedback' }).click()
  await expect.element(again.screen.getByRole('alert')).toHaveTextContent('Draw something first.')
  await again.screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(again.screen.getByText('One mark')).toBeInTheDocument()
})

test('one’s own work is not drawn on', async () => {
  const { screen } = await marking({ summary: { ...detail.summary, isOwn: true } })
  await expect.element(screen.getByText(/This is your own work/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Draw/ }).elements()).toEqual([])
})
