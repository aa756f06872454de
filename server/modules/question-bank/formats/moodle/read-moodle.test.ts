import { describe, expect, test } from 'vitest'
import { onlyOutcome, onlyQuestion, readText, shown } from '../testing-read.ts'

const quiz = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${inside}\n</quiz>\n`
const asked = (type: string, inside: string, stem = '<p>Q</p>') =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>${inside}</question>`
const answer = (fraction: string, text: string, more = '') =>
  `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`
const moodle = (type: string, inside: string, stem?: string) =>
  onlyQuestion(quiz(asked(type, inside, stem)))

test('a choice with marks, feedback, tags, id and a fixed order', async () => {
  const question = await moodle(
    'multichoice',
    `<generalfeedback format="html"><text>&lt;p&gt;কারণ&lt;/p&gt;</text></generalfeedback>
     <defaultgrade>2.5000000</defaultgrade><idnumber>phy-1</idnumber><single>true</single>
     <shuffleanswers>false</shuffleanswers>
     ${answer('100', '&lt;p&gt;বেগ&lt;/p&gt;', '<feedback><text>ঠিক</text></feedback>')}
     ${answer('-25', 'ভর')}${answer('-25', 'দ্রুতি &amp;lt; ১')}
     <tags><tag><text>chapter: ভেক্টর</text></tag><tag><text>difficulty: 2</text></tag></tags>`,
    '<p>কোনটি <b>ভেক্টর</b> রাশি? \\(x^2\\)</p>',
  )
  expect(question).toMatchObject({
    externalId: 'phy-1',
    kind: 'single_choice',
    hundredths: 250,
    negative: [1, 4],
    difficulty: 2,
    tags: [{ kind: 'chapter', value: 'ভেক্টর' }],
    key: { right: ['1'] },
  })
  expect(shown(question.shown.stem)).toBe('কোনটি ভেক্টর রাশি? $x^2$')
  expect(shown(question.explanation)).toBe('কারণ')
  expect('options' in question.shown && question.shown.options).toMatchObject([
    { isFixed: true },
    { isFixed: true },
    { text: { bn: [{ text: 'দ্রুতি < ১' }] } },
  ])
})

test('several right options, each with its share', async () => {
  const answers = answer('33.33333', 'a') + answer('66.66667', 'b') + answer('-100', 'c')
  expect(await moodle('multichoice', `<single>false</single>${answers}`)).toMatchObject({
    kind: 'multiple_choice',
    key: { partial: 'weights', shares: { 1: [1, 3], 2: [2, 3], 3: [-1, 1] } },
  })
})

test('numbers with tolerance and units', async () => {
  const unit = (name: string, multiplier: string) =>
    `<unit><multiplier>${multiplier}</multiplier><unit_name>${name}</unit_name></unit>`
  const units = `<units>${unit('m', '1')}${unit('cm', '100')}${unit('km', '0.001')}</units>`
  const number = answer('100', '1.50', '<tolerance>0.1</tolerance>') + answer('0', '*')
  expect(
    (
      await moodle(
        'numerical',
        `${number}${units}<unitgradingtype>1</unitgradingtype><unitpenalty>1.0</unitpenalty>`,
      )
    ).key,
  ).toEqual({
    numbers: [{ value: '1.50', tolerance: '0.1' }],
    units: [
      { unit: 'm', factor: '1' },
      { unit: 'cm', factor: '1/100' },
      { unit: 'km', factor: '1000' },
    ],
  })
  expect(
    (await moodle('numerical', `${number}${units}<unitgradingtype>0</unitgradingtype>`)).key,
  ).toMatchObject({
    withoutUnit: [1, 1],
  })
})

test('gaps in the text: typed, chosen and numbers, with their weights', async () => {
  const question = await moodle(
    'cloze',
    '',
    '<p>{1:SHORTANSWER:=Dhaka~%50%Dacca} on {2:MC:~x#no~=y \\} z}, {:NM:=3.5:0.1}, {1:SAC:=NaCl}</p>',
  )
  expect(shown(question.shown.stem)).toBe('[[g1]] on [[g2]], [[g3]], [[g4]]')
  expect(question).toMatchObject({
    kind: 'gaps',
    hundredths: 500,
    key: {
      partial: 'weights',
      gaps: [
        { texts: [{ text: 'Dhaka' }, { text: 'Dacca', share: [1, 2] }], weight: [1, 5] },
        { right: ['2'], weight: [2, 5] },
        { numbers: [{ value: '3.5', tolerance: '0.1' }], weight: [1, 5] },
        { texts: [{ text: 'NaCl', isExact: true }] },
      ],
    },
  })
})

test('words to put into a text come from their own group', async () => {
  const box = (text: string, group: number) =>
    `<dragbox><text>${text}</text><group>${group}</group></dragbox>`
  const question = await moodle(
    'ddwtos',
    box('cat', 1) + box('mat', 2) + box('dog', 1) + box('rug', 2),
    'The [[1]] on the [[2]]',
  )
  expect(question).toMatchObject({
    key: {
      gaps: [
        { id: 'g1', right: ['1'] },
        { id: 'g2', right: ['2'] },
      ],
      partial: 'share',
    },
  })
  expect(
    'gaps' in question.shown && question.shown.gaps.map(({ options }) => options!.length),
  ).toEqual([2, 2])
})

