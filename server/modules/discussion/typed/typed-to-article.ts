import { defined } from '#contract/defined.ts'
import {
  type ArticleDocument,
  articleLimits,
  type Block,
  type Inline,
  type ListItem,
  type TableCell,
} from '#contract/learning/article.ts'
import { codeLanguageOf } from '../../learning/index.ts'
import { type Formulas, typedLine } from './typed-line.ts'

/** Lists and quotes in one another; deeper ones stay as they were typed. */
const MOST_DEPTH = 4

/** A part of a text, and the line after it. `block` null: its lines are text, whatever they look like. */
interface ParseResult {
  block: Block | null
  end: number
}

type Reader = (lines: readonly string[], at: number, options: ParseOptions) => ParseResult | null

interface ParseOptions extends Formulas {
  depth: number
}

/**
 * What someone typed into a form, as a document: text as it stands, except for a formatting that was meant. That is
 * **bold**, *italic*, _italic_, `code`, ``` blocks, [words](https://…), $formula$, \(formula\), $$ and \[ lines.
 * Further - * + and 1. lists in sequence, > quotes, ## bold lines, | tables |, and --- between empty lines. Unlike
 * Markdown it has no HTML, references, pictures or escapes: a backslash is a backslash.
 */
export function typedToArticle(text: string, formulas: Formulas = {}): ArticleDocument {
  return { type: 'doc', content: blocksOf(text.split(/\r\n?|\n/), { ...formulas, depth: 0 }) }
}

const READERS: readonly Reader[] = [codeAt, formulaAt, tableAt, ruleAt, headingAt, listAt, quoteAt]

function blocksOf(lines: readonly string[], options: ParseOptions): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push(paragraphOf(paragraph, options))
    paragraph = []
  }
  for (let at = 0; at < lines.length;) {
    const found = isBlank(lines[at]) ? { block: null, end: at } : firstFound(lines, at, options)
    if (found?.block) {
      endParagraph()
      blocks.push(found.block)
      at = found.end
    } else if (found && found.end === at) {
      endParagraph()
      at += 1
    } else {
      const end = found?.end ?? at + 1
      paragraph.push(...lines.slice(at, end))
      at = end
    }
  }
  endParagraph()
  return blocks
}

function firstFound(
  lines: readonly string[],
  at: number,
  options: ParseOptions,
): ParseResult | null {
  for (const read of READERS) {
    const found = read(lines, at, options)
    if (found) return found
  }
  return null
}

function paragraphOf(lines: readonly string[], options: ParseOptions): Block {
  return {
    type: 'paragraph',
    content: lines.flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...typedLine(line.trimEnd(), options),
    ]),
  }
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w+#-]*)[ \t]*$/
/** Names that fences have and that say nothing of the code. */
const PLAIN = ['', 'txt', 'text', 'plain', 'plaintext', 'none', 'code']

function codeAt(lines: readonly string[], at: number): ParseResult | null {
  const [, fence, name = ''] = FENCE.exec(lines[at] ?? '') ?? []
  if (fence === undefined) return null
  const closes = (line: string) => {
    const other = line.trim()
    return other.length >= fence.length && other === defined(fence[0]).repeat(other.length)
  }
  const length = lines.slice(at + 1).findIndex(closes)
  // A row of tildes is an ornament more often than a fence that was never closed.
  if (length === -1 && fence.startsWith('~')) return null
  const inside = lines.slice(at + 1, length === -1 ? undefined : at + 1 + length)
  const language = codeLanguageOf(name)
  const isUnknown = language === null && !PLAIN.includes(name.toLowerCase())
  const code = [...(isUnknown ? [name] : []), ...inside].join('\n')
  if (code.trim() === '') return null
  return {
    block: { type: 'codeBlock', attrs: { language }, content: [{ type: 'text', text: code }] },
    end: length === -1 ? lines.length : at + length + 2,
  }
}

const FORMULA_SIGNS = [
  ['$$', '$$'],
  ['\\[', '\\]'],
] as const

function formulaAt(
  lines: readonly string[],
  at: number,
  { unreadable }: ParseOptions,
): ParseResult | null {
  const signs = FORMULA_SIGNS.find(([open]) => lines[at]?.trim().startsWith(open))
  if (!signs) return null
  const [open, close] = signs
  const inside = [defined(lines[at]).trim().slice(open.length)]
  let size = 0
  let end = at + 1
  for (let last = inside[0] ?? ''; !last.trimEnd().endsWith(close); end += 1) {
    const line = lines[end]
    size += last.length
    const isOver = line === undefined || isBlank(line) || size > articleLimits.latex
    if (isOver || last.includes(close)) return null
    inside.push(line)
    last = line
  }
  const latex = inside.join('\n').trimEnd().slice(0, -close.length).trim()
  const isOne =
    latex !== '' &&
    latex.length <= articleLimits.latex &&
    !latex.includes(open) &&
    !latex.startsWith('$') &&
    !unreadable?.has(latex)
  return isOne ? { block: { type: 'formulaBlock', attrs: { latex } }, end } : null
}

const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$|^\s*\|\s*:?-+:?\s*\|\s*$/
const MOST_CELLS = 20
const MOST_ROWS = 200

