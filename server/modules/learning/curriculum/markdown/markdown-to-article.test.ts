import { describe, expect, test } from 'vitest'
import { type Block, articleNodes } from '#contract/learning/article.ts'
import { markdownToArticle } from './markdown-to-article.ts'

/** The words of a document, its formulas and links between signs. */
function shown(markdown: string): string {
  let words = ''
  for (const node of articleNodes(markdownToArticle(markdown).document)) {
    if (node.type === 'text') {
      const link = node.marks?.find((mark) => mark.type === 'link')
      words += link?.type === 'link' ? `<${node.text}|${link.attrs.href}>` : node.text
    } else if (node.type === 'formula') words += `{${node.attrs.latex}}`
    else if (node.type === 'hardBreak') words += '\n'
  }
  return words
}

function notesOf(markdown: string): string[] {
  return markdownToArticle(markdown).notes.map(({ kind, text, line }) => `${line} ${kind}: ${text}`)
}

describe('an import', () => {
  test('resolves references, wherever their addresses stand', () => {
    const markdown =
      'See [the docs][docs], [docs] and [none].\n\n> [Docs]: https://example.com/a "T"\n\n![d][pic]\n\n[pic]: media:a1b2c3d4e5f6g7h8 "The Padma"'
    expect(shown(markdown)).toBe(
      'See <the docs|https://example.com/a>, <docs|https://example.com/a> and [none].',
    )
    expect(markdownToArticle(markdown).document.content.at(-1)).toEqual({
      type: 'picture',
      attrs: { mediaId: 'a1b2c3d4e5f6g7h8', alt: 'd', caption: 'The Padma' },
    })
    expect(notesOf(markdown)).toEqual([])
  })

  test.each([
    ['[page](http://example.com/a)', '<page|http://example.com/a>', []],
    ['[next](./two.md)', 'next (./two.md)', ['1 link: ./two.md']],
    ['[up](#top)', 'up', ['1 link: #top']],
    ['[x](javascript:alert(1))', 'x', ['1 link: javascript:alert(1)']],
    [
      '[x](https://edi.example@evil.example)',
      'x (https://edi.example@evil.example)',
      ['1 link: https://edi.example@evil.example'],
    ],
    ['![a dog](img/dog.png)', 'a dog (img/dog.png)', ['1 picture: img/dog.png']],
    [
      '![y](https://elsewhere.example/y.png)',
      '<y|https://elsewhere.example/y.png>',
      ['1 picture: https://elsewhere.example/y.png'],
    ],
    [
      'a<!-- ask Rina -->b\n\n<!--\nhidden\n-->\n\nc',
      'abc',
      ['1 comment: <!-- ask Rina -->', '3 comment: <!--\nhidden\n-->'],
    ],
    [
      '---\ntitle: Loops\ntags: [a]\n---\n\nText',
      'Text',
      ['1 front-matter: title: Loops\ntags: [a]\n---'],
    ],
    ['one<br>two', 'one\ntwo', []],
    ['press <kbd>x</kbd>', 'press <kbd>x</kbd>', ['1 html: <kbd>', '1 html: </kbd>']],
    ['\n~~gone~~ and[^1]', '~~gone~~ and[^1]', ['2 syntax: ~~gone~~']],
    ['- [ ] do it', '[ ] do it', ['1 syntax: [ ]']],
    ['It costs $40 now, $8 later.', 'It costs $40 now, $8 later.', []],
    ['from $5 to **$10**', 'from $5 to $10', []],
    ['costs $5 and $x$ is', 'costs $5 and {x} is', []],
    ['$a_1 * b_1$ and\n$x +\ny$ and \\(z_1\\)', '{a_1 * b_1} and {x +\ny} and {z_1}', []],
    ['a \\$x$ and $\\$5$ and $$x$$', 'a $x$ and {\\$5} and {x}', []],
    ['US$5 and 10$ and $ x $ and (\\(see', 'US$5 and 10$ and $ x $ and ((see', []],
    ['> quoted $x +\n> y$', 'quoted {x +\ny}', []],
    ['**$x$** and `$x$` and [$x$](https://a.example)', '{x} and $x$ and {x}', []],
  ])('%j', (markdown, words, notes) => {
    expect(shown(markdown)).toBe(words)
    expect(notesOf(markdown)).toEqual(notes)
  })

  test.each([
    ['NOTE', 'note'],
    ['TIP', 'tip'],
    ['IMPORTANT', 'note'],
    ['WARNING', 'warning'],
    ['CAUTION', 'warning'],
  ] as const)('draws %s', (name, tone) => {
    const [block] = markdownToArticle(`> [!${name}]\n> Look.`).document.content
    expect(block).toEqual({
      type: 'callout',
      attrs: { tone },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Look.' }] }],
    } satisfies Block)
  })

  test('names no more than a reader of the list reads', () => {
    const { notes } = markdownToArticle('<b>x</b>\n\n'.repeat(1_000))
    expect(notes).toHaveLength(200)
  })
})