test('pairs, with a partner that only misleads', async () => {
  const pair = (row: string, partner: string) =>
    `<subquestion><text>${row}</text><answer><text>${partner}</text></answer></subquestion>`
  const question = await moodle('matching', pair('a', '1 &lt; 2') + pair('b', 'x') + pair('', 'y'))
  expect(question).toMatchObject({
    kind: 'matching',
    shown: { rows: [{}, {}], partners: [{}, {}, {}] },
  })
})

test('true or false, an order, a long answer, a text whose case counts', async () => {
  expect(await moodle('truefalse', answer('0', 'true') + answer('100', 'false'))).toMatchObject({
    key: { right: [false] },
  })
  expect(
    await moodle(
      'ordering',
      `<gradingtype>ALL_OR_NOTHING</gradingtype>${answer('1', 'a')}${answer('2', 'b')}`,
    ),
  ).toMatchObject({ key: { right: ['1', '2'], partial: 'all' } })
  expect(await moodle('essay', '<graderinfo><text>Look</text></graderinfo>')).toMatchObject({
    kind: 'long_answer',
  })
  expect(
    await moodle('shortanswer', `<usecase>1</usecase>${answer('100', 'Na\\*Cl')}`),
  ).toMatchObject({
    key: { texts: [{ text: 'Na*Cl', isExact: true }] },
  })
})

const GOOD = asked('truefalse', answer('100', 'true') + answer('0', 'false'), 'Good')

describe('says what it cannot hold:', () => {
  test.each([
    ['a description', asked('description', ''), 'skipped', 'text without a question'],
    ['a type it does not know', asked('calculated', ''), 'skipped', 'calculated'],
    [
      'a picture',
      asked('essay', '', '<img src="@@PLUGINFILE@@/a.png">'),
      'skipped',
      'picture @@PLUGINFILE@@/a.png',
    ],
    ['any text', asked('shortanswer', answer('100', 'a*')), 'skipped', '* for any text'],
    ['any number', asked('numerical', answer('100', '*')), 'skipped', '* for any number'],
    [
      'several answers of one gap',
      asked('cloze', '', '{1:MULTIRESPONSE:=a~=b}'),
      'skipped',
      'MULTIRESPONSE',
    ],
    ['a gap that nobody can fill', asked('cloze', '', '{1:SA:%50%a}'), 'failed', 'earns all marks'],
    ['a gap without an end', asked('cloze', '', '{1:SA:=a} {1:SA:=b'), 'failed', 'has no end'],
    ['a number that is none', asked('numerical', answer('100', 'zero')), 'failed', 'number'],
    ['one option', asked('multichoice', answer('100', 'a')), 'failed', 'options'],
    [
      'a fraction that is none',
      asked('multichoice', answer('most', 'a') + answer('0', 'b')),
      'failed',
      'fraction',
    ],
    ['a formula that cannot be read', asked('essay', '', '\\(\\frac{1\\)'), 'failed', 'formula'],
    [
      'XML that is none',
      '<question type="essay"><name><text>a & b</text></name></question>',
      'failed',
      'XML',
    ],
    [
      'an entity',
      '<question type="essay"><questiontext><text>&xxe;</text></questiontext></question>',
      'failed',
      'XML',
    ],
    ['a question without an end', '<question type="essay"><name>', 'failed', 'no </question>'],
  ])('%s', async (_, text, outcome, reason) => {
    const [before, item, after] = await onlyOutcome(quiz(GOOD + text + GOOD))
    expect(item).toEqual({ outcome, reason: expect.stringContaining(reason) })
    expect([before!.outcome, after!.outcome]).toEqual(['imported', 'imported'])
  })
})

test('comments and CDATA that look like questions are none', async () => {
  const { counts } = await readText(
    quiz(`<!-- <question type="x"> -->${asked('essay', '', '&lt;/question&gt; <b>a</b>')}${GOOD}`),
  )
  expect(counts).toEqual({ imported: 2, skipped: 0, failed: 0 })
  const { items } = await readText(
    quiz(asked('essay', '', '</question><question type="y">') + GOOD),
  )
  expect(items.map(({ outcome }) => outcome)).toEqual(['skipped', 'imported'])
})

test('a file that was cut short says so', async () => {
  const whole = quiz(GOOD + GOOD)
  expect(await onlyOutcome(whole.slice(0, -40))).toMatchObject([
    { outcome: 'imported' },
    { outcome: 'failed', reason: 'The file ends in it.' },
  ])
  expect(await onlyOutcome(whole.replace('</quiz>', ''))).toMatchObject([
    {},
    {},
    { outcome: 'failed', reason: expect.stringContaining('ends before </quiz>') },
  ])
})

test.each([
  ['entities', '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz></quiz>'],
  [
    'a file of entities',
    '<!DOCTYPE quiz [\n<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><quiz></quiz>',
  ],
])('%s are refused with the file', async (_, text) => {
  await expect(readText(text)).rejects.toThrow('DOCTYPE')
})

test('elements in one another end soon', async () => {
  const started = performance.now()
  const [item] = await onlyOutcome(
    quiz(`<question type="essay">${'<a>'.repeat(50_000)}</question>${GOOD}`),
  )
  expect(item).toEqual({ outcome: 'failed', reason: expect.stringContaining('100 deep') })
  expect(performance.now() - started).toBeLessThan(2_000)
})
