import { namesUser } from '../link.ts'
import type { VideoSource } from './lessons.ts'
import { ARTICLE_TEXT_MAX } from './terms.ts'

/**
 * The document of an article: TipTap's JSON with a fixed set of nodes. Nothing in it is HTML, and `article-schema.ts`
 * refuses what is not in this file. Publishing adds `math` to formulas and `lines` to code; a draft has neither.
 */
export interface ArticleDocument {
  type: 'doc'
  content: Block[]
}

/** How deep blocks may be in one another, how many nodes and characters a document may have. */
export const articleLimits = {
  depth: 12,
  nodes: 10_000,
  text: ARTICLE_TEXT_MAX,
  latex: 2_000,
  code: 20_000,
} as const

export const calloutTones = ['note', 'tip', 'warning'] as const
export type CalloutTone = (typeof calloutTones)[number]

/** The languages whose code is coloured; any other is shown as it is. */
export const codeLanguages = [
  'bash', 'c', 'cpp', 'csharp', 'css', 'dart', 'go', 'html', 'java', 'javascript', 'json', 'jsx', 'kotlin', 'latex',
  'markdown', 'php', 'python', 'r', 'ruby', 'rust', 'sql', 'swift', 'tsx', 'typescript', 'xml', 'yaml',
] as const // prettier-ignore
export type CodeLanguage = (typeof codeLanguages)[number]

export type Mark =
  | { type: 'bold' | 'italic' | 'code' | 'underline' }
  /** http, https and mailto, without a user's name. */
  | { type: 'link'; attrs: { href: string } }

export interface TextNode {
  type: 'text'
  text: string
  marks?: Mark[] | undefined
}

/** A formula in a line of text. */
export interface FormulaNode {
  type: 'formula'
  attrs: { latex: string; math?: MathPart }
}

export type Inline = TextNode | { type: 'hardBreak'; marks?: Mark[] | undefined } | FormulaNode

/** What a piece of code is, as colours tell it; null: nothing in particular. */
export type CodeKind =
  | 'keyword'
  | 'string'
  | 'number'
  | 'comment'
  | 'function'
  | 'type'
  | 'variable'
  | 'punctuation'
export type CodePiece = string | readonly [kind: CodeKind, text: string]

/** MathML without HTML: a text, or an element of MathML Core. */
export type MathPart =
  | string
  | { tag: string; attributes?: Record<string, string>; parts?: MathPart[] }

export interface ListItem {
  type: 'listItem'
  content: Block[]
}

export interface TableCell {
  type: 'tableCell' | 'tableHeader'
  attrs?: { colspan?: number | undefined; rowspan?: number | undefined } | undefined
  content: Block[]
}

export interface TableRow {
  type: 'tableRow'
  content: TableCell[]
}

export type Block =
  | { type: 'paragraph'; content?: Inline[] | undefined }
  | { type: 'heading'; attrs: { level: 2 | 3 | 4 }; content?: Inline[] | undefined }
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs?: { start?: number | undefined } | undefined; content: ListItem[] }
  | { type: 'blockquote'; content: Block[] }
  | { type: 'horizontalRule' }
  | {
      type: 'codeBlock'
      attrs: { language: CodeLanguage | null; lines?: CodePiece[][] }
      content?: { type: 'text'; text: string }[] | undefined
    }
  | { type: 'table'; content: TableRow[] }
  | { type: 'picture'; attrs: { mediaId: string; alt: string; caption: string } }
  | { type: 'callout'; attrs: { tone: CalloutTone }; content: Block[] }
  | { type: 'formulaBlock'; attrs: { latex: string; math?: MathPart } }
  | { type: 'video'; attrs: { source: VideoSource; title: string } }
  | { type: 'file'; attrs: { mediaId: string; title: string } }
  /** Hidden until the reader opens it. */
  | { type: 'answer'; attrs: { title: string }; content: Block[] }

export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>

/** Whether a link of an article may lead there. */
export function isArticleLink(href: string): boolean {
  if (!href.isWellFormed() || href.length > 2000 || /[\s\u0000-\u001f\u007f<>"\\]/.test(href))
    return false
  if (/^mailto:[^@?]+@[^@?]+\.[^@?]+$/i.test(href)) return true
  return /^https?:\/\//i.test(href) && URL.canParse(href) && !namesUser(href)
}

export const emptyArticle: ArticleDocument = { type: 'doc', content: [] }

/** Every node of a document, blocks before what is in them. */
export function* articleNodes(
  document: ArticleDocument,
): Generator<Block | Inline | ListItem | TableRow | TableCell> {
  const waiting: (Block | Inline | ListItem | TableRow | TableCell)[] =
    document.content.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    if ('content' in node && node.content) waiting.push(...node.content.toReversed())
  }
}

/** Whether there is nothing in it that a student could read, see or play. */
export function isEmptyArticle(document: ArticleDocument): boolean {
  const shown = ['text', 'formula', 'formulaBlock', 'picture', 'video', 'file']
  for (const node of articleNodes(document)) {
    if (node.type === 'text' ? node.text.trim() !== '' : shown.includes(node.type)) return false
  }
  return true
}
