import { beforeAll, expect, test, vi } from 'vitest'
import type { StaffMeeting } from '#contract/classes/classes.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { ClassCard } from './class-card.tsx'

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('staff', language), loadWords('site', language)])
})

const STARTS = '2026-12-05T14:00:00.000Z'
const meeting: StaffMeeting = {
  meetingId: '5',
  courseId: 'PRG-101',
  courseName: 'Python',
  batchId: '3',
  batchNumber: 1,
  number: 2,
  topic: { en: 'Loops', bn: 'লুপ' },
  startsAt: STARTS,
  endsAt: '2026-12-05T15:30:00.000Z',
  instructor: { en: 'Farhana Islam', bn: 'ফারহানা ইসলাম' },
  instructorSlug: 'farhana-islam',
  room: 'link',
  address: 'https://meet.example.com/secret',
  place: null,
  ownPlace: null,
  state: 'planned',
  sequence: 0,
  changedAt: '2026-12-01T14:00:00.000Z',
  recordingLessonId: null,
  version: 1,
  isStarted: false,
  attended: 0,
  recordings: [],
}

function card(
  minutes: number,
  { language = '', ...wishes }: Partial<StaffMeeting> & { language?: string } = {},
) {
  const onState = vi.fn(async () => {})
  const shown = show(
    <ClassCard
      meeting={{ ...meeting, ...wishes }}
      now={Date.parse(STARTS) + minutes * 60_000}
      edit={<button type="button">Change</button>}
      attendance={null}
      recordings={null}
      addRecording={null}
      onState={onState}
      onStart={async () => 'about:blank'}
    />,
    `/${language}`,
  )
  return { shown, onState }
}

test.each([
  [-1, 'Planned'],
  [0, 'Live now'],
  [89, 'Live now'],
  [90, 'Not confirmed'],
])('%i minutes after its start a class is called "%s"', async (minutes, state) => {
  const page = await card(minutes).shown
  await expect.element(page.getByText(state, { exact: true })).toBeVisible()
})

test('a class that runs can be opened and cancelled, and is not asked about', async () => {
  const page = await card(30).shown
  await expect.element(page.getByRole('button', { name: 'Start class' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel class' }).first()).toBeVisible()
  expect(page.getByText('Was it held?').elements()).toEqual([])
})

test('a class that is over asks whether it was held', async () => {
  const { shown, onState } = card(91)
  const page = await shown
  await page.getByRole('button', { name: 'It was held' }).click()
  expect(onState).toHaveBeenCalledWith('held')
  expect(page.getByRole('button', { name: 'Start class' }).elements()).toEqual([])
})

test('nothing can be done with a cancelled class', async () => {
  const page = await card(-10, { state: 'cancelled' }).shown
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('topic and instructor are named in the language of the page', async () => {
  const page = await card(30, { language: 'bn' }).shown
  const text = page.container.textContent
  for (const word of ['লুপ', 'ফারহানা ইসলাম', 'চলছে']) expect(text).toContain(word)
  expect(text).not.toContain('Farhana')
})
