import { defined } from '#contract/defined.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfmTable } from 'micromark-extension-gfm-table'
import { math } from 'micromark-extension-math'
import { ArticleDocument } from '#contract/learning/article-schema.ts'
import {
  type Block,
  type BlockOf,
  type CalloutTone,
  calloutTones,
  type CodeLanguage,
  codeLanguages,
  type Inline,
  isArticleLink,
  type Mark,
} from '#contract/learning/article.ts'
import { fieldErrors, fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'
import { readVideoAddress } from '#contract/media/video-address.ts'
import type { PhrasingContent, RootContent, RootContentOf } from './markdown-nodes.ts'

/**
 * Marks of quotes and lists, and blanks before them, that a line may begin with. A document is never as deep, and what
 * a reader of Markdown spends on them grows with their square: seconds for the text of one question.
 */
const MARK = String.raw`(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))`
const TOO_DEEP = new RegExp(String.raw`^(?:[ \t]*${MARK}){25}|^[ \t]{200,}${MARK}`)
/** A rule between paragraphs, or the stars of a first program. */
const RULE = /^[ \t]*([-*])(?:[ \t]*\1)+[ \t]*$/

/**
 * A document of Markdown, with GitHub's tables and alerts and $formulas$. What a document cannot hold is kept as text:
 * HTML is as it was typed, a picture from elsewhere becomes a link. `articleToMarkdown` writes
 * what this reads:
 *
 *   > [!TIP]                    a callout: NOTE, TIP or WARNING
 *   > [!ANSWER] Show it         hidden until the reader opens it
 *   ![alt](media:ID "caption")  a picture by its media id
 *   [title](media:ID)           a file, alone in its paragraph
 *   https://youtu.be/…          a video, alone in its paragraph
 *
 * @throws Problem invalid_input when it is too long or nested too deeply
 */
export function markdownToArticle(markdown: string): ArticleDocument {
  refuseDeepLines(markdown)
  const root = fromMarkdown(markdown, {
    extensions: [gfmTable(), math()],
    mdastExtensions: [gfmTableFromMarkdown(), mathFromMarkdown()],
  })
  const document = ArticleDocument.safeParse({ type: 'doc', content: blocksOf(root.children) })
  if (!document.success) throw new Problem('invalid_input', { errors: fieldErrors(document.error) })
  return document.data
}

function refuseDeepLines(markdown: string): void {
  const isTooDeep = markdown.split(/[\r\n]/).some((line) => TOO_DEEP.test(line) && !RULE.test(line))
  if (!isTooDeep) return
  const code = 'document_too_deep'
  throw new Problem('invalid_input', {
    errors: [{ field: 'body', code, message: fieldErrorWords[code] }],
  })
}

function blocksOf(nodes: readonly RootContent[]): Block[] {
  return nodes.flatMap(blockOf)
}

function blockOf(node: RootContent): Block[] {
  switch (node.type) {
    case 'paragraph':
      return paragraphOf(node.children)
    case 'heading':
      // The title of the lesson is the first heading; a document begins at the second.
      return [
        {
          type: 'heading',
          attrs: { level: Math.min(4, Math.max(2, node.depth)) as 2 | 3 | 4 },
          ...contentOf(node.children),
        },
      ]
    case 'list': {
      const content = node.children.map((item) => ({
        type: 'listItem' as const,
        content: filled(blocksOf(item.children)),
      }))
      if (!node.ordered) return [{ type: 'bulletList', content }]
      const start = node.start ?? 1
      return [
        {
          type: 'orderedList',
          ...(start !== 1 && { attrs: { start } }),
          content,
        },
      ]
    }
    case 'blockquote':
      return [quoteOf(node.children)]
    case 'code':
      return [codeOf(node.value, node.lang ?? null)]
    case 'math':
      return node.value.trim() ? [{ type: 'formulaBlock', attrs: { latex: node.value } }] : []
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }]
    case 'table':
      return [tableOf(node)]
    case 'html':
      return node.value.trim()
        ? [{ type: 'paragraph', content: [{ type: 'text', text: node.value }] }]
        : []
    default:
      return 'children' in node ? blocksOf(node.children as RootContent[]) : []
  }
}

const MEDIA = /^media:([a-z0-9]{16})$/

/** A paragraph, or what is in one alone: pictures, a file, a video. */
function paragraphOf(nodes: readonly PhrasingContent[]): Block[] {
  const [only] = nodes
  if (nodes.length === 1 && only?.type === 'link') {
    const mediaId = MEDIA.exec(only.url)?.[1]
    const title = textOf(only).slice(0, 200)
    if (mediaId && title) return [{ type: 'file', attrs: { mediaId, title } }]
    const source = readVideoAddress(only.url)
    if (source && title)
      return [{ type: 'video', attrs: { source, title: title === only.url ? '' : title } }]
  }
  if (nodes.length === 1 && only?.type === 'text') {
    const source = readVideoAddress(only.value)
    if (source) return [{ type: 'video', attrs: { source, title: '' } }]
  }
  const blocks: Block[] = []
  let line: PhrasingContent[] = []
  const endLine = () => {
    const content = inlinesOf(line, [])
    if (content.some((each) => each.type !== 'text' || each.text.trim() !== ''))
      blocks.push({ type: 'paragraph', content })
    line = []
  }
  for (const node of nodes) {
    const mediaId = node.type === 'image' && MEDIA.exec(node.url)?.[1]
    if (!mediaId) {
      line.push(node)
      continue
    }
    endLine()
    blocks.push({
      type: 'picture',
      attrs: {
        mediaId,
        alt: (node.alt ?? '').slice(0, 500),
        caption: (node.title ?? '').slice(0, 500),
      },
    })
  }
  endLine()
  return blocks
}

