import { z } from 'zod'
import {
  articleLimits,
  type ArticleDocument as Document,
  type Block,
  calloutTones,
  codeLanguages,
  type Inline as InlineNode,
  isArticleLink,
} from './article.ts'
import { seenWords } from '../unseen.ts'
import { MediaId, VideoSource } from './lessons.ts'

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

const Link = z.string({ error: 'text_expected' }).refine(isArticleLink, { error: 'not_a_link' })
const latex = writtenText({ min: 1, max: articleLimits.latex, multiline: true })
const shortText = writtenText({ max: 500 })

/** @param clean what is done to each text, address and formula */
function inlineOf(clean: (text: z.ZodString) => z.ZodString) {
  const Mark = z.discriminatedUnion('type', [
    z.strictObject({ type: z.enum(['bold', 'italic', 'code', 'underline']) }),
    z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: clean(Link) }) }),
  ])
  const marks = z.array(Mark).max(5, { error: 'too_big' }).optional()
  return z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('text'),
      text: clean(writtenText({ min: 1, max: articleLimits.text, multiline: true })),
      marks,
    }),
    z.strictObject({ type: z.literal('hardBreak'), marks }),
    z.strictObject({ type: z.literal('formula'), attrs: z.strictObject({ latex: clean(latex) }) }),
  ])
}

const Inline = inlineOf((text) => text)
const inlines = z.array(Inline).optional()

/** A part of a line such as an option of a question, without unseen characters. */
export const LineInline: z.ZodType<InlineNode> = inlineOf((text) => text.overwrite(seenWords)).meta(
  {
    id: 'LineInline',
  },
) as never

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
export const ArticleDocument: z.ZodType<Document> = Shallow.pipe(
  z.strictObject({ type: z.literal('doc'), content: z.array(ArticleBlock) }),
).meta({
  id: 'ArticleDocument',
  description: 'An article as TipTap JSON with a fixed set of nodes.',
}) as never
export type ArticleDocument = Document

/** A document that the server stores: it was checked when it came. Formulas and code are rendered in a published one. */
export const StoredArticle = z
  .custom<Document>((value) => typeof value === 'object' && value !== null)
  .meta({
    id: 'StoredArticle',
    override: {
      type: 'object',
      description: 'An ArticleDocument; published, with `math` and `lines`.',
    },
  })
