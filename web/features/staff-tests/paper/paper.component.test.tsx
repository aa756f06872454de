import { expect, test, vi } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import type { PaperSet, StaffPaper } from '#contract/tests/paper.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { KeySheet } from './key-sheet.tsx'
import { PaperScreen } from './paper-screen.tsx'
import type { PaperTexts } from './paper-texts.ts'
import { QuestionPaper } from './question-paper.tsx'

const toasts = prepareScreens('staff')

const paper: StaffPaper = {
  title: 'Model test',
  lessonState: 'open',
  sets: [],
  madeAt: null,
  isOlder: false,
  questionCount: 2,
  writtenCount: 0,
  fault: null,
  unfit: [],
  rollCount: 0,
  sheetCount: 0,
}
const made: StaffPaper = { ...paper, sets: ['A', 'B'], madeAt: '2026-12-05T13:00:00.000Z' }
const calls = () => ({ make: vi.fn(async () => {}), discard: vi.fn(async () => {}) })

const line = (text: string) => ({ en: [{ type: 'text' as const, text }] })
const block = (text: string) => ({
  en: { type: 'doc' as const, content: [{ type: 'paragraph' as const, content: line(text).en }] },
})
const common = { section: 0, takesUnit: false, stimulus: null, marks: 100 }
const set: PaperSet = {
  letter: 'B',
  title: 'Model test',
  courseName: 'Physics',
  seconds: 3600,
  marksPossible: 200,
  sections: [{ title: 'Motion' }],
  stimuli: {},
  questions: [
    {
      ...common,
      slot: 1,
      kind: 'single_choice',
      negative: [1, 4],
      shown: {
        stem: block('Which is a vector?'),
        options: ['mass', 'force'].map((text, at) => ({ id: String(at + 1), text: line(text) })),
      },
    },
    {
      ...common,
      slot: 2,
      kind: 'true_false',
      negative: [1, 4],
      shown: { stem: block('Force has a direction.') },
    },
  ],
}
const texts: PaperTexts = {
  block: (of) => <p>{JSON.stringify(of)}</p>,
  line: (of) => <span>{JSON.stringify(of)}</span>,
  picture: () => null,
}

test('as many sets as are chosen are made', async () => {
  const act = calls()
  const page = await show(<PaperScreen paper={paper} calls={act} />)
  await page.getByRole('combobox', { name: 'Number of sets' }).selectOptions('2: A and B')
  await page.getByRole('button', { name: 'Make the sets' }).click()
  await expect.poll(() => act.make.mock.calls).toEqual([[2]])
  expect(toasts).toMatchObject([{ content: 'The sets are made.' }])
})

