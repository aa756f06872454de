import { defined } from '#contract/defined.ts'
import type {
  Block,
  Inline,
  ListItem,
  Mark,
  TableCell,
  TableRow,
} from '#contract/learning/article.ts'
import { isArticleLink } from '#contract/learning/article.ts'
import { NotRepresented } from '../refusals.ts'
import { inlinesOfText } from './formulas.ts'

/** How deep elements may be in one another. */
export const MOST_DEEP = 100

/** Where blocks are put, from the document inwards. */
interface Level {
  tag: string
  blocks: Block[]
  items?: ListItem[]
  rows?: TableRow[]
  cells?: TableCell[]
  attributes: Readonly<Record<string, string>>
  marks: readonly Mark[]
}

const BLOCKS = new Set(
  'p div section article header footer main figure figcaption dl dt dd address center body html prompt qti-prompt'.split(
    ' ',
  ),
)
const PASSED = new Set(
  'span font small big label abbr cite q dfn kbd samp var bdi bdo time mark wbr tbody thead tfoot colgroup col strike s del ins nobr tt head meta title'.split(
    ' ',
  ),
)
const MARKS: Readonly<Record<string, Mark>> = {
  b: { type: 'bold' },
  strong: { type: 'bold' },
  i: { type: 'italic' },
  em: { type: 'italic' },
  u: { type: 'underline' },
  code: { type: 'code' },
}

/**
 * Makes a document of elements as they open and close, those of HTML or of QTI's body.
 *
 * @throws NotRepresented for what a document cannot hold, such as a picture or a script
 */
export class DocumentBuilder {
  readonly #levels: Level[] = [{ tag: '', blocks: [], attributes: {}, marks: [] }]
  #line: Inline[] = []
  #raised: { sign: '^' | '_'; text: string } | null = null

  get #level(): Level {
    return defined(this.#levels.at(-1))
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#levels.length > MOST_DEEP)
      throw new NotRepresented('text is nested more than {0} deep', MOST_DEEP)
    if (tag === 'br') return void this.#line.push({ type: 'hardBreak' })
    if (tag === 'hr') return this.#addBlock({ type: 'horizontalRule' })
    if (tag === 'sub' || tag === 'sup') {
      if (this.#raised) throw new NotRepresented('<{0}> in <sub> or <sup>', tag)
      this.#raised = { sign: tag === 'sup' ? '^' : '_', text: '' }
    } else if (!this.#isInline(tag)) this.#endLine()
    this.#levels.push({ ...this.#levelFor(tag, attributes), tag, attributes })
  }

  #isInline(tag: string): boolean {
    return PASSED.has(tag) || Object.hasOwn(MARKS, tag) || tag === 'a'
  }

  /** Blocks of an element that holds none of its own go where those around it go. */
  #levelFor(
    tag: string,
    attributes: Readonly<Record<string, string>>,
  ): Omit<Level, 'tag' | 'attributes'> {
    const { blocks, marks, ...around } = this.#level
    if (tag === 'ul' || tag === 'ol') return { blocks: [], items: [], marks }
    if (tag === 'table') return { blocks: [], rows: [], marks }
    if (tag === 'tr')
      return { blocks: [], cells: [], marks, ...(around.rows && { rows: around.rows }) }
    if (['li', 'td', 'th', 'blockquote', 'pre'].includes(tag)) return { blocks: [], marks }
    if (tag === 'sub' || tag === 'sup' || BLOCKS.has(tag) || /^h[1-6]$/.test(tag))
      return { blocks, marks }
    if (tag === 'a') return { ...around, blocks, marks: withMark(marks, linkOf(attributes)) }
    if (Object.hasOwn(MARKS, tag)) {
      const isCode = tag === 'code' && this.#levels.some((level) => level.tag === 'pre')
      return { ...around, blocks, marks: isCode ? marks : withMark(marks, defined(MARKS[tag])) }
    }
    if (PASSED.has(tag)) return { ...around, blocks, marks }
    if (tag !== 'img') throw new NotRepresented('<{0}> in the text', tag)
    if (!attributes['src']) throw new NotRepresented('the picture without an address')
    throw new NotRepresented('the picture {0}', attributes['src'])
  }

