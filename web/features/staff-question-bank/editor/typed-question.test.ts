import { expect, test } from 'vitest'
import { QuestionDocument } from '#contract/question-bank/question.ts'
import { line, paragraph, sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { questionKinds } from '#contract/question-bank/terms.ts'
import { documentOfTyped } from './document-of-typed.ts'
import { hundredthsOf, shareOf, shareText } from './shares.ts'
import { emptyQuestion, newGapId, newPartId, nextQuestion } from './typed-question.ts'
import { typedOfDocument } from './typed-of-document.ts'

test.each(questionKinds)('%s is the same after it was edited without a change', (kind) => {
  const document = sampleQuestions()[kind]
  const same = documentOfTyped(typedOfDocument(document))
  expect(same).toEqual(document)
  expect(QuestionDocument.parse(same)).toEqual(document)
})

test('what a field cannot write stays, and another language can be typed beside it', () => {
  const document = sampleQuestions().numeric
  const table = { type: 'doc' as const, content: [{ type: 'table' as const, content: [] }] }
  document.shown.stem = { en: table }
  const typed = typedOfDocument(document)
  expect(typed.stem).toEqual({ bn: '', en: '', kept: { en: table } })
  typed.stem.bn = 'কত?'
  expect(documentOfTyped(typed).shown.stem).toEqual({ en: table, bn: expect.anything() })
})

test('marks, negative marks, feedback and fixed options come along', () => {
  const document = {
    ...sampleQuestions().multiple_choice,
    hundredths: 150,
    negative: [1, 4] as const,
    explanation: { bn: paragraph('কারণ') },
    feedback: { c: line('No.') },
  }
  const typed = typedOfDocument(document)
  expect([typed.marks, typed.negative]).toEqual(['1.5', '1/4'])
  expect(documentOfTyped(typed)).toEqual(document)
})

test('of a question in parts, the marks are their sum', () => {
  const typed = typedOfDocument(sampleQuestions().long_answer)
  typed.parts[0]!.marks = '১.৫'
  expect(documentOfTyped(typed).hundredths).toBe(1050)
})

test('what nobody typed is what the schema asks for', () => {
  for (const kind of questionKinds) {
    const { success, error } = QuestionDocument.safeParse(documentOfTyped(emptyQuestion(kind)))
    expect([kind, success]).toEqual([kind, false])
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain('shown.stem')
  }
})

test.each([
  ['50%', [1, 2]],
  ['৫০%', [1, 2]],
  ['1/3', [1, 3]],
  ['2/6', [1, 3]],
  ['0.25', [1, 4]],
  ['−1/4', [-1, 4]],
  ['0', [0, 1]],
  ['100%', [1, 1]],
  ['many', 'many'],
  ['1/0', '1/0'],
])('the share %s', (text, share) => {
  expect(shareOf(text)).toEqual(share)
})

test('shares and marks as they are typed', () => {
  expect([shareText([1, 2]), shareText([1, 3]), shareText(undefined)]).toEqual(['50%', '1/3', ''])
  expect([hundredthsOf('০.৫'), hundredthsOf('2'), hundredthsOf('x')]).toEqual([50, 200, 'x'])
})

test('new parts get ids that are free, and the next question goes on from this one', () => {
  expect(newPartId([{ id: 'a' }, { id: 'c' }])).toBe('b')
  expect(newGapId([{ id: '1' }, { id: '3' }])).toBe('2')
  const typed = { ...typedOfDocument(sampleQuestions().single_choice), marks: '2' }
  expect(nextQuestion(typed)).toEqual({
    ...emptyQuestion('single_choice'),
    marks: '2',
    tags: typed.tags,
  })
})
