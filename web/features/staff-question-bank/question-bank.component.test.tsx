import { expect, test, vi } from 'vitest'
import type { ArticleDocument } from '#contract/learning/article.ts'
import type { Answer, QuestionDocument } from '#contract/question-bank/question.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { questionKinds } from '#contract/question-bank/terms.ts'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { ChangeBar } from './change-bar.tsx'
import { PasteScreen } from './paste-screen.tsx'
import { plainLine } from './plain-text.ts'
import { QuestionPreview } from './question-preview.tsx'
import type { QuestionTexts } from './question-texts.ts'
import { withFormulas } from './with-formulas.ts'

prepareScreens('staff')

const texts: QuestionTexts = {
  stem: (stem) => JSON.stringify(stem),
  line: (line) => plainLine(line, 'en'),
  picture: () => null,
}

const preview = (
  question: QuestionDocument,
  onTry: (answer: Answer) => Promise<{ outcome: 'right' | 'partial'; hundredths: number }>,
) => show(<QuestionPreview question={question} texts={texts} stimulus={null} onTry={onTry} />)

test('an answer is tried, and what it earns is said until another is given', async () => {
  const onTry = vi.fn(async () => ({ outcome: 'partial' as const, hundredths: 50 }))
  const page = await preview(sampleQuestions().multiple_choice, onTry)
  await page.getByRole('checkbox', { name: 'A. 2' }).click()
  await page.getByRole('button', { name: 'Check this answer' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Partly right: 0.5 marks')
  expect(onTry.mock.calls).toEqual([[['a']]])
  await page.getByRole('checkbox', { name: 'C. 4' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('')
})

test('options made of statements say which', async () => {
  const page = await preview(sampleQuestions().single_choice, vi.fn())
  await expect.element(page.getByRole('radio', { name: 'B. i and iii' })).toBeInTheDocument()
  await expect.element(page.getByText('ii. mass')).toBeInTheDocument()
})

test.each(questionKinds)('%s has every field named', async (kind) => {
  const page = await preview(sampleQuestions()[kind], vi.fn())
  await expect.element(page.getByRole('button', { name: 'Check this answer' })).toBeVisible()
  const fields = page.container.querySelectorAll('input, select, textarea')
  expect(fields.length).toBeGreaterThan(0)
  for (const field of fields)
    expect((field as HTMLInputElement).labels?.[0]?.textContent?.trim()).toBeTruthy()
})

test('why an answer could not be tried is said', async () => {
  const page = await preview(sampleQuestions().numeric, () =>
    Promise.reject(new ApiProblem({ status: 404, code: 'gone', title: 'It is gone.' })),
  )
  await page.getByRole('textbox', { name: 'Your answer' }).fill('5')
  await page.getByRole('button', { name: 'Check this answer' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is gone.')
})

test('pasted questions are shown at once, faults by their line, and the good ones are saved', async () => {
  const onSave = vi.fn(async () => undefined)
  const page = await show(<PasteScreen onSave={onSave} />)
  await page
    .getByRole('textbox', { name: 'Questions as plain lines' })
    .fill('1. Which?\nA) one\nB) two\nANSWER: B\n\n২। কোনটি?\nক) এক\nখ) দুই\nউত্তর: গ')
  await expect.element(page.getByText('2 questions found')).toBeVisible()
  await expect.element(page.getByText('One needs another look and is not saved')).toBeVisible()
  await expect.element(page.getByText('Line 9: No option fits this answer.')).toBeVisible()
  await expect.element(page.getByText('B) two — right')).toBeVisible()
  await page.getByRole('button', { name: 'Save 1 question' }).click()
  await expect.poll(() => onSave.mock.calls).toMatchObject([[[{ kind: 'single_choice' }]]])
})

test('a formula that cannot be drawn is named with the number of its question', async () => {
  const onSave = async () => {
    throw new ApiProblem({
      status: 400,
      code: 'invalid_input',
      title: '',
      errors: [
        {
          field: 'questions.1.shown.options.0.text.en',
          code: 'formula_end',
          message: '',
          facts: { latex: '\\frac{a', at: '' },
        },
      ],
    })
  }
  const page = await show(<PasteScreen onSave={onSave} />)
  await page
    .getByRole('textbox', { name: 'Questions as plain lines' })
    .fill('1. Which?\nA) one\nB) two\nANSWER: B\n\n2. Is?\nA) $\\frac{a$\nB) two\nANSWER: A')
  await page.getByRole('button', { name: 'Save 2 questions' }).click()
  await expect.element(page.getByText(/^2\. The formula \\frac\{a isn’t finished/)).toBeVisible()
})

test('a change of several questions sends only what was filled in', async () => {
  const onApply = vi.fn(async () => undefined)
  const page = await show(
    <ChangeBar questionIds={['q3v9d2m7xa']} areArchived={false} onApply={onApply} />,
  )
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('textbox', { name: /^Add a tag/ }).fill('ভেক্টর')
  await page.getByRole('textbox', { name: /^Marks of each/ }).fill('০.৫')
  await page.getByRole('button', { name: 'Change them' }).click()
  await expect
    .poll(() => onApply.mock.calls)
    .toEqual([
      [
        {
          questionIds: ['q3v9d2m7xa'],
          addTags: [{ kind: 'chapter', value: 'ভেক্টর' }],
          hundredths: 50,
        },
      ],
    ])
})

test('marks that are no number are refused beside their field', async () => {
  const onApply = vi.fn(async () => undefined)
  const page = await show(
    <ChangeBar questionIds={['q3v9d2m7xa']} areArchived={false} onApply={onApply} />,
  )
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('textbox', { name: /^Marks of each/ }).fill('many')
  await page.getByRole('button', { name: 'Change them' }).click()
  await expect
    .element(page.getByRole('textbox', { name: /^Marks of each/ }))
    .toHaveAttribute('aria-invalid', 'true')
  expect(onApply).not.toHaveBeenCalled()
})

test('formulas are drawn wherever they stand, and one that cannot be read stays', async () => {
  const formula = (latex: string) => ({ type: 'formula' as const, attrs: { latex } })
  const question = sampleQuestions().multiple_choice
  question.shown.options[0]!.text = { en: [formula('x^2')] }
  question.shown.options[1]!.text = { en: [formula('\\frac{')] }
  const draw = async ({ content }: ArticleDocument): Promise<ArticleDocument> => ({
    type: 'doc',
    content: content.map((block) =>
      JSON.stringify(block).includes('x^2')
        ? {
            type: 'paragraph',
            content: [{ type: 'formula', attrs: { latex: 'x^2', math: 'drawn' } }],
          }
        : block,
    ),
  })
  const drawn = await withFormulas(question, draw)
  expect(drawn.shown.options.slice(0, 2).map(({ text }) => text?.en)).toEqual([
    [{ type: 'formula', attrs: { latex: 'x^2', math: 'drawn' } }],
    [formula('\\frac{')],
  ])
})
