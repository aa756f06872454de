import type { ArticleDocument } from '../learning/article.ts'
import type { QuestionDocument } from './question.ts'
import type { LineTexts } from './texts.ts'

/** One paragraph of text. */
export function paragraph(text: string): ArticleDocument {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
}

/** A line of text in English. */
export function line(text: string): LineTexts {
  return { en: [{ type: 'text', text }] }
}

const common = {
  externalId: null,
  stimulus: null,
  explanation: null,
  feedback: {},
  hundredths: 100,
  negative: null,
  difficulty: null,
  tags: [],
} as const satisfies Partial<QuestionDocument>

function items(...texts: string[]) {
  return texts.map((text, at) => ({ id: String.fromCodePoint(97 + at), text: line(text) }))
}

type Samples = { [Kind in QuestionDocument['kind']]: Extract<QuestionDocument, { kind: Kind }> }

/** A question of each kind, new with each call: for tests, and as the beginning of a question in the editor. */
export function sampleQuestions(): Samples {
  return {
    single_choice: {
      ...common,
      tags: [{ kind: 'chapter', value: 'ভেক্টর' }],
      kind: 'single_choice',
      shown: {
        stem: { en: paragraph('Which of these are vectors?'), bn: paragraph('কোনগুলো ভেক্টর?') },
        statements: items('force', 'mass', 'velocity'),
        options: [
          { id: 'a', statements: ['a', 'b'] },
          { id: 'b', statements: ['a', 'c'] },
          { id: 'c', statements: ['b', 'c'] },
          { id: 'd', text: line('all of them'), isFixed: true },
        ],
      },
      key: { right: ['b'] },
      feedback: { d: line('Mass has no direction.') },
    },
    multiple_choice: {
      ...common,
      kind: 'multiple_choice',
      shown: { stem: { en: paragraph('Which are prime?') }, options: items('2', '3', '4') },
      key: { right: ['a', 'b'], partial: 'share' },
    },
    true_false: {
      ...common,
      kind: 'true_false',
      shown: { stem: { en: paragraph('Light is a wave.') } },
      key: { right: [true] },
    },
    numeric: {
      ...common,
      kind: 'numeric',
      shown: { stem: { en: paragraph('How long is it?') } },
      key: {
        numbers: [{ value: '৫০০০', tolerance: '1' }],
        units: [
          { unit: 'm', factor: '1' },
          { unit: 'km', factor: '1000' },
        ],
        withoutUnit: [1, 2],
      },
    },
    short_text: {
      ...common,
      kind: 'short_text',
      shown: { stem: { bn: paragraph('বাংলাদেশের রাজধানী কোনটি?') } },
      key: { texts: [{ text: 'ঢাকা' }, { text: 'Dhaka' }, { text: 'Dacca', share: [1, 2] }] },
    },
    gaps: {
      ...common,
      kind: 'gaps',
      shown: {
        stem: { en: paragraph('The [[1]] joins the [[2]]; together they are [[3]] rivers.') },
        gaps: [{ id: '1' }, { id: '2', options: items('Meghna', 'Teesta') }, { id: '3' }],
      },
      key: {
        gaps: [
          { id: '1', texts: [{ text: 'Padma' }] },
          { id: '2', right: ['a'] },
          { id: '3', numbers: [{ value: '2' }] },
        ],
        partial: 'share',
      },
    },
    matching: {
      ...common,
      kind: 'matching',
      shown: {
        stem: { en: paragraph('Match each with its unit.') },
        rows: items('force', 'energy'),
        partners: items('newton', 'joule', 'watt'),
      },
      key: {
        pairs: [
          { row: 'a', partner: 'a' },
          { row: 'b', partner: 'b' },
        ],
        partial: 'share',
      },
    },
    ordering: {
      ...common,
      kind: 'ordering',
      shown: {
        stem: { en: paragraph('Put them in order.') },
        items: items('1952', '1966', '1971'),
      },
      key: { right: ['a', 'b', 'c'], partial: 'all' },
    },
    long_answer: {
      ...common,
      kind: 'long_answer',
      hundredths: 1000,
      shown: {
        stem: { bn: paragraph('উদ্দীপকটি পড়ে প্রশ্নগুলোর উত্তর দাও।') },
        response: 'photos',
        parts: [
          { id: 'a', text: line('What is work?'), hundredths: 100 },
          { id: 'b', text: line('Explain energy.'), hundredths: 200 },
          { id: 'c', text: line('Find the power.'), hundredths: 300 },
          { id: 'd', text: line('Compare both.'), hundredths: 400 },
        ],
      },
      key: { answers: { a: { en: paragraph('Force times distance.') } } },
    },
  }
}