function tableAt(lines: readonly string[], at: number, options: ParseOptions): ParseResult | null {
  const [head, rule] = [lines[at] ?? '', lines[at + 1] ?? '']
  if (!head.includes('|') || !TABLE_RULE.test(rule)) return null
  let end = at + 2
  while (lines[end]?.includes('|')) end += 1
  const rows = [head, ...lines.slice(at + 2, end)].map(cellsOf)
  if (rows[0]?.length !== cellsOf(rule).length) return null
  if (rows.length > MOST_ROWS || rows.some((row) => row.length > MOST_CELLS)) return null
  const cellOf = (type: TableCell['type'], text: string): TableCell => ({
    type,
    content: [{ type: 'paragraph', content: typedLine(text, options) }],
  })
  return {
    block: {
      type: 'table',
      content: rows.map((row, index) => ({
        type: 'tableRow',
        content: row.map((text) => cellOf(index === 0 ? 'tableHeader' : 'tableCell', text)),
      })),
    },
    end,
  }
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** Dashes between empty lines: those under a sum are a part of it. */
function ruleAt(lines: readonly string[], at: number): ParseResult | null {
  const isAlone = isBlank(lines[at - 1]) && isBlank(lines[at + 1])
  return isAlone && /^ {0,3}-{3,}[ \t]*$/.test(lines[at] ?? '')
    ? { block: { type: 'horizontalRule' }, end: at + 1 }
    : null
}

/** One `#` alone begins a comment of a program, or a number. */
function headingAt(
  lines: readonly string[],
  at: number,
  options: ParseOptions,
): ParseResult | null {
  const [, words] = /^ {0,3}#{2,6}[ \t]+(\S.*?)[ \t]*$/.exec(lines[at] ?? '') ?? []
  return words === undefined
    ? null
    : {
        block: { type: 'paragraph', content: typedLine(words, options, [{ type: 'bold' }]) },
        end: at + 1,
      }
}

const ITEM = /^([ \t]*)([-*+]|\d{1,3}\.)([ \t]+)(\S.*)$/

interface ListMarker {
  indent: number
  /** The sign of a list without numbers. */
  sign: string
  number: number | null
  /** How far its further lines are in. */
  width: number
  text: string
}

function markedLine(line: string | undefined): ListMarker | null {
  const [, indent, mark, gap, text] = ITEM.exec(line ?? '') ?? []
  if (indent === undefined || mark === undefined || text === undefined) return null
  const isNumbered = mark.endsWith('.')
  // `- 5 + 2x`, and the stars of a first program.
  if (!isNumbered && (isSum(text) || !/[\p{L}\p{N}]/u.test(text))) return null
  return {
    indent: indent.length,
    sign: isNumbered ? '.' : mark,
    number: isNumbered ? Number.parseInt(mark, 10) : null,
    width: indent.length + mark.length + Math.min(defined(gap).length, 4),
    text,
  }
}

function isSum(text: string): boolean {
  return /^[\d০-৯(]/.test(text) && !/(?:\p{L}\p{M}*){2}/u.test(text)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function listAt(lines: readonly string[], at: number, options: ParseOptions): ParseResult | null {
  const first = markedLine(lines[at])
  if (!first || options.depth >= MOST_DEPTH) return null
  const items: string[][] = []
  let follows = true
  let end = at
  for (let width = 0; end < lines.length;) {
    const line = defined(lines[end])
    const marked = markedLine(line)
    const item = items.at(-1)
    if (marked && marked.sign === first.sign && Math.abs(marked.indent - first.indent) < 2) {
      follows &&= marked.number === (first.number === null ? null : first.number + items.length)
      items.push([marked.text])
      width = marked.width
      end += 1
    } else if (isBlank(line)) {
      const next = lines.findIndex((other, index) => index > end && !isBlank(other))
      if (next === -1 || !goesOn(defined(lines[next]), first)) break
      item?.push('')
      end += 1
    } else if (item && indentOf(line) >= first.indent + 2) {
      item.push(line.slice(Math.min(indentOf(line), width)))
      end += 1
    } else break
  }
  if (!follows) return { block: null, end }
  const content = items.map((item): ListItem => ({
    type: 'listItem',
    content: blocksOf(item, { ...options, depth: options.depth + 1 }),
  }))
  if (first.number === null) return { block: { type: 'bulletList', content }, end }
  const start = first.number === 1 ? {} : { attrs: { start: first.number } }
  return { block: { type: 'orderedList', ...start, content }, end }
}

/** Whether a line after an empty one still belongs to a list. */
function goesOn(line: string, first: ListMarker): boolean {
  const marked = markedLine(line)
  if (marked && Math.abs(marked.indent - first.indent) < 2) return marked.sign === first.sign
  return indentOf(line) >= first.indent + 2
}

const QUOTED = /^ {0,3}>(?:[ \t](.*))?$/

function quoteAt(lines: readonly string[], at: number, options: ParseOptions): ParseResult | null {
  const inside: string[] = []
  for (const line of lines.slice(at)) {
    const quoted = QUOTED.exec(line)
    if (!quoted) break
    inside.push(quoted[1] ?? '')
  }
  // `> 5` goes on with a sum.
  const [first] = inside.filter((line) => !isBlank(line))
  if (first === undefined || isSum(first) || options.depth >= MOST_DEPTH) return null
  const content = blocksOf(inside, { ...options, depth: options.depth + 1 })
  return { block: { type: 'blockquote', content }, end: at + inside.length }
}
