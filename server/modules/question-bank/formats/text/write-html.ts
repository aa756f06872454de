import type { Block, Inline, ListItem, Mark, TableCell } from '#contract/learning/article.ts'
import { NotRepresented } from '../refusals.ts'

/** Blocks as HTML that `blocksOfHtml` reads again. @throws NotRepresented for pictures, videos, files and boxes */
export function htmlOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(htmlOfBlock).join('')
}

function htmlOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${htmlOfLine(block.content ?? [])}</p>`
    case 'heading':
      return `<h${block.attrs.level}>${htmlOfLine(block.content ?? [])}</h${block.attrs.level}>`
    case 'bulletList':
      return `<ul>${block.content.map(itemHtml).join('')}</ul>`
    case 'orderedList': {
      const start = block.attrs?.start ?? 1
      return `<ol${start === 1 ? '' : ` start="${start}"`}>${block.content.map(itemHtml).join('')}</ol>`
    }
    case 'blockquote':
      return `<blockquote>${htmlOfBlocks(block.content)}</blockquote>`
    case 'horizontalRule':
      return '<hr/>'
    case 'formulaBlock':
      return `<p>\\[${escaped(block.attrs.latex)}\\]</p>`
    case 'table': {
      const rows = block.content.map(({ content }) => `<tr>${content.map(cellHtml).join('')}</tr>`)
      return `<table>${rows.join('')}</table>`
    }
    case 'codeBlock':
      if (block.attrs.language !== null) throw new NotRepresented('the language of a block of code')
      return `<pre><code>${escaped(block.content?.[0]?.text ?? '')}</code></pre>`
    default:
      throw new NotRepresented('a {0} in the text', block.type)
  }
}

function itemHtml({ content }: ListItem): string {
  return `<li>${htmlOfBlocks(content)}</li>`
}

function cellHtml({ type, attrs, content }: TableCell): string {
  const tag = type === 'tableHeader' ? 'th' : 'td'
  const spans = (['colspan', 'rowspan'] as const)
    .flatMap((name) => (attrs?.[name] === undefined ? [] : [` ${name}="${attrs[name]}"`]))
    .join('')
  return `<${tag}${spans}>${htmlOfBlocks(content)}</${tag}>`
}

/** A line as HTML, without a paragraph around it. */
export function htmlOfLine(line: readonly Inline[]): string {
  return line.map(htmlOfInline).join('')
}

function htmlOfInline(node: Inline): string {
  if (node.type === 'hardBreak') return '<br/>'
  if (node.type === 'formula') return `\\(${escaped(node.attrs.latex)}\\)`
  if (/ {2}|[\t\n\r\f]/.test(node.text)) throw new NotRepresented('a run of spaces in the text')
  if (/\\\(|\\\[|\$\$/.test(node.text)) throw new NotRepresented('signs of a formula in the text')
  return (node.marks ?? [])
    .toReversed()
    .reduce((html, mark) => marked(html, mark), escaped(node.text))
}

const TAGS = { bold: 'b', italic: 'i', underline: 'u', code: 'code' } as const

function marked(html: string, mark: Mark): string {
  if (mark.type === 'link') return `<a href="${escaped(mark.attrs.href)}">${html}</a>`
  return `<${TAGS[mark.type]}>${html}</${TAGS[mark.type]}>`
}

/** Text as XML and HTML write it. */
export function escaped(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign]};`,
  )
}
