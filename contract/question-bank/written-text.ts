import type { ArticleDocument, Block, Inline, Mark, TextNode } from '../learning/article.ts'
import { lineText } from './text-of-lines.ts'

const PICTURE = /^!\[([^\]\n]{0,500})\]\(([a-z0-9]{16})\)$/
const FORMULA_BLOCK = /^\$\$\s*([^$]+?)\s*\$\$$/
const ITEM = /^- (?=\S)/

/**
 * A document as it is typed in a plain field. An empty line begins a paragraph. `$…$` is a formula, `$$…$$` on lines of
 * its own a wide one, `**…**` bold, `*…*` italic; lines with `- ` are a list, `![what it shows](id)` is a picture.
 */
export function documentOfText(text: string): ArticleDocument {
  const content = text
    .split(/\n[ \t]*\n/)
    .map((part) => part.replace(/^\n+|\s+$/g, ''))
    .filter((part) => part.trim() !== '')
    .map(blockOfText)
  return { type: 'doc', content }
}

/** A line as it is typed, with formulas, bold and italic. */
export function lineOfText(text: string): Inline[] {
  return lineText(text.replace(/\s*\n\s*/g, ' ').trim()).flatMap(withMarks)
}

/** A document as its field shows it; null where a field cannot write all of it, such as a table. */
export function textOfDocument(document: ArticleDocument): string | null {
  const parts = document.content.filter((block) => !isBlank(block)).map(textOfBlock)
  if (parts.includes(null)) return null
  const text = parts.join('\n\n')
  return isSameText(documentOfText(text).content, document.content) ? text : null
}

/** The same of a line. */
export function textOfLine(line: readonly Inline[]): string | null {
  const text = textOfInlines(line)
  if (text === null || text.includes('\n')) return null
  return isSameText(lineOfText(text), line) ? text : null
}

function blockOfText(text: string): Block {
  const [, alt, mediaId] = PICTURE.exec(text) ?? []
  if (alt !== undefined && mediaId !== undefined)
    return { type: 'picture', attrs: { mediaId, alt, caption: '' } }
  const latex = FORMULA_BLOCK.exec(text)?.[1]
  if (latex) return { type: 'formulaBlock', attrs: { latex } }
  const lines = text.split('\n')
  if (lines.every((line) => ITEM.test(line)))
    return {
      type: 'bulletList',
      content: lines.map((line) => ({
        type: 'listItem',
        content: [paragraphOf([line.replace(ITEM, '')])],
      })),
    }
  return paragraphOf(lines)
}

function paragraphOf(lines: readonly string[]): Block {
  const content = lines.flatMap((line, at): Inline[] => [
    ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
    ...lineText(line).flatMap(withMarks),
  ])
  return { type: 'paragraph', content }
}

const MARKED = /(\*\*|\*)([^\s*](?:[^*\n]*[^\s*])?)\1/g

/** Stars are marks around words only: `2*3*4` has none. */
function withMarks(node: Inline): Inline[] {
  if (node.type !== 'text') return [node]
  const nodes: Inline[] = []
  let from = 0
  for (const match of node.text.matchAll(MARKED)) {
    const before = node.text[match.index - 1] ?? ' '
    const after = node.text[match.index + match[0].length] ?? ' '
    if (/[\p{L}\p{M}\p{N}*]/u.test(before) || /[\p{L}\p{M}\p{N}*]/u.test(after)) continue
    if (match.index > from) nodes.push({ type: 'text', text: node.text.slice(from, match.index) })
    const type = match[1] === '**' ? 'bold' : 'italic'
    nodes.push({ type: 'text', text: match[2] ?? '', marks: [{ type }] })
    from = match.index + match[0].length
  }
  if (from < node.text.length) nodes.push({ type: 'text', text: node.text.slice(from) })
  return nodes
}

function textOfBlock(block: Block): string | null {
  switch (block.type) {
    case 'paragraph':
      return textOfInlines(block.content ?? [])
    case 'formulaBlock':
      return `$$${block.attrs.latex}$$`
    case 'picture':
      return `![${block.attrs.alt}](${block.attrs.mediaId})`
    case 'bulletList': {
      const items = block.content.map(({ content }) => {
        const [only, ...more] = content
        const text = only && more.length === 0 ? textOfBlock(only) : null
        return text === null ? null : `- ${text}`
      })
      return items.includes(null) ? null : items.join('\n')
    }
    default:
      return null
  }
}

function textOfInlines(line: readonly Inline[]): string | null {
  const parts = line.map((node) => {
    if (node.type === 'formula') return `$${node.attrs.latex}$`
    if (node.type === 'hardBreak') return '\n'
    return textOfNode(node)
  })
  return parts.includes(null) ? null : parts.join('')
}

function textOfNode({ text, marks = [] }: TextNode): string | null {
  const [mark, other] = marks
  if (!mark) return text
  const sign = other ? null : signOf(mark)
  return sign ? sign + text + sign : null
}

function signOf({ type }: Mark): string | null {
  return type === 'bold' ? '**' : type === 'italic' ? '*' : null
}

function isBlank(block: Block): boolean {
  return block.type === 'paragraph' && (block.content ?? []).length === 0
}

/** Whether nothing that is shown differs; the database keeps keys in an order of its own. */
function isSameText(some: readonly (Block | Inline)[], others: readonly (Block | Inline)[]) {
  return comparable(some) === comparable(others)
}

function comparable(nodes: readonly (Block | Inline)[]): string {
  const shown = nodes.filter((node) => !('type' in node && isBlank(node as Block)))
  return JSON.stringify(shown, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => key !== 'math' && key !== 'lines')
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  )
}
