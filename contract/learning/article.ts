import { z } from 'zod'
import { MediaId, VideoSource } from './lessons.ts'
import { ARTICLE_TEXT_MAX } from './terms.ts'

/**
 * The document of an article: TipTap's JSON with a fixed set of nodes. Nothing in it is HTML, and what is not in this
 * file is refused. Publishing adds `math` to formulas and `lines` to code; a draft has neither.
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
  /** https and mailto only. */
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

/** Text, untrimmed: spaces at its ends matter. Without NUL, control characters and lone surrogates. */
function writtenText(bounds: { min?: number; max: number; multiline?: boolean }) {
  const control = bounds.multiline
    ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
    : /[\u0000-\u001f\u007f]/
  return z
    .string({ error: 'text_expected' })
    .min(bounds.min ?? 0, { error: 'too_short' })
    .max(bounds.max, { error: 'too_long' })
    .refine((text) => text.isWellFormed() && !control.test(text), {
      error: 'unreadable_characters',
    })
}

/** Whether a link of an article may lead there. */
export function isArticleLink(href: string): boolean {
  if (!href.isWellFormed() || href.length > 2000 || /[\s\u0000-\u001f\u007f<>"\\]/.test(href))
    return false
  if (/^mailto:[^@?]+@[^@?]+\.[^@?]+$/i.test(href)) return true
  return /^https:\/\//i.test(href) && URL.canParse(href)
}

const Link = z.string({ error: 'text_expected' }).refine(isArticleLink, { error: 'not_a_link' })

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'code', 'underline']) }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: Link }) }),
])
const marks = z.array(Mark).max(5, { error: 'too_big' }).optional()

const latex = writtenText({ min: 1, max: articleLimits.latex, multiline: true })
const shortText = writtenText({ max: 500 })

const Inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: writtenText({ min: 1, max: articleLimits.text, multiline: true }),
    marks,
  }),
  z.strictObject({ type: z.literal('hardBreak'), marks }),
  z.strictObject({ type: z.literal('formula'), attrs: z.strictObject({ latex }) }),
])
const inlines = z.array(Inline).optional()

const span = z.int().min(1).max(20).optional()

const blocks = z.lazy(() => z.array(ArticleBlock).min(1))

const ListItem = z.strictObject({ type: z.literal('listItem'), content: blocks })

const TableRow = z.strictObject({
  type: z.literal('tableRow'),
  content: z
    .array(
      z.strictObject({
        type: z.enum(['tableCell', 'tableHeader']),
        attrs: z.strictObject({ colspan: span, rowspan: span }).optional(),
        content: blocks,
      }),
    )
    .max(20, { error: 'too_big' }),
})

const ArticleBlock: z.ZodType<Block> = z
  .lazy(() =>
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('paragraph'), content: inlines }),
      z.strictObject({
        type: z.literal('heading'),
        attrs: z.strictObject({ level: z.literal([2, 3, 4]) }),
        content: inlines,
      }),
      z.strictObject({ type: z.literal('bulletList'), content: z.array(ListItem).min(1) }),
      z.strictObject({
        type: z.literal('orderedList'),
        attrs: z.strictObject({ start: z.int().min(0).max(10_000).optional() }).optional(),
        content: z.array(ListItem).min(1),
      }),
      z.strictObject({ type: z.literal('blockquote'), content: blocks }),
      z.strictObject({ type: z.literal('horizontalRule') }),
      z.strictObject({
        type: z.literal('codeBlock'),
        attrs: z.strictObject({ language: z.enum(codeLanguages).nullable() }),
        content: z
          .array(
            z.strictObject({
              type: z.literal('text'),
              text: writtenText({ min: 1, max: articleLimits.code, multiline: true }),
            }),
          )
          .max(1)
          .optional(),
      }),
      z.strictObject({
        type: z.literal('table'),
        content: z.array(TableRow).min(1).max(200, { error: 'too_big' }),
      }),
      z.strictObject({
        type: z.literal('picture'),
        attrs: z.strictObject({ mediaId: MediaId, alt: shortText, caption: shortText }),
      }),
      z.strictObject({
        type: z.literal('callout'),
        attrs: z.strictObject({ tone: z.enum(calloutTones) }),
        content: blocks,
      }),
      z.strictObject({ type: z.literal('formulaBlock'), attrs: z.strictObject({ latex }) }),
      z.strictObject({
        type: z.literal('video'),
        attrs: z.strictObject({ source: VideoSource, title: shortText }),
      }),
      z.strictObject({
        type: z.literal('file'),
        attrs: z.strictObject({ mediaId: MediaId, title: writtenText({ min: 1, max: 200 }) }),
      }),
      z.strictObject({
        type: z.literal('answer'),
        attrs: z.strictObject({ title: writtenText({ min: 1, max: 300 }) }),
        content: blocks,
      }),
    ]),
  )
  .meta({ id: 'ArticleBlock' })

/** Measures what came before any schema walks down it: a hostile document is deep or wide, and costs one look. */
const Shallow = z.unknown().superRefine((input, context) => {
  const waiting: { node: unknown; depth: number }[] = [{ node: input, depth: 0 }]
  let nodes = 0
  let text = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    nodes += 1
    if (nodes > articleLimits.nodes)
      return context.addIssue({ code: 'custom', message: 'document_too_large' })
    // A list or a table puts two levels between one block and the next.
    if (depth > articleLimits.depth * 3)
      return context.addIssue({ code: 'custom', message: 'document_too_deep' })
    if (typeof node !== 'object' || node === null) continue
    if ('text' in node && typeof node.text === 'string') text += node.text.length
    if (text > articleLimits.text)
      return context.addIssue({ code: 'custom', message: 'document_too_large' })
    if ('content' in node && Array.isArray(node.content))
      for (const inner of node.content) waiting.push({ node: inner, depth: depth + 1 })
  }
})

/** A document as authors send it. */
export const ArticleDocument: z.ZodType<ArticleDocument> = Shallow.pipe(
  z.strictObject({ type: z.literal('doc'), content: z.array(ArticleBlock) }),
).meta({
  id: 'ArticleDocument',
  description: 'An article as TipTap JSON with a fixed set of nodes.',
}) as never

/** A document that the server stores: it was checked when it came. Formulas and code are rendered in a published one. */
export const StoredArticle = z
  .custom<ArticleDocument>((value) => typeof value === 'object' && value !== null)
  .meta({
    id: 'StoredArticle',
    override: {
      type: 'object',
      description: 'An ArticleDocument; published, with `math` and `lines`.',
    },
  })

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
