import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown } from 'mdast-util-to-markdown'
import type {
  ArticleDocument,
  Block,
  BlockOf,
  Inline,
  ListItem,
} from '#contract/learning/article.ts'
import { videoAddress } from '#contract/media/video-address.ts'
import type { Flow, PhrasingContent, Root, RootContent, RootContentOf } from './markdown-nodes.ts'

/** A document as Markdown that `markdownToArticle` reads again; underlines, which Markdown has not, are lost. */
export function articleToMarkdown({ content }: ArticleDocument): string {
  const root: Root = { type: 'root', children: rootOf(content) }
  return toMarkdown(root, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    listItemIndent: 'one',
    extensions: [gfmTableToMarkdown(), mathToMarkdown()],
    handlers: {
      // The marks of an alert are no text that wants escaping.
      alertMark: ({ value }: { value: string }) => value,
    } as object,
  })
}

function rootOf(blocks: readonly Block[]): RootContent[] {
  return blocks.map(blockOf)
}

function flowOf(blocks: readonly Block[]): Flow {
  return blocks.map(blockOf) as Flow
}

function blockOf(block: Block): RootContent {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', children: phrasingOf(block.content) }
    case 'heading':
      return { type: 'heading', depth: block.attrs.level, children: phrasingOf(block.content) }
    case 'bulletList':
      return { type: 'list', ordered: false, spread: false, children: itemsOf(block.content) }
    case 'orderedList':
      return {
        type: 'list',
        ordered: true,
        start: block.attrs?.start ?? 1,
        spread: false,
        children: itemsOf(block.content),
      }
    case 'blockquote':
      return { type: 'blockquote', children: flowOf(block.content) }
    case 'horizontalRule':
      return { type: 'thematicBreak' }
    case 'codeBlock':
      return { type: 'code', lang: block.attrs.language, value: block.content?.[0]?.text ?? '' }
    case 'table':
      return tableOf(block)
    case 'picture': {
      const { mediaId, alt, caption } = block.attrs
      return {
        type: 'paragraph',
        children: [{ type: 'image', url: `media:${mediaId}`, alt, title: caption || null }],
      }
    }
    case 'callout':
      return {
        type: 'blockquote',
        children: [alertMark(`[!${block.attrs.tone.toUpperCase()}]`), ...flowOf(block.content)],
      }
    case 'answer':
      return {
        type: 'blockquote',
        children: [alertMark(`[!ANSWER] ${block.attrs.title}`), ...flowOf(block.content)],
      }
    case 'formulaBlock':
      return { type: 'math', value: block.attrs.latex }
    case 'video': {
      const url = videoAddress(block.attrs.source)
      return {
        type: 'paragraph',
        children: [
          { type: 'link', url, children: [{ type: 'text', value: block.attrs.title || url }] },
        ],
      }
    }
    case 'file':
      return {
        type: 'paragraph',
        children: [
          {
            type: 'link',
            url: `media:${block.attrs.mediaId}`,
            children: [{ type: 'text', value: block.attrs.title }],
          },
        ],
      }
  }
}

function alertMark(value: string): Flow[number] {
  return { type: 'paragraph', children: [{ type: 'alertMark', value } as never] }
}

function itemsOf(items: readonly ListItem[]): RootContentOf<'list'>['children'] {
  return items.map(({ content }) => ({
    type: 'listItem',
    spread: false,
    children: flowOf(content),
  }))
}

/** Cells of Markdown hold one line: paragraphs in them are joined. */
function tableOf(table: BlockOf<'table'>): RootContent {
  return {
    type: 'table',
    children: table.content.map((row) => ({
      type: 'tableRow',
      children: row.content.map((cell) => ({
        type: 'tableCell',
        children: phrasingOf(
          cell.content.flatMap((block) =>
            block.type === 'paragraph' ? (block.content ?? []) : [],
          ),
        ),
      })),
    })),
  }
}

function phrasingOf(nodes: readonly Inline[] = []): PhrasingContent[] {
  return nodes.map((node) => {
    if (node.type === 'hardBreak') return { type: 'break' }
    if (node.type === 'formula') return { type: 'inlineMath', value: node.attrs.latex }
    const marks = node.marks ?? []
    const inner: PhrasingContent = marks.some(({ type }) => type === 'code')
      ? { type: 'inlineCode', value: node.text }
      : { type: 'text', value: node.text }
    return marks.toReversed().reduce<PhrasingContent>((each, mark) => {
      if (mark.type === 'bold') return { type: 'strong', children: [each] }
      if (mark.type === 'italic') return { type: 'emphasis', children: [each] }
      if (mark.type === 'link') return { type: 'link', url: mark.attrs.href, children: [each] }
      return each
    }, inner)
  })
}
