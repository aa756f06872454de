import { describe, expect, test, vi } from 'vitest'
import type { AttemptResult, MeritList } from '#contract/tests/attempts.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { AnswerReviewPart } from './answer-review.tsx'
import { MeritScreen, NoMeritList } from './merit-screen.tsx'
import { ResultScreen } from './result-screen.tsx'
import { attemptQuestions, ATTEMPT, COURSE, LESSON } from './testing.ts'
import { Drawn } from './testing-screens.tsx'

prepareScreens('tests')

function aResult(more: Partial<AttemptResult> = {}): AttemptResult {
  return {
    attemptId: ATTEMPT,
    number: 1,
    mode: 'online',
    startedAt: '2026-12-05T14:00:00.000Z',
    endsAt: '2026-12-05T14:30:00.000Z',
    submittedAt: '2026-12-05T14:20:00.000Z',
    submittedBy: 'student',
    isInWindow: true,
    counts: true,
    marks: 150,
    marksPossible: 300,
    waiting: 0,
    isPassed: true,
    courseId: COURSE,
    lessonId: LESSON,
    title: 'Vectors',
    marksOpenAt: null,
    answersOpenAt: null,
    passPercent: 40,
    right: 2,
    partial: 0,
    wrong: 2,
    blank: 1,
    cameLate: 0,
    usedSeconds: 1_205,
    sections: [
      { title: 'Physics', marks: 150, marksPossible: 200, right: 2, wrong: 1, blank: 0 },
      { title: 'Maths', marks: 0, marksPossible: 100, right: 0, wrong: 1, blank: 1 },
    ],
    chapters: [],
    questions: attemptQuestions().slice(0, 3),
    stimuli: {},
    reviews: [
      {
        slot: 1,
        answer: 'd',
        outcome: 'wrong',
        marks: -25,
        right: 'b',
        explanation: null,
        feedback: { en: [{ type: 'text', text: 'Mass has none.' }] },
        comment: null,
        parts: [],
        cameLate: true,
      },
      {
        slot: 2,
        answer: null,
        outcome: 'blank',
        marks: 0,
        right: ['a', 'b'],
        explanation: null,
        feedback: null,
        comment: null,
        parts: [],
        cameLate: false,
      },
      {
        slot: 3,
        answer: false,
        outcome: 'right',
        marks: 100,
        right: false,
        explanation: null,
        feedback: null,
        comment: null,
        parts: [],
        cameLate: false,
      },
    ],
    changes: [],
    photos: [],
    photosMissing: 0,
    photosUntil: null,
    objections: [],
    objectionsUntil: null,
    ...more,
  }
}

function resultScreen(more: Partial<AttemptResult> = {}, tooLate: number[] = []) {
  return show(
    <Drawn>
      <ResultScreen result={aResult(more)} tooLate={tooLate} certificate={null} />
    </Drawn>,
    `/learn/${COURSE}/${LESSON}/results/${ATTEMPT}`,
  )
}

describe('the result of an attempt', () => {
  test('says marks, counts, parts, and each answer with the right one', async () => {
    const page = await resultScreen()
    await expect.element(page.getByText('1.5', { exact: true })).toBeVisible()
    await expect.element(page.getByText('20:05')).toBeVisible()
    await expect.element(page.getByText('1.5 / 2')).toBeVisible()
    const first = page.getByRole('listitem').filter({ hasText: 'Which of these are vectors?' })
    await expect.element(first.getByText('−0.25 of 1')).toBeVisible()
    await expect.element(first.getByText('D. all of them')).toBeVisible()
    await expect.element(first.getByText('B. i and iii')).toBeVisible()
    await expect.element(first.getByText('Mass has none.')).toBeVisible()
    await expect.element(first.getByText('Sent after the end, answered before it')).toBeVisible()
    await page.getByRole('button', { name: 'Not answered' }).click()
    await expect.element(page.getByText('Which are prime?')).toBeVisible()
    await expect.element(page.getByText('Light is a wave.')).not.toBeInTheDocument()
  })

  test('offers the marksheet once there are marks, and asks for it as oneself', async () => {
    const load = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('%PDF'))
    const page = await resultScreen()
    await page.getByRole('button', { name: 'Marksheet (PDF)' }).click()
    await expect
      .poll(() => load.mock.calls.map(([path]) => path))
      .toEqual([`/api/attempts/${ATTEMPT}/marksheet?lang=en`])
    load.mockRestore()
  })

  test.each([{ marks: null }, { mode: 'guest' }] as const)(
    'offers no marksheet with %o',
    async (more) => {
      const page = await resultScreen(more)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(page.getByRole('button', { name: 'Marksheet (PDF)' }).elements()).toEqual([])
    },
  )

  test('says when marks and answers open, and what is still being marked', async () => {
    const page = await resultScreen({
      marks: null,
      isPassed: null,
      right: null,
      wrong: null,
      blank: null,
      marksOpenAt: '2026-12-05T15:00:00.000Z',
      answersOpenAt: '2026-12-05T15:00:00.000Z',
      waiting: 1,
      sections: [],
      questions: [],
      reviews: [],
    })
    await expect
      .element(page.getByText('Your marks are shown on 5 December 2026, 9 PM.'))
      .toBeVisible()
    await expect
      .element(page.getByText(/Right answers and explanations are shown on/))
      .toBeVisible()
    await expect.element(page.getByText(/still marking/)).toBeVisible()
  })

  test('names answers that came too late, and corrections with their reason', async () => {
    const page = await resultScreen(
      {
        changes: [
          {
            changedAt: '2026-12-06T14:00:00.000Z',
            reason: 'Question 2 had two right answers.',
            marksBefore: 100,
            marksAfter: 150,
          },
        ],
      },
      [4, 7],
    )
    await expect.element(page.getByRole('alert')).toMatchTextContent('do not count: 4, 7')
    await expect.element(page.getByText('1 → 1.5 marks')).toBeVisible()
    await expect.element(page.getByText('Question 2 had two right answers.')).toBeVisible()
  })
})