  text(written: string): void {
    if (this.#raised) return void (this.#raised.text += written)
    const isAsWritten = this.#levels.some(({ tag }) => tag === 'pre')
    const text = isAsWritten ? written : written.replace(/[ \t\n\r\f]+/g, ' ')
    const { marks } = this.#level
    const before = this.#line.at(-1)
    if (before?.type === 'text' && sameMarks(before.marks, marks)) before.text += text
    else if (text !== '')
      this.#line.push({ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) })
  }

  /** Characters that are no markup: a formula or a gap. */
  inline(node: Inline): void {
    this.#line.push(node)
  }

  close(tag: string): void {
    if (tag === 'br' || tag === 'hr') return
    if (this.#level.tag !== tag) throw new NotRepresented('</{0}> closes nothing', tag)
    if (tag === 'sub' || tag === 'sup') this.#endRaised()
    else if (!this.#isInline(tag)) this.#endBlock(tag)
    this.#levels.pop()
  }

  #endRaised(): void {
    const { sign, text } = defined(this.#raised)
    this.#raised = null
    const plain = text.trim()
    if (plain === '') return
    const latex =
      /^[\d+\-−a-zA-Z]+$/.test(plain) && !/[a-zA-Z]{2}/.test(plain)
        ? plain.replaceAll('−', '-')
        : `\\text{${plain.replace(/[\\{}$&#^_~%]/g, (sign) => (sign === '\\' ? '\\textbackslash{}' : `\\${sign}`))}}`
    this.#line.push({ type: 'formula', attrs: { latex: `${sign}{${latex}}` } })
  }

  #endBlock(tag: string): void {
    const level = this.#level
    const around = defined(this.#levels.at(-2))
    if (tag === 'pre') return this.#endCode(around)
    this.#endLine(tag)
    const filled: Block[] = level.blocks.length > 0 ? level.blocks : [{ type: 'paragraph' }]
    if (tag === 'li') {
      if (around.items) around.items.push({ type: 'listItem', content: filled })
      else around.blocks.push(...level.blocks)
    } else if (tag === 'ul' || tag === 'ol') this.#endList(tag, level, around)
    else if (tag === 'td' || tag === 'th') this.#endCell(tag, level, around)
    else if (tag === 'tr') level.rows?.push({ type: 'tableRow', content: level.cells ?? [] })
    else if (tag === 'table') this.#endTable(level, around)
    else if (tag === 'blockquote') around.blocks.push({ type: 'blockquote', content: filled })
  }

  #endCode(around: Level): void {
    const text = this.#line.map((node) => (node.type === 'text' ? node.text : '\n')).join('')
    this.#line = []
    around.blocks.push({
      type: 'codeBlock',
      attrs: { language: null },
      ...(text && { content: [{ type: 'text' as const, text }] }),
    })
  }

  #endList(tag: string, level: Level, around: Level): void {
    around.blocks.push(...level.blocks)
    if (!level.items?.length) return
    const start = Number(level.attributes['start'] ?? 1)
    around.blocks.push(
      tag === 'ul'
        ? { type: 'bulletList', content: level.items }
        : {
            type: 'orderedList',
            ...(start !== 1 && { attrs: { start } }),
            content: level.items,
          },
    )
  }

  #endCell(tag: string, level: Level, around: Level): void {
    const cells = around.cells
    if (!cells) throw new NotRepresented('<{0}> outside a table', tag)
    const colspan = Number(level.attributes['colspan'] ?? 1)
    const rowspan = Number(level.attributes['rowspan'] ?? 1)
    cells.push({
      type: tag === 'th' ? 'tableHeader' : 'tableCell',
      ...((colspan !== 1 || rowspan !== 1) && {
        attrs: { ...(colspan !== 1 && { colspan }), ...(rowspan !== 1 && { rowspan }) },
      }),
      content: level.blocks.length > 0 ? level.blocks : [{ type: 'paragraph' }],
    })
  }

  #endTable(level: Level, around: Level): void {
    around.blocks.push(...level.blocks)
    if (level.rows?.length) around.blocks.push({ type: 'table', content: level.rows })
  }

  #addBlock(block: Block): void {
    this.#endLine()
    this.#level.blocks.push(block)
  }

  /** What stands in a line becomes a paragraph, or the heading that ends. */
  #endLine(tag = this.#level.tag): void {
    const content = withFormulas(trimmed(this.#line))
    this.#line = []
    if (content.length === 0) return
    const level = Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0)
    const only = content.length === 1 ? content[0] : undefined
    this.#level.blocks.push(
      level > 0
        ? { type: 'heading', attrs: { level: Math.min(4, Math.max(2, level)) as 2 }, content }
        : only?.type === 'formula' && only.attrs.latex.startsWith('\u0000')
          ? { type: 'formulaBlock', attrs: { latex: only.attrs.latex.slice(1) } }
          : { type: 'paragraph', content: content.map(inLine) },
    )
  }

  /** Every block, when all elements are closed. */
  end(): Block[] {
    this.#endLine()
    return defined(this.#levels[0]).blocks
  }
}

/** A formula on a line of its own is marked by a zero until its line is known. */
function inLine(node: Inline): Inline {
  return node.type === 'formula' && node.attrs.latex.startsWith('\u0000')
    ? { type: 'formula', attrs: { latex: node.attrs.latex.slice(1) } }
    : node
}

function withFormulas(line: readonly Inline[]): Inline[] {
  return line.flatMap((node) =>
    node.type === 'text' && !node.marks?.some(({ type }) => type === 'code')
      ? inlinesOfText(node.text, node.marks ?? [])
      : [node],
  )
}

function trimmed(line: readonly Inline[]): Inline[] {
  const nodes = line.map((node) => ({ ...node }))
  const isBreak = (node: Inline | undefined) => node?.type === 'hardBreak'
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'text') continue
    const before = nodes[index - 1]
    const endsBlank = before?.type === 'text' && before.text.endsWith(' ')
    if (index === 0 || isBreak(before) || endsBlank) node.text = node.text.replace(/^ /, '')
    if (index === nodes.length - 1 || isBreak(nodes[index + 1]))
      node.text = node.text.replace(/ $/, '')
  }
  const shown = nodes.filter((node) => node.type !== 'text' || node.text !== '')
  while (isBreak(shown.at(-1))) shown.pop()
  while (isBreak(shown[0])) shown.shift()
  return shown
}

function sameMarks(some: readonly Mark[] | undefined, others: readonly Mark[]): boolean {
  return JSON.stringify(some ?? []) === JSON.stringify(others)
}

function withMark(marks: readonly Mark[], mark: Mark | null): readonly Mark[] {
  return !mark || marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]
}

function linkOf({ href }: Readonly<Record<string, string>>): Mark | null {
  if (href === undefined) return null
  if (!isArticleLink(href)) throw new NotRepresented('the link {0}', href.slice(0, 100))
  return { type: 'link', attrs: { href } }
}
