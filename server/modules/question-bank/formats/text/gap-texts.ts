import type { Block, Inline } from '#contract/learning/article.ts'

const GAP = /\[\[([A-Za-z0-9][A-Za-z0-9._-]{0,39})\]\]/g

/** Blocks whose gaps, `[[name]]` in a text, have other names. */
export function renamedGaps(blocks: readonly Block[], rename: (name: string) => string): Block[] {
  const renamed = <Node extends object>(node: Node): Node => {
    if ('text' in node && typeof node.text === 'string')
      return { ...node, text: node.text.replace(GAP, (_, name: string) => `[[${rename(name)}]]`) }
    return 'content' in node && Array.isArray(node.content)
      ? { ...node, content: (node.content as (Block | Inline)[]).map(renamed) }
      : node
  }
  return blocks.map(renamed)
}
