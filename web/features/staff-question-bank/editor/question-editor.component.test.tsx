import { expect, test, vi } from 'vitest'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { paragraph, sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { questionKinds } from '#contract/question-bank/terms.ts'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { type EditorProps, QuestionEditor } from './question-editor.tsx'
import { typedOfDocument } from './typed-of-document.ts'
import { emptyQuestion } from './typed-question.ts'

const toasts = prepareScreens('staff')

const stimulus = {
  stimulusId: 's1s1s1s1s1',
  externalId: null,
  text: { en: paragraph('A train leaves Dhaka.') },
  createdAt: '2026-11-27T10:00:00.000Z',
}

function open(props: Partial<EditorProps> = {}) {
  const save = vi.fn<EditorProps['calls']['save']>(async () => undefined)
  const addStimulus = vi.fn<EditorProps['calls']['addStimulus']>(async () => 's2s2s2s2s2')
  const onSaved = vi.fn<() => void>()
  return show(
    <QuestionEditor
      draftKey="q1"
      number={null}
      initial={emptyQuestion('single_choice')}
      stimuli={[stimulus]}
      tags={[{ kind: 'chapter', value: 'ভেক্টর' }]}
      calls={{ save, addStimulus }}
      media={{ choosePicture: async () => 'abcdefghijklmnop', pictureOf: () => null }}
      renderPreview={(question, passage) => (
        <output>{JSON.stringify([question.shown, passage])}</output>
      )}
      versionPath={(number) => `/versions/${number}`}
      onSaved={onSaved}
      {...props}
    />,
  ).then((page) => ({ page, save, addStimulus, onSaved }))
}

test.each(questionKinds)('%s: every field has a name, and what is right is saved', async (kind) => {
  const document = sampleQuestions()[kind]
  const { page, save, onSaved } = await open({ initial: typedOfDocument(document), number: 3 })
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expect.poll(() => save.mock.calls).toEqual([[document, 3]])
  expect(onSaved).toHaveBeenCalledOnce()
  for (const field of page.container.querySelectorAll('input, select, textarea'))
    expect((field as HTMLInputElement).labels?.[0]?.textContent?.trim()).toBeTruthy()
})

test.each(questionKinds)('%s: what is missing is said, in plain words', async (kind) => {
  const { page, save } = await open({ initial: emptyQuestion(kind) })
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expect.element(page.getByRole('heading', { name: /another look/ })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Write the question.' })).toBeVisible()
  expect(page.container.textContent).not.toMatch(/\{field\}|“”|doesn’t fit here/)
  expect(save).not.toHaveBeenCalled()
})

test('a single choice is written, with its key beside the options, and previewed at once', async () => {
  const { page, save } = await open()
  await page.getByRole('textbox', { name: 'Question' }).fill('Which is $x^2$?')
  for (const [letter, text] of [
    ['A', 'one'],
    ['B', 'two'],
    ['C', 'three'],
    ['D', 'four'],
  ] as const)
    await page.getByRole('textbox', { name: `Option ${letter}` }).fill(text)
  await page.getByRole('radio', { name: 'B is right' }).click()
  await page.getByRole('radio', { name: 'C is right' }).click()
  await page.getByRole('combobox', { name: 'A wrong answer loses' }).selectOptions('¼ of its marks')
  await page.getByRole('combobox', { name: /^Tag/ }).fill('ভেক্টর')
  await expect.element(page.getByRole('status').filter({ hasText: 'three' })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expect
    .poll(() => save.mock.calls)
    .toMatchObject([
      [
        {
          kind: 'single_choice',
          key: { right: ['c'] },
          negative: [1, 4],
          tags: [{ kind: 'chapter', value: 'ভেক্টর' }],
        },
        null,
      ],
    ])
})

test('what was typed survives a reload, until it is saved or discarded', async () => {
  const first = await open()
  await first.page.getByRole('textbox', { name: 'Question' }).fill('Half a question')
  await first.page.unmount()
  const second = await open()
  await expect.element(second.page.getByText(/What you typed here earlier is back/)).toBeVisible()
  await expect
    .element(second.page.getByRole('textbox', { name: 'Question' }))
    .toHaveValue('Half a question')
  await second.page.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(second.page.getByRole('textbox', { name: 'Question' })).toHaveValue('')
  await second.page.unmount()
  const { page } = await open()
  await expect.element(page.getByRole('textbox', { name: 'Question' })).toHaveValue('')
})

test('a question that someone else has changed keeps what was typed, and can be saved after theirs', async () => {
  const numbers: (number | null)[] = []
  const save = async (_document: QuestionDocument, number: number | null) => {
    numbers.push(number)
    if (number === 1)
      throw new ApiProblem({
        status: 409,
        code: 'question_changed',
        title: '',
        facts: { number: '2', savedBy: 'Anna' },
      })
  }
  const { page, onSaved } = await open({
    initial: typedOfDocument(sampleQuestions().true_false),
    number: 1,
    calls: { save, addStimulus: async () => '' },
  })
  await page.getByRole('textbox', { name: 'Question' }).fill('Light is a particle.')
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expect.element(page.getByText(/Anna has saved version 2 since you opened it/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Look at version 2' }))
    .toHaveAttribute('href', '/versions/2')
  await expect
    .element(page.getByRole('textbox', { name: 'Question' }))
    .toHaveValue('Light is a particle.')
  await page.getByRole('button', { name: 'Save mine as version 3' }).click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(numbers).toEqual([1, 2])
})

test('a new passage is added once, and the question belongs to it', async () => {
  let isFirst = true
  const saved: QuestionDocument[] = []
  const addStimulus = vi.fn<EditorProps['calls']['addStimulus']>(async () => 's2s2s2s2s2')
  const { page } = await open({
    initial: typedOfDocument(sampleQuestions().true_false),
    calls: {
      addStimulus,
      save: async (document) => {
        if (isFirst) {
          isFirst = false
          throw new ApiProblem({ status: 0, code: 'offline', title: '' })
        }
        saved.push(document)
      },
    },
  })
  await page.getByRole('combobox', { name: /^Shared passage/ }).selectOptions('Write a new one')
  await page.getByRole('textbox', { name: 'Passage' }).fill('A boat floats.')
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expect.element(page.getByText(/You’re offline/)).toBeVisible()
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expect.poll(() => saved.map((document) => document.stimulus)).toEqual(['s2s2s2s2s2'])
  expect(addStimulus).toHaveBeenCalledOnce()
})

test('what is typed as a gap becomes one, and goes again with it', async () => {
  const { page } = await open({ initial: emptyQuestion('gaps') })
  const stem = page.getByRole('textbox', { name: 'Question' })
  await stem.fill('The [[1]] flows.')
  await expect.element(page.getByRole('heading', { name: 'Gap 1 · [[1]]' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a gap to the text' }).click()
  await expect.element(stem).toHaveValue('The [[1]] flows. [[2]]')
  await page.getByRole('button', { name: 'Remove: Gap 1 · [[1]]' }).click()
  await expect.element(stem).toHaveValue('The  flows. [[2]]')
})

test('another kind keeps what was typed, and the next question goes on from this one', async () => {
  const { page, save } = await open({ initial: emptyQuestion('true_false') })
  await page.getByRole('textbox', { name: 'Question' }).fill('Dhaka is a city.')
  await page.getByRole('combobox', { name: 'Kind', exact: true }).selectOptions('Short text')
  await page.getByRole('textbox', { name: 'Accepted answer 1' }).fill('yes')
  await page.getByRole('combobox', { name: 'Kind', exact: true }).selectOptions('True or false')
  await page.getByRole('radio', { name: 'True', exact: true }).click()
  await page.getByRole('button', { name: 'Save and write the next' }).click()
  await expect.poll(() => save.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('textbox', { name: 'Question' })).toHaveValue('')
  await expect
    .element(page.getByRole('combobox', { name: 'Kind', exact: true }))
    .toHaveValue('true_false')
  expect(toasts).toHaveLength(1)
})

test('a picture is put into the text', async () => {
  const { page } = await open()
  await page.getByRole('textbox', { name: 'Question' }).fill('What is this?')
  await page.getByRole('button', { name: 'Add a picture' }).first().click()
  await expect
    .element(page.getByRole('textbox', { name: 'Question' }))
    .toHaveValue('What is this?\n\n![](abcdefghijklmnop)')
})

test('a formula that cannot be drawn is named at its field, with what is wrong', async () => {
  const { page } = await open({
    initial: typedOfDocument(sampleQuestions().true_false),
    calls: {
      addStimulus: async () => '',
      save: async () => {
        throw new ApiProblem({
          status: 400,
          code: 'invalid_input',
          title: '',
          errors: [
            {
              field: 'questions.0.shown.stem.en',
              code: 'formula_command',
              message: '',
              facts: { latex: '\\fraq{a}{b}', at: '\\fraq' },
            },
          ],
        })
      },
    },
  })
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Question' }))
    .toHaveAccessibleDescription(
      /The formula \\fraq\{a\}\{b\} has a command that can’t be used here: \\fraq\./,
    )
  await page.getByRole('button', { name: /^The formula/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Question' })).toHaveFocus()
})

test('a formula of a new passage is named at the passage', async () => {
  const { page } = await open({
    initial: typedOfDocument(sampleQuestions().true_false),
    calls: {
      save: async () => undefined,
      addStimulus: async () => {
        throw new ApiProblem({
          status: 400,
          code: 'invalid_input',
          title: '',
          errors: [
            {
              field: 'text.en',
              code: 'formula_end',
              message: '',
              facts: { latex: '\\frac{a', at: '' },
            },
          ],
        })
      },
    },
  })
  await page.getByRole('combobox', { name: /^Shared passage/ }).selectOptions('Write a new one')
  await page.getByRole('textbox', { name: 'Passage' }).fill('$\\frac{a$')
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Passage' }))
    .toHaveAccessibleDescription(/isn’t finished/)
})
