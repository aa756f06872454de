import { describe, expect, test } from 'vitest'
import type { ArticleDocument, Block, Inline } from '#contract/learning/article.ts'
import { ArticleDocument as Schema } from '#contract/learning/article-schema.ts'
import { typedToArticle } from './typed-to-article.ts'

/** A document in one line a block, with tags for what was formatted. */
function shown(document: ArticleDocument): string {
  return document.content.map(shownBlock).join('\n\n')
}

function shownBlock(block: Block): string {
  const inside = (blocks: readonly Block[]) => blocks.map(shownBlock).join('¶')
  switch (block.type) {
    case 'paragraph':
      return (block.content ?? []).map(shownInline).join('')
    case 'bulletList':
    case 'orderedList': {
      const items = block.content.map(({ content }) => `<li>${inside(content)}</li>`).join('')
      const start = block.type === 'orderedList' ? (block.attrs?.start ?? 1) : null
      return start === null ? `<ul>${items}</ul>` : `<ol ${start}>${items}</ol>`
    }
    case 'blockquote':
      return `<quote>${inside(block.content)}</quote>`
    case 'horizontalRule':
      return '<hr>'
    case 'codeBlock':
      return `<pre ${block.attrs.language}>${block.content?.[0]?.text}</pre>`
    case 'formulaBlock':
      return `<math>${block.attrs.latex}</math>`
    case 'table': {
      const rows = block.content.map((row) =>
        row.content
          .map((cell) => `${cell.type === 'tableHeader' ? '!' : ''}${inside(cell.content)}`)
          .join('|'),
      )
      return `<table>${rows.join('/')}</table>`
    }
    default:
      return `<${block.type}>`
  }
}

function shownInline(node: Inline): string {
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'formula') return `<m>${node.attrs.latex}</m>`
  return (node.marks ?? []).toReversed().reduce((text, mark) => {
    if (mark.type === 'link')
      return mark.attrs.href === text ? `<a>${text}</a>` : `<a ${mark.attrs.href}>${text}</a>`
    return `<${mark.type[0]}>${text}</${mark.type[0]}>`
  }, node.text)
}

describe('stays as it was typed:', () => {
  test.each([
    '5*4=20, 3*4=12 — which is right?',
    '৫*৪=২০, ৩*৪=১২ — কোনটা ঠিক?',
    'def __init__(self, x):\n    self.x = x\n    self._y = x*2',
    '__init__ আর __str__ এর পার্থক্য কী?',
    'my_var_name and _my_var_ and __name__=="__main__"',
    'ভাইয়া,\nআমার প্রশ্ন ৩টি:\n১. লোন কী?\n২. সুদ কী?\n৩. কিস্তি কী?',
    'I bought hosting for $5 and a domain for $10',
    'from $5 to **$10',
    'It went from $40 a month to $8.',
    'US$5 and US$ 7, 10$ or 12$',
    'from $5 to 10$',
    'হোস্টিং $5 আর ডোমেইন 10$ লাগে',
    '$HOME/$USER and $PATH:$HOME',
    '<?php $total = $price + $tax; $a=$b;',
    '(2+3)*4*(5+6) = 220',
    '2 * 3 * 4 = 24',
    '2 *3* 4 = 24',
    'a**b + 2**3**4',
    'f(*args, **kwargs)',
    'int *p, *q; char *s = *p;',
    '/* a comment */ and /** another **/',
    'SELECT * FROM students WHERE id = 1;',
    '*.txt and "*.csv","*.pdf"',
    '*\n**\n***\n****',
    '*\n* *\n* * *',
    '  25\n+ 17\n----\n  42',
    '- 5 + 2x = 3\n- 4',
    '1. A\n3. C\n4. B',
    '5) True\n7) False',
    '# a comment of a program\nx = 1',
    '#1 question',
    '>>> print("hi")\nhi',
    'x\n> 5',
    'if a < b && c > d { return &x; }',
    '<b>bold</b> &amp; <!-- hidden -->',
    'C:\\new\\*.txt and \\n',
    'কপোতাক্ষ নদ\n  সতত, হে নদ, তুমি পড় মোর মনে!\n  সতত তোমার কথা ভাবি এ বিরলে;',
    'Roses are red,\nViolets are blue',
    '~~~~~~~~~~~~',
    '| or || or |||',
    '[1] and [x](y) and [media](media:a1b2c3d4e5f6g7h8)',
    '![picture](picture.png)',
    '*a * b* c',
    '*শর্ত প্রযোজ্য',
    '5* hotels and 4* hotels',
    '``` and `',
    '$$',
    '$ x $',
    '$\\nonsense',
    '~~gone~~ and footnote[^1]',
    '😀 👍🏽 :-) ;-* *_*',
    'x_1 + x_2 = x_3',
    'https://edi.example@evil.example/login',
    'ftp://example.com and javascript:alert(1)',
    'www.example.com',
    '[bank.example](https://',
  ])('%j', (text) => {
    expect(shown(typedToArticle(text))).toBe(text)
  })
})

