import { expect, test } from 'vitest'
import type { ArticleDocument, Inline } from '../learning/article.ts'
import { documentOfText, lineOfText, textOfDocument, textOfLine } from './written-text.ts'

const text = (written: string): Inline => ({ type: 'text', text: written })
const doc = (...content: ArticleDocument['content']): ArticleDocument => ({ type: 'doc', content })

test('empty lines begin paragraphs, other ends of lines stay', () => {
  expect(documentOfText('এক\nদুই\n\n\nতিন\n')).toEqual(
    doc(
      { type: 'paragraph', content: [text('এক'), { type: 'hardBreak' }, text('দুই')] },
      { type: 'paragraph', content: [text('তিন')] },
    ),
  )
})

test('formulas, pictures, lists and marks are read', () => {
  const written =
    'Find $x^2$.\n\n$$\\frac{1}{2}$$\n\n![a map](abcdefghijklmnop)\n\n- **one**\n- *two* of 2*3*4'
  const document = documentOfText(written)
  expect(document).toEqual(
    doc(
      {
        type: 'paragraph',
        content: [text('Find '), { type: 'formula', attrs: { latex: 'x^2' } }, text('.')],
      },
      { type: 'formulaBlock', attrs: { latex: '\\frac{1}{2}' } },
      { type: 'picture', attrs: { mediaId: 'abcdefghijklmnop', alt: 'a map', caption: '' } },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [{ type: 'text', text: 'one', marks: [{ type: 'bold' }] }],
              },
            ],
          },
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [
                  { type: 'text', text: 'two', marks: [{ type: 'italic' }] },
                  text(' of 2*3*4'),
                ],
              },
            ],
          },
        ],
      },
    ),
  )
  expect(textOfDocument(document)).toBe(written)
})

test('a price is no formula, and a gap stays as it is typed', () => {
  const written = 'It costs $5 and $6 at the [[1]].'
  expect(documentOfText(written)).toEqual(doc({ type: 'paragraph', content: [text(written)] }))
  expect(textOfDocument(documentOfText(written))).toBe(written)
})

test.each([
  ['a table', { type: 'table' as const, content: [] }],
  ['a word in code', { type: 'paragraph' as const, content: [marked('code')] }],
  ['stars that would become bold', { type: 'paragraph' as const, content: [text('**a**')] }],
  ['a text that would become a list', { type: 'paragraph' as const, content: [text('- a')] }],
  [
    'a picture with words below it',
    {
      type: 'picture' as const,
      attrs: { mediaId: 'abcdefghijklmnop', alt: '', caption: 'Dhaka' },
    },
  ],
])('%s is no text of a field', (_name, block) => {
  expect(textOfDocument(doc(block))).toBeNull()
})

test('a stored document is the same in any order of its keys, and with formulas drawn', () => {
  const stored = doc({
    content: [{ attrs: { math: 'x', latex: 'x' }, type: 'formula' }, text(' is')],
    type: 'paragraph',
  })
  expect(textOfDocument(stored)).toBe('$x$ is')
})

test('a line has no breaks', () => {
  expect(lineOfText(' a\n b $x$ ')).toEqual([
    text('a b '),
    { type: 'formula', attrs: { latex: 'x' } },
  ])
  expect(textOfLine([text('a'), { type: 'hardBreak' }, text('b')])).toBeNull()
  expect(textOfLine(lineOfText('**a** $x$'))).toBe('**a** $x$')
})

function marked(type: 'code'): Inline {
  return { type: 'text', text: 'x', marks: [{ type }] }
}