test('questions that no sheet can hold are named, and nothing can be made', async () => {
  const unfit: StaffPaper = {
    ...paper,
    fault: 'other-kinds',
    unfit: [{ number: 2, kind: 'short_text', beginning: 'Name the unit of force.' }],
  }
  const page = await show(<PaperScreen paper={unfit} calls={calls()} />)
  await expect.element(page.getByText('2. Name the unit of force. (Short text)')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('of an archived lesson it is said what becomes of the sheets', async () => {
  const page = await show(
    <PaperScreen paper={{ ...made, lessonState: 'archived' }} calls={calls()} />,
  )
  await expect.element(page.getByText('This lesson is archived', { exact: false })).toBeVisible()
})

test('sets that are made are printed, or discarded after a question', async () => {
  const act = calls()
  const page = await show(<PaperScreen paper={made} calls={act} />, '/bn')
  await expect
    .element(page.getByRole('link', { name: 'প্রশ্ন, সেট খ' }))
    .toHaveAttribute('href', expect.stringContaining('what=questions&set=B'))
  await page.getByRole('button', { name: 'সেট বাতিল করুন' }).first().click()
  expect(act.discard).not.toHaveBeenCalled()
  await page.getByRole('dialog').getByRole('button', { name: 'সেট বাতিল করুন' }).click()
  await expect.poll(() => act.discard.mock.calls.length).toBe(1)
})

test('a question paper says its set, its time and what a wrong answer loses', async () => {
  const bangla = await show(<QuestionPaper provider="Edi" set={set} language="bn" texts={texts} />)
  const text = bangla.container.textContent
  for (const part of ['Edi', 'Physics', 'Model test', 'সেট: খ', '৬০ মিনিট', 'পূর্ণমান: ২'])
    expect(text).toContain(part)
  expect(text).toContain('প্রতিটি ভুল উত্তরের জন্য ০.২৫ নম্বর কাটা যাবে।')
  expect(text).toMatch(/ক.*mass.*খ.*force/)
  expect(text).toMatch(/ক.*সত্য.*খ.*মিথ্যা/)
})

test.each(languageCodes)('the answer sheet in %s has a circle for everything', async (language) => {
  const page = await show(
    <AnswerSheet provider="Edi" set={set} sets={['A', 'B']} language={language} />,
  )
  const circles = [...page.container.querySelectorAll('.test-paper-bubble')].map(
    ({ textContent }) => textContent,
  )
  // Two sets, six digits of a roll number, and two questions of four options.
  expect(circles).toHaveLength(2 + 6 * 10 + 2 * 4)
  expect(circles.slice(-4)).toEqual(language === 'bn' ? ['ক', 'খ', 'গ', 'ঘ'] : ['A', 'B', 'C', 'D'])
})

test.each(languageCodes)(
  'the answer sheet of 100 questions in %s fits one A4 page',
  async (language) => {
    const questions = Array.from({ length: 100 }, () => set.questions[0]!)
    const page = await show(
      <AnswerSheet
        provider="Edi"
        set={{ ...set, questions }}
        sets={['A', 'B', 'C', 'D']}
        language={language}
      />,
    )
    const sheet = page.container.querySelector<HTMLElement>('.test-paper-sheet')!
    // Margins of 12 mm are left and right, on top and below; 96 pixels are an inch.
    sheet.style.width = '186mm'
    expect(sheet.scrollHeight).toBeLessThanOrEqual((273 / 25.4) * 96)
    expect(sheet.scrollWidth).toBeLessThanOrEqual((186 / 25.4) * 96)
  },
)

test('the key names right options of each set, and what is cancelled', async () => {
  const key = {
    title: 'Model test',
    courseName: 'Physics',
    sets: [
      {
        letter: 'A' as const,
        answers: [
          { right: [1, 3], cancels: null, isWritten: false },
          { right: [0], cancels: 'marks-for-all' as const, isWritten: false },
          { right: [], cancels: null, isWritten: true },
        ],
      },
    ],
    written: [
      {
        places: [{ letter: 'A' as const, number: 3 }],
        hundredths: 1000,
        parts: [
          { hundredths: 100, answer: block('Force times distance.') },
          { hundredths: 900, answer: null },
        ],
        rubric: block('Names the unit.'),
      },
    ],
  }
  const page = await show(<KeySheet provider="Edi" paperKey={key} language="en" texts={texts} />)
  expect(page.container.textContent).toContain('For the team only')
  expect(page.container.textContent).toContain('B, D')
  expect(page.container.textContent).toContain('marks for all')
  expect(page.container.textContent).toMatch(
    /3written.*Question 3 \[10\].*Names the unit.*A\..*Force times distance.*\[1\]B\.\[9\]/,
  )
})

test('a creative question is printed with its parts and their marks, outside the answer sheet', async () => {
  const creative: PaperSet['questions'][number] = {
    ...common,
    slot: 3,
    marks: 1000,
    kind: 'long_answer',
    negative: [0, 1],
    shown: {
      stem: block('A farmer lifts a load.'),
      response: 'photos',
      parts: [
        { id: 'a', text: line('What is work?'), hundredths: 100 },
        { id: 'b', text: line('Find the power.'), hundredths: 900 },
      ],
    },
  }
  const mixed = { ...set, questions: [...set.questions, creative] }
  const paperInBangla = await show(
    <QuestionPaper provider="Edi" set={mixed} language="bn" texts={texts} />,
  )
  expect(paperInBangla.container.textContent).toMatch(
    /৩\..*A farmer lifts a load.*ক\..*What is work\?.*\[১\]খ\..*Find the power.*\[৯\]/,
  )
  // A written answer loses nothing, so what the others lose is said once.
  expect(paperInBangla.container.textContent).toContain('০.২৫ নম্বর কাটা যাবে')
  const sheet = await show(<AnswerSheet provider="Edi" set={mixed} sets={['A']} language="en" />)
  expect(sheet.container.querySelectorAll('.test-paper-answers li')).toHaveLength(2)
  const screen = await show(
    <PaperScreen paper={{ ...made, questionCount: 1, writtenCount: 1 }} calls={calls()} />,
  )
  await expect.element(screen.getByRole('link', { name: 'Answer sheet' })).not.toBeInTheDocument()
})
