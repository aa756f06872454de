import { beforeAll, expect, test } from 'vitest'
import type { InstructorAttendance } from '#contract/teaching/teaching.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { AttendancePaper } from './attendance-paper.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('staff', 'bn'), loadWords('site', 'bn')])
})

const attendance: InstructorAttendance = {
  meeting: {
    meetingId: '5',
    courseId: 'PRG-101',
    courseName: 'Python',
    batchId: '3',
    batchNumber: 1,
    number: 2,
    topic: { en: 'Loops', bn: 'লুপ' },
    startsAt: '2026-12-05T14:00:00.000Z',
    endsAt: '2026-12-05T15:30:00.000Z',
    instructor: { en: 'Farhana Islam', bn: 'ফারহানা ইসলাম' },
    room: 'link',
    place: null,
    ownPlace: null,
    state: 'planned',
    sequence: 0,
    changedAt: '2026-12-01T14:00:00.000Z',
    recordingLessonId: null,
    isStarted: false,
    attended: 0,
    isOwn: true,
    isJoinable: true,
  },
  students: [],
}

test('the list on paper names topic and instructor in the language of its reader', async () => {
  const page = await show(<AttendancePaper attendance={attendance} />, '/bn')
  const text = page.container.textContent
  expect(text).toContain('লুপ')
  expect(text).toContain('ফারহানা ইসলাম')
  expect(text).not.toContain('Farhana')
})