describe('is formatted:', () => {
  test.each([
    ['এটা **গুরুত্বপূর্ণ** কথা', 'এটা <b>গুরুত্বপূর্ণ</b> কথা'],
    ['**বই**টি ভালো', '<b>বই</b>টি ভালো'],
    ['(*really*), _so_ and ***both***.', '(<i>really</i>), <i>so</i> and <b><i>both</i></b>.'],
    ['**Note:** mind the *gap*!', '<b>Note:</b> mind the <i>gap</i>!'],
    ['**a *b* c**', '<b>a </b><b><i>b</i></b><b> c</b>'],
    ['মূল্য **৫০০** টাকা', 'মূল্য <b>৫০০</b> টাকা'],
    ['Use `x*y` and ``a`b``', 'Use <c>x*y</c> and <c>a`b</c>'],
    ['`__init__` is called', '<c>__init__</c> is called'],
    ['Is it $n = 40$ or **more**?', 'Is it <m>n = 40</m> or <b>more</b>?'],
    ['বৃত্তের ক্ষেত্রফল $\\pi r^2$।', 'বৃত্তের ক্ষেত্রফল <m>\\pi r^2</m>।'],
    ['the $n$th term, $2 \\sin x$', 'the <m>n</m>th term, <m>2 \\sin x</m>'],
    ['$a_1*b_1$ costs $5', '<m>a_1*b_1</m> costs $5'],
    ['It costs $5 and $x$ is', 'It costs $5 and <m>x</m> is'],
    ['$v = \\text{দূরত্ব}/t$', '<m>v = \\text{দূরত্ব}/t</m>'],
    ['so \\(x+1\\) and \\[y\\] here', 'so <m>x+1</m> and <m>y</m> here'],
    ['and $$x^2$$ here', 'and <m>x^2</m> here'],
    ['$$\nx^2\n+ 1\n$$', '<math>x^2\n+ 1</math>'],
    ['See\n$$E = mc^2$$\nnow', 'See\n\n<math>E = mc^2</math>\n\nnow'],
    ['\\[\n\\frac{1}{2}\n\\]', '<math>\\frac{1}{2}</math>'],
    ['https://example.com/a_b_c?x=1&y=2', '<a>https://example.com/a_b_c?x=1&y=2</a>'],
    ['(see http://example.com/a).', '(see <a>http://example.com/a</a>).'],
    [
      'https://en.wikipedia.org/wiki/Loop_(music), yes',
      '<a>https://en.wikipedia.org/wiki/Loop_(music)</a>, yes',
    ],
    ['দেখুন https://example.com।', 'দেখুন <a>https://example.com</a>।'],
    ['**https://example.com**', '<b><a>https://example.com</a></b>'],
    ['<https://example.com>', '<<a>https://example.com</a>>'],
    [
      'এই ভিডিওটা দেখুন\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nএটা কি ঠিক?',
      'এই ভিডিওটা দেখুন\n\n<a>https://www.youtube.com/watch?v=dQw4w9WgXcQ</a>\n\nএটা কি ঠিক?',
    ],
    ['https://youtu.be/dQw4w9WgXcQ', '<a>https://youtu.be/dQw4w9WgXcQ</a>'],
    [
      '[my *file*](http://a.example/x)',
      '<a http://a.example/x>my </a><a http://a.example/x><i>file</i></a>',
    ],
    [
      '[https://bank.example](https://evil.example)',
      '[<a>https://bank.example</a>](<a>https://evil.example</a>)',
    ],
    ['[bank.example](https://evil.example)', '[bank.example](<a>https://evil.example</a>)'],
    ['[x](https://edi.example@evil.example)', '[x](https://edi.example@evil.example)'],
    ['- এক\n- দুই\n  আরও', '<ul><li>এক</li><li>দুই\nআরও</li></ul>'],
    [
      'আমার আছে:\n* one\n* two\nso what?',
      'আমার আছে:\n\n<ul><li>one</li><li>two</li></ul>\n\nso what?',
    ],
    ['- a\n  - b\n  - c\n- d', '<ul><li>a¶<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>'],
    ['1. লোন কী?\n2. সুদ কী?', '<ol 1><li>লোন কী?</li><li>সুদ কী?</li></ol>'],
    ['3. Third\n\n4. Fourth', '<ol 3><li>Third</li><li>Fourth</li></ol>'],
    ['- 5 kg rice\n- 2 kg dal', '<ul><li>5 kg rice</li><li>2 kg dal</li></ul>'],
    ['> সে বলল\n> হ্যাঁ\n\nকেন?', '<quote>সে বলল\nহ্যাঁ</quote>\n\nকেন?'],
    ['## Schedule *now*\nDay 1', '<b>Schedule </b><b><i>now</i></b>\n\nDay 1'],
    ['One\n\n---\n\nTwo', 'One\n\n<hr>\n\nTwo'],
    [
      '```python\nfor i in x:\n\n    print(i)\n```',
      '<pre python>for i in x:\n\n    print(i)</pre>',
    ],
    ['```\na * b * c\n```\nwhy?', '<pre null>a * b * c</pre>\n\nwhy?'],
    ['```c++\nint x;', '<pre cpp>int x;</pre>'],
    ['```output\n42\n```', '<pre null>output\n42</pre>'],
    ['| a | b |\n|---|---|\n| 1 | **2** | 3 |', '<table>!a|!b/1|<b>2</b>|3</table>'],
    ['a  \nb\r\nc\rd', 'a\nb\nc\nd'],
    ['one\n\n\n\ntwo', 'one\n\ntwo'],
  ])('%j', (text, expected) => {
    expect(shown(typedToArticle(text))).toBe(expected)
  })
})

test('a formula that cannot be read stays with its signs', () => {
  const unreadable = new Set(['\\nonsense{', '\\d+'])
  expect(shown(typedToArticle('Why $\\nonsense{$ and \\(\\d+\\)?', { unreadable }))).toBe(
    'Why $\\nonsense{$ and \\(\\d+\\)?',
  )
  expect(shown(typedToArticle('$$\n\\nonsense{\n$$', { unreadable }))).toBe('$$\n\\nonsense{\n$$')
})

test.each(
  [
    [
      '- ',
      '> ',
      '1. ',
      '>',
      '*_',
      '_*',
      '**a ',
      '[',
      '`',
      '``` ',
      '$',
      '$x',
      '\\(',
      '|a',
      '\\[a\n',
    ],
  ].flat(),
)('5,000 characters of %j are read at once, into what may be stored', (part) => {
  const text = part.repeat(5_000 / part.length)
  const started = process.cpuUsage()
  const document = typedToArticle(text)
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1_000).toBeLessThan(200)
  expect(Schema.safeParse(document).success).toBe(true)
})
