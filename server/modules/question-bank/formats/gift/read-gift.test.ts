import { describe, expect, test } from 'vitest'
import { onlyOutcome, onlyQuestion, readText, shown } from '../testing-read.ts'

const gift = (text: string) => onlyQuestion(text, 'gift')

test('one right option is a single choice, with what is said to each', async () => {
  const question = await gift('::রাজধানী::ঢাকা কোন নদীর তীরে? {=বুড়িগঙ্গা#ঠিক ~পদ্মা#না ~মেঘনা####ইতিহাস}')
  expect(question).toMatchObject({ kind: 'single_choice', key: { right: ['1'] } })
  expect(shown(question.feedback['2'])).toBe('না')
  expect(shown(question.explanation)).toBe('ইতিহাস')
})

test('shares of several options add up, and wrong ones take off', async () => {
  expect(await gift('Primes? {~%50%2 ~%50%3 ~%-100%4}')).toMatchObject({
    kind: 'multiple_choice',
    key: { right: ['1', '2'], partial: 'weights', shares: { 1: [1, 2], 2: [1, 2], 3: [-1, 1] } },
  })
  expect(await gift('Three? {~%33.33333%a ~%33.33333%b ~%33.33333%c ~d}')).toMatchObject({
    key: { shares: { 1: [1, 3], 2: [1, 3], 3: [1, 3] } },
  })
})

test('what every wrong option takes off is that of the question', async () => {
  expect(await gift('Q {=a ~%-25%b ~%-25%c}')).toMatchObject({
    negative: [1, 4],
    key: { right: ['1'] },
  })
  expect(await gift('Q {=a ~%50%b ~c}')).toMatchObject({
    negative: null,
    key: { shares: { 2: [1, 2] } },
  })
})

test('numbers keep tolerance, range and share', async () => {
  const key = async (answers: string) => (await gift(`How many? {#${answers}}`)).key
  expect(await key('3.14:0.01')).toEqual({ numbers: [{ value: '3.14', tolerance: '0.01' }] })
  expect(await key('1..5')).toEqual({ numbers: [{ value: '1', upTo: '5' }] })
  expect(await key('=-2 =%50%3:1')).toEqual({
    numbers: [{ value: '-2' }, { value: '3', tolerance: '1', share: [1, 2] }],
  })
})

test('texts, pairs, true or false and long answers', async () => {
  expect(await gift('Capital? {=Dhaka =%50%Dacca}')).toMatchObject({
    kind: 'short_text',
    key: { texts: [{ text: 'Dhaka' }, { text: 'Dacca', share: [1, 2] }] },
  })
  const matching = await gift('Match {=a -> 1\\:2 =b -> 3 =c -> 3}')
  expect(matching).toMatchObject({
    kind: 'matching',
    key: {
      partial: 'share',
      pairs: [
        { row: '1', partner: '1' },
        { row: '2', partner: '2' },
        { row: '3', partner: '2' },
      ],
    },
  })
  expect(shown(matching.shown)).toBe('Matchabc1:23')
  const truth = await gift('Water is wet {F#because#yes}')
  expect(truth).toMatchObject({ kind: 'true_false', key: { right: [false] } })
  expect([shown(truth.feedback['true']), shown(truth.feedback['false'])]).toEqual([
    'because',
    'yes',
  ])
  expect(await gift('Write {}')).toMatchObject({ kind: 'long_answer' })
})

test('signs, colons and formulas are read as they are meant', async () => {
  const question = await gift(
    'At 10:30, is \\{x\\} \\= \\\\(\\\\frac\\{1\\}\\{2\\}\\\\) on https://example.com? {=\\#1 ~a\\~b}',
  )
  expect(shown(question.shown.stem)).toBe(
    'At 10:30, is {x} = $\\frac{1}{2}$ on https://example.com?',
  )
  expect('options' in question.shown && question.shown.options.map(shown)).toEqual(['#1', 'a~b'])
})

test('formats of texts: HTML, Markdown and plain', async () => {
  const { shown: parts } = await gift(
    '[html]<p>H<sub>2</sub>O is <b>wet</b></p>{=[plain]<b> ~[markdown]*x*}',
  )
  expect(parts).toMatchObject({
    stem: {
      en: {
        content: [
          {
            content: [
              { text: 'H' },
              { type: 'formula', attrs: { latex: '_{2}' } },
              { text: 'O is ' },
              { text: 'wet', marks: [{ type: 'bold' }] },
            ],
          },
        ],
      },
    },
    options: [
      { text: { en: [{ text: '<b>' }] } },
      { text: { en: [{ text: 'x', marks: [{ type: 'italic' }] }] } },
    ],
  })
})

