import { defined } from '#contract/defined.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfmTable } from 'micromark-extension-gfm-table'
import { math } from 'micromark-extension-math'
import { ArticleDocument } from '#contract/learning/article-schema.ts'
import type { ImportNote } from '#contract/learning/import-notes.ts'
import {
  type ArticleDocument as Document,
  type Block,
  type BlockOf,
  type CalloutTone,
  type Inline,
  isArticleLink,
  type Mark,
} from '#contract/learning/article.ts'
import { fieldErrors, fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'
import { readVideoAddress } from '#contract/media/video-address.ts'
import { codeLanguageOf } from './code-language.ts'
import { formulasInText } from './formulas-in-text.ts'
import { ImportNotes, withoutFrontMatter } from './import-notes.ts'
import type { PhrasingContent, RootContent, RootContentOf } from './markdown-nodes.ts'

/**
 * Marks of quotes and lists, and blanks before them, that a line may begin with. No document is as deep, and a reader
 * of Markdown spends the square of them: seconds for the text of one question.
 */
const MARK = String.raw`(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))`
const TOO_DEEP = new RegExp(String.raw`^(?:[ \t]*${MARK}){25}|^[ \t]{200,}${MARK}`)
/** A rule between paragraphs, or the stars of a first program. */
const RULE = /^[ \t]*([-*])(?:[ \t]*\1)+[ \t]*$/

/**
 * A document of Markdown, with GitHub's tables and alerts and $formulas$; what it cannot hold is text or a link, with a
 * note. `articleToMarkdown` writes the same. > [!TIP], [!NOTE] and [!WARNING] are callouts; > [!ANSWER] Show it hides.
 * ![alt](media:ID "caption") is a picture. Alone in a paragraph, [title](media:ID) is a file, https://youtu.be/… a
 * video.
 *
 * @throws Problem invalid_input when it is too long or nested too deeply
 */
export function markdownToArticle(markdown: string): MarkdownResult {
  refuseDeepLines(markdown)
  const notes = new ImportNotes()
  const root = fromMarkdown(withoutFrontMatter(markdown, notes), {
    extensions: [gfmTable(), math({ singleDollarTextMath: false }), formulasInText],
    mdastExtensions: [gfmTableFromMarkdown(), mathFromMarkdown()],
  })
  const context: MarkdownContext = { notes, definitions: definitionsOf(root.children) }
  const content = blocksOf(root.children, context)
  const document = ArticleDocument.safeParse({ type: 'doc', content })
  if (!document.success) throw new Problem('invalid_input', { errors: fieldErrors(document.error) })
  return { document: document.data, notes: notes.list }
}

export interface MarkdownResult {
  document: Document
  notes: ImportNote[]
}

interface MarkdownContext {
  notes: ImportNotes
  /** Where the references of the text lead, by their names. */
  definitions: ReadonlyMap<string, RootContentOf<'definition'>>
}

/** Of two definitions the first counts. */
function definitionsOf(nodes: readonly RootContent[]): MarkdownContext['definitions'] {
  const definitions = new Map<string, RootContentOf<'definition'>>()
  const waiting = nodes.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
    if ('children' in node) waiting.push(...node.children.toReversed())
  }
  return definitions
}

function refuseDeepLines(markdown: string): void {
  const isTooDeep = markdown.split(/[\r\n]/).some((line) => TOO_DEEP.test(line) && !RULE.test(line))
  if (!isTooDeep) return
  const code = 'document_too_deep'
  throw new Problem('invalid_input', {
    errors: [{ field: 'body', code, message: fieldErrorWords[code] }],
  })
}

function blocksOf(nodes: readonly RootContent[], context: MarkdownContext): Block[] {
  return nodes.flatMap((node) => blockOf(node, context))
}

