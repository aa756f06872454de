import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import type { AttemptQuestion, AttemptSheet, TestEntry } from '#contract/tests/attempts.ts'

export const ATTEMPT = 'a1b2c3d4e5f6g7h8'
export const COURSE = 'PRG-101'
export const LESSON = 'q3v9d2m7xa'

/** One question of each kind, as they come in an attempt. */
export function attemptQuestions(): AttemptQuestion[] {
  return Object.values(sampleQuestions()).map(({ kind, shown, key, hundredths }, at) => ({
    slot: at + 1,
    section: 0,
    kind,
    shown,
    takesUnit: 'units' in key,
    stimulus: null,
    marks: hundredths,
    negative: [1, 4],
  }))
}

export function aSheet(more: Partial<AttemptSheet> = {}): AttemptSheet {
  return {
    attemptId: ATTEMPT,
    courseId: COURSE,
    lessonId: LESSON,
    title: 'Vectors',
    mode: 'online',
    device: null,
    sections: [{ title: '' }],
    questions: attemptQuestions(),
    stimuli: {},
    answers: [],
    reviews: [],
    objections: [],
    photos: [],
    startedAt: '2026-12-05T14:00:00.000Z',
    endsAt: '2026-12-05T14:30:00.000Z',
    msLeft: 30 * 60_000,
    ...more,
  }
}

/** A test that may be started. */
export function anEntry(more: Partial<TestEntry> = {}): TestEntry {
  return {
    courseId: COURSE,
    lessonId: LESSON,
    title: 'Vectors',
    serverNow: '2026-12-05T14:00:00.000Z',
    questionCount: 50,
    marksPossible: 5_000,
    sections: [{ title: '', questionCount: 50 }],
    seconds: 30 * 60,
    opensAt: null,
    closesAt: null,
    attempts: 2,
    attemptsLeft: 2,
    attemptThatCounts: 'best',
    nextStartAt: null,
    negative: [1, 4],
    passPercent: 40,
    lastChancePercent: null,
    marksShown: 'at-once',
    answersShown: 'at-once',
    hasMeritList: true,
    obstacle: null,
    lock: null,
    canPractise: false,
    openAttemptId: null,
    own: [],
    ...more,
  }
}