function quoteOf(nodes: readonly RootContent[]): Block {
  const [first, ...others] = nodes
  const [start] = first?.type === 'paragraph' ? first.children : []
  const alert =
    start?.type === 'text' ? /^\[!([A-Za-z]+)\][ \t]*(.*)(?:\n|$)/.exec(start.value) : null
  const name = alert?.[1]?.toLowerCase()
  if (
    !alert ||
    first?.type !== 'paragraph' ||
    start?.type !== 'text' ||
    !(name === 'answer' || isTone(name))
  )
    return { type: 'blockquote', content: filled(blocksOf(nodes)) }
  const title = defined(alert[2]).trim()
  const rest = start.value.slice(alert[0].length)
  const inside = blocksOf([
    {
      ...first,
      children: [...(rest ? [{ ...start, value: rest }] : []), ...first.children.slice(1)],
    },
    ...others,
  ])
  if (name === 'answer')
    return { type: 'answer', attrs: { title: title.slice(0, 300) || '?' }, content: filled(inside) }
  const lead: Block[] = title
    ? [{ type: 'paragraph', content: [{ type: 'text', text: title, marks: [{ type: 'bold' }] }] }]
    : []
  return { type: 'callout', attrs: { tone: name }, content: filled([...lead, ...inside]) }
}

function isTone(name: string | undefined): name is CalloutTone {
  return calloutTones.some((tone) => tone === name)
}

const ALIASES: Record<string, CodeLanguage> = {
  js: 'javascript',
  ts: 'typescript',
  py: 'python',
  sh: 'bash',
  shell: 'bash',
  'c++': 'cpp',
  'c#': 'csharp',
  cs: 'csharp',
  yml: 'yaml',
  md: 'markdown',
  tex: 'latex',
  rb: 'ruby',
  rs: 'rust',
  kt: 'kotlin',
}

function codeOf(code: string, name: string | null): Block {
  const known = name?.toLowerCase() ?? ''
  const language = codeLanguages.find((each) => each === known) ?? ALIASES[known] ?? null
  return {
    type: 'codeBlock',
    attrs: { language },
    ...(code && { content: [{ type: 'text' as const, text: code }] }),
  }
}

function tableOf({ children }: RootContentOf<'table'>): BlockOf<'table'> {
  return {
    type: 'table',
    content: children.map((row, index) => ({
      type: 'tableRow',
      content: row.children.map((cell) => ({
        type: index === 0 ? 'tableHeader' : 'tableCell',
        content: [{ type: 'paragraph', ...contentOf(cell.children) }],
      })),
    })),
  }
}

/** A document has no lists, quotes or cells without anything in them. */
function filled(blocks: Block[]): Block[] {
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }]
}

function contentOf(nodes: readonly PhrasingContent[]): { content?: Inline[] } {
  const content = inlinesOf(nodes, [])
  return content.length > 0 ? { content } : {}
}

function inlinesOf(nodes: readonly PhrasingContent[], marks: readonly Mark[]): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case 'text':
        return written(node.value.replace(/\n/g, ' '), marks)
      case 'html':
        return written(node.value, marks)
      case 'inlineCode':
        return written(node.value, withMark(marks, { type: 'code' }))
      case 'inlineMath':
        return node.value.trim() ? [{ type: 'formula', attrs: { latex: node.value } }] : []
      case 'break':
        return [{ type: 'hardBreak' }]
      case 'strong':
        return inlinesOf(node.children, withMark(marks, { type: 'bold' }))
      case 'emphasis':
        return inlinesOf(node.children, withMark(marks, { type: 'italic' }))
      case 'link':
        return inlinesOf(node.children, linked(marks, node.url))
      case 'image':
        return written(node.alt || node.url, linked(marks, node.url))
      default:
        return 'children' in node
          ? inlinesOf(node.children as PhrasingContent[], marks)
          : written(textOf(node), marks)
    }
  })
}

function written(text: string, marks: readonly Mark[]): Inline[] {
  return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }]
}

function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  return marks.some(({ type }) => type === mark.type) ? [...marks] : [...marks, mark]
}

function linked(marks: readonly Mark[], href: string): Mark[] {
  return isArticleLink(href) ? withMark(marks, { type: 'link', attrs: { href } }) : [...marks]
}

function textOf(node: RootContent): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