const place = {
  position: 2,
  name: null,
  label: '42',
  marks: 150,
  wrong: 2,
  seconds: 1_205,
  cameLate: 1,
  isOwn: true,
}
function aList(more: Partial<MeritList> = {}): MeritList {
  return {
    title: 'Vectors',
    opensAt: null,
    participants: 51,
    marksPossible: 300,
    own: { position: 2, percentile: 96, isListed: true, showsName: false, place },
    distribution: Array.from({ length: 10 }, (_, at) => ({
      fromPercent: at * 10,
      toPercent: at * 10 + 10,
      students: at === 5 ? 40 : 1,
    })),
    places: [
      { ...place, position: 1, name: 'Nadia Rahman', label: '17', isOwn: false, cameLate: 0 },
      place,
    ],
    next: 2,
    ...more,
  }
}

function meritScreen(more: Partial<MeritList> = {}) {
  const onShowName = vi.fn(async () => undefined)
  const page = show(
    <MeritScreen
      list={aList(more)}
      lessonPath="/learn"
      skip={0}
      limit={2}
      onShowName={onShowName}
    />,
    `/learn/${COURSE}/${LESSON}/merit-list`,
  )
  return page.then((screen) => ({ page: screen, onShowName }))
}

describe('the merit list', () => {
  test('begins with the own place, and hides names without consent', async () => {
    const { page, onShowName } = await meritScreen()
    await expect.element(page.getByText('2 of 51')).toBeVisible()
    await expect.element(page.getByText('Better than 96% of all participants')).toBeVisible()
    await expect.element(page.getByText('Nadia Rahman')).toBeVisible()
    await expect.element(page.getByText('Student ••42', { exact: true })).toBeVisible()
    await expect.element(page.getByText('40 · you are here')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Next page' }))
      .toHaveAttribute('href', expect.stringContaining('?skip=2'))
    await page.getByRole('checkbox', { name: /Show my name/ }).click()
    expect(onShowName).toHaveBeenCalledWith(true)
  })

  test('says to who has not handed in the test that it is for those who did', async () => {
    const page = await show(<NoMeritList lessonPath="/learn/PRG-101/q3v9d2m7xa" />)
    await expect.element(page.getByText(/for those who took this test/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Back to the test' }))
      .toHaveAttribute('href', '/learn/PRG-101/q3v9d2m7xa')
  })

  test('says when it opens, and that a late attempt is not in it', async () => {
    const { page } = await meritScreen({ opensAt: '2026-12-05T15:00:00.000Z' })
    await expect.element(page.getByText(/It opens on 5 December 2026, 9 PM/)).toBeVisible()
    await page.unmount()
    const own = { ...aList().own!, isListed: false }
    const late = (await meritScreen({ own })).page
    await expect.element(late.getByText(/Late attempts are not in the list/)).toBeVisible()
  })
})

test('whoever marks reads the answer of a student, not their own', async () => {
  const [question] = attemptQuestions()
  const [review] = aResult().reviews!
  const page = await show(
    <Drawn>
      <AnswerReviewPart isOfStudent question={question!} review={review!} />
    </Drawn>,
  )
  await expect.element(page.getByText('The student’s answer')).toBeVisible()
  expect(page.getByText('Your answer').elements()).toEqual([])
})