function blockOf(node: RootContent, context: MarkdownContext): Block[] {
  switch (node.type) {
    case 'paragraph':
      return paragraphOf(node.children, context)
    case 'heading':
      // The title of the lesson is the first heading; a document begins at the second.
      return [
        {
          type: 'heading',
          attrs: { level: Math.min(4, Math.max(2, node.depth)) as 2 | 3 | 4 },
          ...contentOf(node.children, context),
        },
      ]
    case 'list': {
      const content = node.children.map((item) => ({
        type: 'listItem' as const,
        content: filled(blocksOf(item.children, context)),
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
      return [quoteOf(node.children, context)]
    case 'code':
      return [codeOf(node.value, node.lang ?? null)]
    case 'math':
      return node.value.trim() ? [{ type: 'formulaBlock', attrs: { latex: node.value } }] : []
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }]
    case 'table':
      return [tableOf(node, context)]
    case 'html': {
      const text = context.notes.htmlAsText(node).trim()
      return text ? [{ type: 'paragraph', content: [{ type: 'text', text }] }] : []
    }
    default:
      return 'children' in node ? blocksOf(node.children as RootContent[], context) : []
  }
}

const MEDIA = /^media:([a-z0-9]{16})$/

/** A paragraph, or what is in one alone: pictures, a file, a video. */
function paragraphOf(written: readonly PhrasingContent[], context: MarkdownContext): Block[] {
  const nodes = written.map((node) => resolved(node, context))
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
    const content = inlinesOf(line, [], context)
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

/** A link or picture by reference as one with its address. */
function resolved(node: PhrasingContent, { definitions }: MarkdownContext): PhrasingContent {
  if (node.type !== 'linkReference' && node.type !== 'imageReference') return node
  const { url, title } = definitions.get(node.identifier) ?? { url: '', title: null }
  const { position } = node
  return node.type === 'linkReference'
    ? {
        type: 'link',
        url,
        title: title ?? null,
        children: node.children,
        ...(position && { position }),
      }
    : {
        type: 'image',
        url,
        title: title ?? null,
        alt: node.alt ?? null,
        ...(position && { position }),
      }
}

/** GitHub's own five, and that of hidden answers. */
const TONES: Readonly<Record<string, CalloutTone>> = {
  note: 'note',
  tip: 'tip',
  important: 'note',
  warning: 'warning',
  caution: 'warning',
}

function quoteOf(nodes: readonly RootContent[], context: MarkdownContext): Block {
  const [first, ...others] = nodes
  const [start] = first?.type === 'paragraph' ? first.children : []
  const alert =
    start?.type === 'text' ? /^\[!([A-Za-z]+)\][ \t]*(.*)(?:\n|$)/.exec(start.value) : null
  const name = alert?.[1]?.toLowerCase() ?? ''
  const tone = Object.hasOwn(TONES, name) ? TONES[name] : undefined
  if (
    !alert ||
    first?.type !== 'paragraph' ||
    start?.type !== 'text' ||
    !(name === 'answer' || tone)
  )
    return { type: 'blockquote', content: filled(blocksOf(nodes, context)) }
  const title = defined(alert[2]).trim()
  const rest = start.value.slice(alert[0].length)
  const inside = blocksOf(
    [
      {
        ...first,
        children: [...(rest ? [{ ...start, value: rest }] : []), ...first.children.slice(1)],
      },
      ...others,
    ],
    context,
  )
  if (!tone)
    return { type: 'answer', attrs: { title: title.slice(0, 300) || '?' }, content: filled(inside) }
  const lead: Block[] = title
    ? [{ type: 'paragraph', content: [{ type: 'text', text: title, marks: [{ type: 'bold' }] }] }]
    : []
  return { type: 'callout', attrs: { tone }, content: filled([...lead, ...inside]) }
}

function codeOf(code: string, name: string | null): Block {
  const language = name === null ? null : codeLanguageOf(name)
  return {
    type: 'codeBlock',
    attrs: { language },
    ...(code && { content: [{ type: 'text' as const, text: code }] }),
  }
}

function tableOf({ children }: RootContentOf<'table'>, context: MarkdownContext): BlockOf<'table'> {
  return {
    type: 'table',
    content: children.map((row, index) => ({
      type: 'tableRow',
      content: row.children.map((cell) => ({
        type: index === 0 ? 'tableHeader' : 'tableCell',
        content: [{ type: 'paragraph', ...contentOf(cell.children, context) }],
      })),
    })),
  }
}

/** A document has no lists, quotes or cells without anything in them. */
function filled(blocks: Block[]): Block[] {
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }]
}

function contentOf(
  nodes: readonly PhrasingContent[],
  context: MarkdownContext,
): { content?: Inline[] } {
  const content = inlinesOf(nodes, [], context)
  return content.length > 0 ? { content } : {}
}

function inlinesOf(
  nodes: readonly PhrasingContent[],
  marks: readonly Mark[],
  context: MarkdownContext,
): Inline[] {
  return nodes.flatMap((each): Inline[] => {
    const node = resolved(each, context)
    switch (node.type) {
      case 'text':
        context.notes.unknownSyntax(node)
        return written(node.value.replace(/\n/g, ' '), marks)
      case 'html':
        if (/^<br *\/?>$/i.test(node.value)) return [{ type: 'hardBreak' }]
        return written(context.notes.htmlAsText(node), marks)
      case 'inlineCode':
        return written(node.value, withMark(marks, { type: 'code' }))
      case 'inlineMath':
        return node.value.trim() ? [{ type: 'formula', attrs: { latex: node.value } }] : []
      case 'break':
        return [{ type: 'hardBreak' }]
      case 'strong':
        return inlinesOf(node.children, withMark(marks, { type: 'bold' }), context)
      case 'emphasis':
        return inlinesOf(node.children, withMark(marks, { type: 'italic' }), context)
      case 'link':
        return linkOf(node, marks, context)
      case 'image':
        return pictureLinkOf(node, marks, context)
      default:
        return 'children' in node
          ? inlinesOf(node.children as PhrasingContent[], marks, context)
          : written(textOf(node), marks)
    }
  })
}

/** A link that an article may not have keeps its address beside its words. */
function linkOf(
  node: Extract<PhrasingContent, { type: 'link' }>,
  marks: readonly Mark[],
  context: MarkdownContext,
): Inline[] {
  const { url } = node
  if (isArticleLink(url))
    return inlinesOf(
      node.children,
      withMark(marks, { type: 'link', attrs: { href: url } }),
      context,
    )
  context.notes.add('link', url, node)
  return [...inlinesOf(node.children, marks, context), ...addressBeside(url, textOf(node), marks)]
}

/** A picture that is not one of ours: its words, as a link where that may be. */
function pictureLinkOf(
  node: Extract<PhrasingContent, { type: 'image' }>,
  marks: readonly Mark[],
  { notes }: MarkdownContext,
): Inline[] {
  const { url } = node
  const words = node.alt || url
  notes.add('picture', url, node)
  return isArticleLink(url)
    ? written(words, withMark(marks, { type: 'link', attrs: { href: url } }))
    : [...written(words, marks), ...addressBeside(url, words, marks)]
}

/** Addresses of the web and of files; of a place in the same text, or of a script, nothing is left but the note. */
function addressBeside(url: string, words: string, marks: readonly Mark[]): Inline[] {
  const isShown =
    url !== '' && url !== words && /^(?:https?:|ftp:|tel:|mailto:|(?!#)[^:]*$)/i.test(url)
  return isShown ? written(` (${url})`, marks) : []
}

function written(text: string, marks: readonly Mark[]): Inline[] {
  return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }]
}

function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  return marks.some(({ type }) => type === mark.type) ? [...marks] : [...marks, mark]
}

function textOf(node: RootContent): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
