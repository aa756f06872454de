import {
  type ArticleDocument,
  type Block,
  type CalloutTone,
  calloutTones,
  codeLanguages,
  type Inline,
  isArticleLink,
  type ListItem,
  type Mark,
  type TableRow,
} from '#contract/learning/article.ts'
import type { VideoSource } from '#contract/learning/lessons.ts'

/** TipTap's JSON, in which every node has every attribute of its extension. */
export interface EditorNode {
  type?: string
  attrs?: Record<string, unknown> | undefined
  content?: EditorNode[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[]
}

/** The document to save: known attributes only, no incomplete parts, no empty lines at the end. */
export function toDocument(editor: EditorNode): ArticleDocument {
  const content = blocksOf(editor.content)
  while (isEmptyParagraph(content.at(-1))) content.pop()
  return { type: 'doc', content }
}

function isEmptyParagraph(block: Block | undefined): boolean {
  return block?.type === 'paragraph' && (block.content ?? []).length === 0
}

/** The initial content of the editor: at least one empty line. */
export function toEditor(document: ArticleDocument): ArticleDocument {
  return document.content.length > 0 ? document : { type: 'doc', content: [{ type: 'paragraph' }] }
}

function blocksOf(nodes: readonly EditorNode[] = []): Block[] {
  return nodes.flatMap(blockOf)
}

function blockOf(node: EditorNode): Block[] {
  const attrs = node.attrs ?? {}
  const text = (name: string, most: number) => clean(attrs[name]).slice(0, most)
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', ...lineOf(node.content) }]
    case 'heading':
      return [
        {
          type: 'heading',
          attrs: { level: Number(attrs.level) as 2 | 3 | 4 },
          ...lineOf(node.content),
        },
      ]
    case 'bulletList':
      return listOf(node, (content) => ({ type: 'bulletList', content }))
    case 'orderedList': {
      const start = Number(attrs.start ?? 1)
      return listOf(node, (content) => ({
        type: 'orderedList',
        ...(start !== 1 && start >= 0 && { attrs: { start } }),
        content,
      }))
    }
    case 'blockquote':
      return [{ type: 'blockquote', content: filled(node) }]
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }]
    case 'codeBlock': {
      const code = (node.content ?? []).map((each) => each.text ?? '').join('')
      const language = codeLanguages.find((each) => each === attrs.language) ?? null
      return [
        {
          type: 'codeBlock',
          attrs: { language },
          ...(code && { content: [{ type: 'text', text: withoutControls(code) }] }),
        },
      ]
    }
    case 'table':
      return [{ type: 'table', content: (node.content ?? []).map(rowOf) }]
    case 'picture':
      return attrs.mediaId
        ? [
            {
              type: 'picture',
              attrs: {
                mediaId: String(attrs.mediaId),
                alt: text('alt', 500),
                caption: text('caption', 500),
              },
            },
          ]
        : []
    case 'callout': {
      const tone =
        calloutTones.find((each) => each === attrs.tone) ?? ('note' satisfies CalloutTone)
      return [{ type: 'callout', attrs: { tone }, content: filled(node) }]
    }
    case 'formulaBlock': {
      const latex = clean(attrs.latex).trim()
      return latex ? [{ type: 'formulaBlock', attrs: { latex } }] : []
    }
    case 'video':
      return attrs.source
        ? [
            {
              type: 'video',
              attrs: { source: attrs.source as VideoSource, title: text('title', 500) },
            },
          ]
        : []
    case 'file':
      return attrs.mediaId
        ? [
            {
              type: 'file',
              attrs: { mediaId: String(attrs.mediaId), title: text('title', 200) || 'File' },
            },
          ]
        : []
    case 'answer':
      return [
        {
          type: 'answer',
          attrs: { title: text('title', 300).trim() || '…' },
          content: filled(node),
        },
      ]
    default:
      return blocksOf(node.content)
  }
}

function listOf(node: EditorNode, make: (content: ListItem[]) => Block): Block[] {
  const items = (node.content ?? []).map((item): ListItem => ({
    type: 'listItem',
    content: filled(item),
  }))
  return items.length > 0 ? [make(items)] : []
}

function rowOf(row: EditorNode): TableRow {
  return {
    type: 'tableRow',
    content: (row.content ?? []).map((cell) => {
      const span = (name: string) => Math.min(20, Math.max(1, Number(cell.attrs?.[name] ?? 1)))
      const attrs = {
        ...(span('colspan') > 1 && { colspan: span('colspan') }),
        ...(span('rowspan') > 1 && { rowspan: span('rowspan') }),
      }
      return {
        type: cell.type === 'tableHeader' ? 'tableHeader' : 'tableCell',
        ...(Object.keys(attrs).length > 0 && { attrs }),
        content: filled(cell),
      }
    }),
  }
}

function filled(node: EditorNode): Block[] {
  const blocks = blocksOf(node.content)
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }]
}

function lineOf(nodes: readonly EditorNode[] = []): { content?: Inline[] } {
  const content = nodes.flatMap((node): Inline[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (node.type === 'formula') {
      const latex = clean(node.attrs?.latex).trim()
      return latex ? [{ type: 'formula', attrs: { latex } }] : []
    }
    const text = withoutControls(node.text ?? '')
    const marks = (node.marks ?? []).flatMap(markOf)
    return text ? [{ type: 'text', text, ...(marks.length > 0 && { marks }) }] : []
  })
  return content.length > 0 ? { content } : {}
}

function markOf({
  type,
  attrs,
}: {
  type: string
  attrs?: Record<string, unknown> | undefined
}): Mark[] {
  if (type === 'bold' || type === 'italic' || type === 'code' || type === 'underline')
    return [{ type }]
  const href = String(attrs?.href ?? '')
  return type === 'link' && isArticleLink(href) ? [{ type, attrs: { href } }] : []
}

const clean = (value: unknown): string => withoutControls(typeof value === 'string' ? value : '')

/** Pasted text may contain what cannot be saved. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}
