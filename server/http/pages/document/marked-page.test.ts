import { expect, test } from 'vitest'
import { byteString } from './byte-string.ts'
import { asMarked, bytesOfPage, type MarkedPage, textOf, withPart } from './marked-page.ts'

const MARK = '<!--part-of-this-test '

/** A page of text with the marks of `parts`. */
const page = (html: string, ...parts: string[]): MarkedPage => ({
  html: byteString(html),
  mark: MARK,
  parts: parts.map((part) => Buffer.from(part)),
})

const sent = (marked: MarkedPage): string => bytesOfPage(marked).bytes.toString()
const read = (marked: MarkedPage): string => Buffer.from(textOf(marked), 'latin1').toString()

test.each([
  ['without a part', page('<p>৳ ৫০০</p>'), '<p>৳ ৫০০</p>'],
  ['that is a part', page(`${MARK}0-->`, 'কোর্স'), 'কোর্স'],
  [
    'with parts in another order than they were made, one of them twice',
    page(`<ul>${MARK}1-->৳${MARK}0-->${MARK}1--></ul>`, '<li>$& ক</li>', '<li>খ</li>'),
    '<ul><li>খ</li>৳<li>$& ক</li><li>খ</li></ul>',
  ],
  [
    'with more than ten parts',
    page(`${MARK}10-->,${MARK}1-->`, ...Array.from({ length: 11 }, (_, place) => `${place}`)),
    '10,1',
  ],
  ['with a part that no mark stands for', page('<p>', 'unused'), '<p>'],
  ['that names marks in a part', page(`${MARK}0-->`, `${MARK}0-->`), `${MARK}0-->`],
  ['that holds NUL', asMarked('<p>\0</p>'), '<p>\0</p>'],
])('a page %s is sent whole, and read as it is sent', (_, marked, whole) => {
  expect(sent(marked)).toBe(whole)
  expect(read(marked)).toBe(whole)
})

test('a part that is added goes where its mark is put', () => {
  const first = page(`<head></head>${MARK}0-->`, 'কার্ড')
  const added = withPart(first, Buffer.from('p{color:red}'))
  const html = added.page.html.replace('<head>', `<head>${added.mark}`)
  expect(sent({ ...added.page, html })).toBe('<head>p{color:red}</head>কার্ড')
  expect(first.parts).toHaveLength(1)
})
