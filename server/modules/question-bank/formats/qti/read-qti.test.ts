import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { readQuestions } from '../read-questions.ts'
import { bytesSource } from '../source.ts'
import { onlyOutcome, onlyQuestion, shown } from '../testing-read.ts'

const CORRECT =
  '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>'
const MAPPED = CORRECT.replace('match_correct', 'map_response')

const itemOf = ({
  id = 'i-1',
  declared,
  body,
  rule = CORRECT,
  more = '',
}: {
  id?: string
  declared: string
  body: string
  rule?: string
  more?: string
}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="T" adaptive="false" timeDependent="false">
${declared}<itemBody>${body}</itemBody>${rule}${more}</assessmentItem>`
const declared = (cardinality: string, baseType: string, inside: string, id = 'RESPONSE') =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}">${inside}</responseDeclaration>`
const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`
const mapping = (entries: Record<string, number>, more = '') =>
  `<mapping lowerBound="0" ${more}>${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`
const CHOICE = `<p>রাজধানী <b>কোনটি</b>?</p><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>একটি বেছে নিন</prompt><simpleChoice identifier="A">খুলনা<feedbackInline outcomeIdentifier="F" identifier="A" showHide="show">না</feedbackInline></simpleChoice><simpleChoice identifier="B" fixed="true">ঢাকা</simpleChoice><simpleChoice identifier="C">যশোর</simpleChoice></choiceInteraction>`
const MANY = CHOICE.replace('maxChoices="1"', 'maxChoices="0"')

const ONE = itemOf({ declared: declared('single', 'identifier', correct('B')), body: CHOICE })

test('a choice with its prompt, feedback and fixed option', async () => {
  const question = await onlyQuestion(ONE)
  expect(question).toMatchObject({
    externalId: 'i-1',
    kind: 'single_choice',
    shown: { options: [{ id: '1' }, { id: '2', isFixed: true }, { id: '3' }] },
    key: { right: ['2'] },
  })
  expect(shown(question.shown.stem)).toBe('রাজধানী কোনটি?একটি বেছে নিন')
  expect(shown(question.feedback['1'])).toBe('না')
})

test('QTI 3 is read as QTI 2 is', async () => {
  const three = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i-1" title="T" adaptive="false" time-dependent="false">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><p>Which?</p><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-simple-choice identifier="A">x</qti-simple-choice><qti-simple-choice identifier="B">y</qti-simple-choice></qti-choice-interaction></qti-item-body>
<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/></qti-assessment-item>`
  expect(await onlyQuestion(three)).toMatchObject({
    kind: 'single_choice',
    shown: { options: [{ isFixed: true }, { isFixed: true }] },
    key: { right: ['2'] },
  })
})

test('several options: all or nothing, or by their mapping', async () => {
  const whole = itemOf({
    declared: declared('multiple', 'identifier', correct('A', 'B')),
    body: MANY,
  })
  expect(await onlyQuestion(whole)).toMatchObject({ key: { right: ['1', '2'], partial: 'all' } })
  const parts = declared(
    'multiple',
    'identifier',
    correct('A', 'B') + mapping({ A: 1, B: 1 }, 'defaultValue="-2"'),
  )
  expect(await onlyQuestion(itemOf({ declared: parts, body: MANY, rule: MAPPED }))).toMatchObject({
    hundredths: 200,
    key: { partial: 'weights', shares: { 1: [1, 2], 2: [1, 2], 3: [-1, 1] } },
  })
})

