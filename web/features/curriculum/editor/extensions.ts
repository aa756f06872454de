import { type NodeConfig, mergeAttributes, Node } from '@tiptap/core'
import { CodeBlock } from '@tiptap/extension-code-block'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { isArticleLink } from '#contract/learning/article.ts'
import {
  AnswerView,
  CalloutView,
  CodeView,
  FileView,
  FormulaBlockView,
  FormulaView,
  PictureView,
  VideoView,
} from './node-views.tsx'

/**
 * The schema of an article in the editor: the nodes of `contract/learning/article.ts` and no others. What is pasted is reduced to
 * them, and saving reduces once more (`to-document.ts`).
 */
export function articleExtensions(placeholder: string) {
  return [
    StarterKit.configure({
      strike: false,
      codeBlock: false,
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (address) => isArticleLink(address),
        shouldAutoLink: (address) => isArticleLink(address),
      },
    }),
    CodeBlock.extend({ addNodeView: () => ReactNodeViewRenderer(CodeView) }).configure({
      enableTabIndentation: true,
      tabSize: 4,
    }),
    TableKit.configure({ table: { resizable: false } }),
    Placeholder.configure({ placeholder }),
    part({
      name: 'formula',
      group: 'inline',
      inline: true,
      atom: true,
      attributes: { latex: '' },
      view: FormulaView,
    }),
    part({ name: 'formulaBlock', atom: true, attributes: { latex: '' }, view: FormulaBlockView }),
    part({
      name: 'picture',
      atom: true,
      draggable: true,
      attributes: { mediaId: '', alt: '', caption: '' },
      view: PictureView,
    }),
    part({
      name: 'video',
      atom: true,
      draggable: true,
      attributes: { source: null, title: '' },
      view: VideoView,
    }),
    part({
      name: 'file',
      atom: true,
      draggable: true,
      attributes: { mediaId: '', title: '' },
      view: FileView,
    }),
    part({ name: 'callout', content: 'block+', attributes: { tone: 'note' }, view: CalloutView }),
    part({ name: 'answer', content: 'block+', attributes: { title: '' }, view: AnswerView }),
  ]
}

interface Part extends Pick<NodeConfig, 'name' | 'inline' | 'atom' | 'draggable'> {
  group?: string
  content?: string
  attributes: Record<string, unknown>
  view: Parameters<typeof ReactNodeViewRenderer>[0]
}

/** A custom node. On the clipboard it is an element that only this editor reads. */
function part({ name, group = 'block', content, attributes, view, ...more }: Part) {
  return Node.create({
    name,
    group,
    ...(content && { content, defining: true, isolating: name === 'answer' }),
    selectable: true,
    ...more,
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(attributes).map(([attribute, usual]) => [
          attribute,
          {
            default: usual,
            parseHTML: (element: HTMLElement) =>
              readJson(element.getAttribute(`data-${attribute.toLowerCase()}`)) ?? usual,
            renderHTML: (values: Record<string, unknown>) => ({
              [`data-${attribute.toLowerCase()}`]: JSON.stringify(values[attribute]),
            }),
          },
        ]),
      ),
    parseHTML: () => [{ tag: `${more.inline ? 'span' : 'div'}[data-article="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => {
      const rendered = mergeAttributes(HTMLAttributes, { 'data-article': name })
      const tag = more.inline ? 'span' : 'div'
      return content ? [tag, rendered, 0] : [tag, rendered]
    },
    addNodeView: () => ReactNodeViewRenderer(view),
  })
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}
