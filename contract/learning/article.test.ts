import { describe, expect, test } from 'vitest'
import { articleLimits, articleNodes, isArticleLink, isEmptyArticle } from './article.ts'
import { ArticleDocument } from './article-schema.ts'
import { fieldErrors } from '../field-errors.ts'

const text = (words: string, marks?: object[]) => ({
  type: 'text',
  text: words,
  ...(marks && { marks }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })

/** The codes of what is wrong with a document. */
function faults(document: unknown): string[] {
  const result = ArticleDocument.safeParse(document, { reportInput: true })
  return result.success ? [] : fieldErrors(result.error).map(({ code }) => code)
}

/** One of each node and mark. */
const everything = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('অধ্যায় ১')] },
  paragraph(
    text('bold', [{ type: 'bold' }]),
    { type: 'hardBreak' },
    text('link', [
      { type: 'italic' },
      { type: 'link', attrs: { href: 'https://example.com/a?b=c#d' } },
    ]),
    { type: 'formula', attrs: { latex: 'x^2' } },
  ),
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
  {
    type: 'orderedList',
    attrs: { start: 3 },
    content: [{ type: 'listItem', content: [paragraph(text('three'))] }],
  },
  { type: 'blockquote', content: [paragraph(text('said', [{ type: 'underline' }]))] },
  { type: 'horizontalRule' },
  { type: 'codeBlock', attrs: { language: 'python' }, content: [text('print("hi")\n')] },
  {
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [{ type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(text('h'))] }],
      },
    ],
  },
  { type: 'picture', attrs: { mediaId: 'a1b2c3d4e5f6g7h8', alt: 'A river', caption: '' } },
  {
    type: 'callout',
    attrs: { tone: 'tip' },
    content: [paragraph(text('Try it', [{ type: 'code' }]))],
  },
  { type: 'formulaBlock', attrs: { latex: '\\frac{1}{2}' } },
  {
    type: 'video',
    attrs: { source: { source: 'youtube', videoId: 'dQw4w9WgXcQ' }, title: 'Watch' },
  },
  { type: 'file', attrs: { mediaId: 'a1b2c3d4e5f6g7h8', title: 'Sheet.pdf' } },
  { type: 'answer', attrs: { title: 'Show the answer' }, content: [paragraph(text('42'))] },
)

test('a document of every node and mark is taken as it is', () => {
  expect(faults(everything)).toEqual([])
  expect(ArticleDocument.parse(everything)).toEqual(everything)
})

describe('refused', () => {
  const link = (href: string) => doc(paragraph(text('x', [{ type: 'link', attrs: { href } }])))

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'ftp://example.com',
    'https://edi.example@evil.example',
    'https://edi.example:443@evil.example/login',
    'http://:secret@evil.example',
    '//example.com',
    '/dashboard',
    'https://exa mple.com',
    'https://',
    'mailto:nobody',
    'mailto:a@b.example?body=x',
    'https://example.com/\u0000',
    'https://example.com/\ud800',
  ])('a link to %j', (href) => {
    expect(isArticleLink(href)).toBe(false)
    expect(faults(link(href))).toEqual(['not_a_link'])
  })

  test('a link longer than any address', () => {
    expect(faults(link(`https://example.com/${'a'.repeat(2000)}`))).toEqual(['not_a_link'])
  })

  test('a node, mark or attribute that the schema does not know', () => {
    expect(faults(doc({ type: 'script', content: [] }))).toEqual(['wrong_type'])
    expect(faults(doc({ type: 'html', attrs: { html: '<b>' } }))).toEqual(['wrong_type'])
    expect(faults(doc(paragraph(text('x', [{ type: 'textStyle' }]))))).toEqual(['wrong_type'])
    expect(faults(doc({ type: 'paragraph', attrs: { onclick: 'x' } }))).toEqual(['unknown_field'])
    expect(faults(doc({ type: 'heading', attrs: { level: 1 } }))).toEqual(['not_a_choice'])
    expect(faults({ type: 'doc' })).toEqual(['required'])
    expect(faults('<p>hello</p>')).toEqual(['wrong_type'])
  })

  test('what only publishing may put in: a formula and code that were rendered', () => {
    expect(
      faults(doc({ type: 'formulaBlock', attrs: { latex: 'x', math: { tag: 'script' } } })),
    ).toEqual(['unknown_field'])
    expect(faults(doc({ type: 'codeBlock', attrs: { language: null, lines: [] } }))).toEqual([
      'unknown_field',
    ])
  })

  test.each(['a\u0000b', 'a\ud800b', 'a\u001bb'])('text that cannot be stored: %j', (words) => {
    expect(faults(doc(paragraph(text(words))))).toEqual(['unreadable_characters'])
  })

  test('depth that would exhaust whatever walks down it', () => {
    let block: object = paragraph(text('x'))
    for (let level = 0; level < 100_000; level += 1)
      block = { type: 'blockquote', content: [block] }
    expect(faults(doc(block))).toEqual(['document_too_deep'])
  })

  test('more nodes and text than one lesson has', () => {
    expect(
      faults(
        doc(...Array.from({ length: articleLimits.nodes }, () => ({ type: 'horizontalRule' }))),
      ),
    ).toEqual(['document_too_large'])
    const long = 'ক'.repeat(articleLimits.text)
    expect(faults(doc(paragraph(text(long))))).toEqual([])
    expect(faults(doc(paragraph(text(long)), paragraph(text('x'))))).toEqual(['document_too_large'])
  })
})

test('nodes come in the order they are read', () => {
  const found = [...articleNodes(ArticleDocument.parse(everything))]
  expect(found.filter((node) => node.type === 'text').map((node) => node.text)).toEqual([
    'অধ্যায় ১',
    'bold',
    'link',
    'one',
    'three',
    'said',
    'print("hi")\n',
    'h',
    'Try it',
    '42',
  ])
})

test('a document is empty without anything to read, see or play', () => {
  const empty = ArticleDocument.parse(
    doc(paragraph(text('  ')), {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph()] }],
    }),
  )
  expect(isEmptyArticle(empty)).toBe(true)
  expect(
    isEmptyArticle(ArticleDocument.parse(doc({ type: 'formulaBlock', attrs: { latex: 'x' } }))),
  ).toBe(false)
})