test('categories and comments become tags and ids', async () => {
  const { items } = await readText(
    '$CATEGORY: $course$/top/পদার্থ/ভেক্টর\n\n// [id:v-1] [tag:year: 2024] [tag:hard]\n::One::Q{T}\n\n$CATEGORY: Other\n\nR{F}\n',
    'gift',
  )
  expect(items.map((item) => 'question' in item && item.question)).toMatchObject([
    {
      externalId: 'v-1',
      tags: [
        { kind: 'subject', value: 'পদার্থ' },
        { kind: 'chapter', value: 'ভেক্টর' },
        { kind: 'year', value: '2024' },
        { kind: 'topic', value: 'hard' },
      ],
    },
    { tags: [{ kind: 'subject', value: 'Other' }] },
  ])
})

describe('says what it cannot hold:', () => {
  test.each([
    ['a text alone', 'Read this first.', 'skipped', 'text without a question'],
    ['a picture', '[html]<img src\\="a.png">{T}', 'skipped', 'picture a.png'],
    ['a script', '[html]<script>x</script>{T}', 'skipped', '<script>'],
    ['any text', 'Q{=a* =b}', 'skipped', '* for any text'],
    ['a share that is no fraction', 'Q{=%61.7%a =b}', 'skipped', '61.7 %'],
    ['wrong options that differ', 'Q{=a ~%-10%b ~c}', 'skipped', 'take off different marks'],
    ['too many digits', 'Q{#3.14159265358979323}', 'skipped', '15 digits'],
    ['no full marks', 'Q{=%50%a ~b}', 'failed', 'earns all marks'],
    ['an open brace', 'Q{=a ~b', 'failed', 'no GIFT'],
    ['digits that GIFT has not', 'Q{#৩}', 'failed', 'no GIFT'],
    ['a formula that cannot be read', 'Q \\\\(\\\\frac\\{1\\\\) {T}', 'failed', 'is not finished'],
    ['a double id', '// [id:first]\nR{T}', 'failed', 'Item 1 has the id first'],
  ])('%s', async (_, text, outcome, reason) => {
    const [, item, after] = await onlyOutcome(
      `// [id:first]\nBefore{T}\n\n${text}\n\nAfter{T}\n`,
      'gift',
    )
    expect(item).toEqual({ outcome, reason: expect.stringContaining(reason) })
    expect(after).toEqual({ outcome: 'imported', reason: '' })
  })
})

test('a reason is a code with what it names of the file', async () => {
  const { items } = await readText('[html]<img src\\="a.png">{T}\n\nQ{=%61.7%a =b}', 'gift')
  expect(items).toMatchObject([
    { reason: 'the picture a.png', why: { code: 'the picture {0}', values: ['a.png'] } },
    { reason: 'a share of 61.7 %', why: { code: 'a share of {0} %', values: ['61.7'] } },
  ])
})

test('what is said to a typed answer is kept in the explanation, and noted', async () => {
  const { items } = await readText('Q{=Dhaka#Well done}', 'gift')
  expect(items[0]).toMatchObject({
    outcome: 'imported',
    notes: [{ code: 'What is said to single answers is part of the explanation.', values: [] }],
  })
  expect(JSON.stringify(items[0])).toContain('Well done')
})

test('what Markdown cannot hold is noted with what it was', async () => {
  const { items } = await readText('[markdown]A <u>word</u>{T}', 'gift')
  expect(items[0]?.notes[0]).toEqual({
    code: 'Not read as Markdown (html): {0}',
    values: ['<u>'],
  })
})

test('a block crafted to be deep or long fails soon', async () => {
  const started = performance.now()
  const { items } = await readText(
    `Q${'{=a'.repeat(20_000)}\n\n[html]${'<b>'.repeat(5_000)}{T}\n\n${'x'.repeat(300_000)}{T}\n\nlast{T}`,
    'gift',
  )
  expect(items.map(({ outcome }) => outcome)).toEqual(['failed', 'skipped', 'failed', 'imported'])
  expect(performance.now() - started).toBeLessThan(5_000)
})