test('a typed text and a number with its tolerance', async () => {
  const body = '<p>How many? <textEntryInteraction responseIdentifier="RESPONSE"/></p>'
  expect(
    await onlyQuestion(itemOf({ declared: declared('single', 'string', correct('York')), body })),
  ).toMatchObject({
    kind: 'short_text',
    key: { texts: [{ text: 'York', isExact: true }] },
  })
  const rule = `<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.5 0.5"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">2</baseValue></setOutcomeValue></responseIf><responseElse><setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue></responseElse></responseCondition></responseProcessing>`
  expect(
    await onlyQuestion(
      itemOf({ declared: declared('single', 'float', correct('9.8')), body, rule }),
    ),
  ).toMatchObject({
    kind: 'numeric',
    hundredths: 200,
    key: { numbers: [{ value: '9.8', tolerance: '0.5' }] },
  })
})

test('gaps, pairs, words for gaps, an order and a long answer', async () => {
  const gaps =
    '<p><textEntryInteraction responseIdentifier="R1"/> is in <inlineChoiceInteraction responseIdentifier="R2"><inlineChoice identifier="X">Asia</inlineChoice><inlineChoice identifier="Y">Europe</inlineChoice></inlineChoiceInteraction>.</p>'
  const sum = (id: string) =>
    `<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><mapResponse identifier="${id}"/></sum></setOutcomeValue>`
  const two =
    declared('single', 'string', mapping({ Dhaka: 2 }), 'R1') +
    declared('single', 'identifier', mapping({ X: 1 }), 'R2')
  const gapped = await onlyQuestion(
    itemOf({
      declared: two,
      body: gaps,
      rule: `<responseProcessing>${sum('R1')}${sum('R2')}</responseProcessing>`,
    }),
  )
  expect(shown(gapped.shown.stem)).toBe('[[g1]] is in [[g2]].')
  expect(gapped).toMatchObject({
    hundredths: 300,
    key: {
      partial: 'weights',
      gaps: [
        { texts: [{ text: 'Dhaka' }], weight: [2, 3] },
        { right: ['1'], weight: [1, 3] },
      ],
    },
  })
  const set = (...ids: string[]) =>
    `<simpleMatchSet>${ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
  const match = `<matchInteraction responseIdentifier="RESPONSE">${set('a', 'b')}${set('x', 'y')}</matchInteraction>`
  expect(
    await onlyQuestion(
      itemOf({
        declared: declared('multiple', 'directedPair', correct('a y', 'b x')),
        body: `<p>M</p>${match}`,
      }),
    ),
  ).toMatchObject({
    key: {
      pairs: [
        { row: '1', partner: '2' },
        { row: '2', partner: '1' },
      ],
      partial: 'all',
    },
  })
  const words =
    '<gapMatchInteraction responseIdentifier="RESPONSE"><gapText identifier="w">cat</gapText><gapText identifier="v">mat</gapText><blockquote><p>The <gap identifier="G"/> sat</p></blockquote></gapMatchInteraction>'
  expect(
    await onlyQuestion(
      itemOf({ declared: declared('multiple', 'directedPair', correct('w G')), body: words }),
    ),
  ).toMatchObject({ kind: 'gaps', key: { gaps: [{ id: 'g1', right: ['1'] }] } })
  const order =
    '<orderInteraction responseIdentifier="RESPONSE"><prompt>O</prompt><simpleChoice identifier="A">1</simpleChoice><simpleChoice identifier="B">2</simpleChoice></orderInteraction>'
  expect(
    await onlyQuestion(
      itemOf({ declared: declared('ordered', 'identifier', correct('B', 'A')), body: order }),
    ),
  ).toMatchObject({ key: { right: ['2', '1'], partial: 'all' } })
  const essay = '<p>Write.</p><extendedTextInteraction responseIdentifier="RESPONSE"/>'
  expect(
    await onlyQuestion(
      itemOf({ declared: declared('single', 'string', ''), body: essay, rule: '' }),
    ),
  ).toMatchObject({
    kind: 'long_answer',
    shown: { response: 'text' },
  })
})

describe('says what it cannot hold:', () => {
  const single = declared('single', 'identifier', correct('B'))
  test.each([
    ['an adaptive item', ONE.replace('adaptive="false"', 'adaptive="true"'), 'skipped', 'adaptive'],
    ['a picture', ONE.replace('<p>', '<p><img src="a.png" alt="x"/>'), 'skipped', 'picture a.png'],
    ['MathML', ONE.replace('<p>', '<p><math/>'), 'skipped', 'MathML'],
    [
      'a hotspot',
      itemOf({
        declared: single,
        body: '<p>x</p><hotspotInteraction responseIdentifier="RESPONSE"/>',
      }),
      'skipped',
      'hotspotInteraction',
    ],
    [
      'two questions',
      itemOf({ declared: single, body: CHOICE + CHOICE }),
      'skipped',
      'several questions',
    ],
    [
      'no key',
      itemOf({ declared: declared('single', 'identifier', ''), body: CHOICE }),
      'skipped',
      'no key',
    ],
    [
      'a rule of its own',
      itemOf({
        declared: single,
        body: CHOICE,
        rule: '<responseProcessing><lookupOutcomeValue/></responseProcessing>',
      }),
      'skipped',
      'rules of marking',
    ],
    ['a key that is no option', ONE.replace('<value>B', '<value>Z'), 'failed', 'Z is none'],
    ['XML that is none', '<assessmentItem><p></assessmentItem>', 'failed', 'XML'],
    ['entities', `<!DOCTYPE x [<!ENTITY a "b">]>${ONE.replace(/^.*\n/, '')}`, 'failed', 'DOCTYPE'],
  ])('%s', async (_, text, outcome, reason) => {
    expect(await onlyOutcome(text, 'qti')).toEqual([
      { outcome, reason: expect.stringContaining(reason) },
    ])
  })
})

async function packed(files: Record<string, string>): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text))
  return new Uint8Array(await (await writer.close()).arrayBuffer())
}
const readPackage = async (files: Record<string, string>) =>
  readQuestions(bytesSource('p.zip', await packed(files)))

test('a package is its items, in the order of the archive', async () => {
  const { format, items } = await readPackage({
    'imsmanifest.xml': '<manifest/>',
    'items/b.xml': ONE.replace('"i-1"', '"b"'),
    'items/a.xml': ONE.replace('"i-1"', '"a"'),
    '__MACOSX/a.xml': 'x',
    'a.png': 'x',
  })
  expect(format).toBe('qti')
  expect(items.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['b', 'imported'],
    ['a', 'imported'],
  ])
})

test('a bomb, an unsafe name and an archive inside fail alone', async () => {
  const started = performance.now()
  const { items } = await readPackage({
    'bomb.xml': ' '.repeat(100_000_000),
    '../out.xml': ONE,
    'inner.zip': 'PK',
    'good.xml': ONE,
  })
  expect(items.map((item) => [item.outcome, 'reason' in item ? item.reason : ''])).toEqual([
    ['failed', 'It is too long.'],
    ['failed', 'Its name leads out of the archive.'],
    ['skipped', 'An archive in an archive is not opened.'],
    ['imported', ''],
  ])
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('a size that lies and bytes that changed fail, and never read as an item', async () => {
  const bytes = await packed({ 'a.xml': ONE, 'b.xml': ONE.replace('"i-1"', '"b"') })
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) {
      view.setUint32(at + 24, 10, true)
      break
    }
  const read = await readQuestions(bytesSource('p.zip', bytes)).then(
    ({ items }) => items.map(({ outcome }) => outcome),
    (error: Error) => error.name,
  )
  expect(read === 'UnreadableFile' || (read[0] === 'failed' && read[1] === 'imported')).toBe(true)
})

test('what is no archive and no item is refused', async () => {
  await expect(
    readQuestions(bytesSource('p.zip', new TextEncoder().encode('PK nothing'))),
  ).rejects.toThrow('archive')
  await expect(
    readQuestions(bytesSource('m.xml', new TextEncoder().encode('<manifest/>'))),
  ).rejects.toThrow('no item of QTI')
})
