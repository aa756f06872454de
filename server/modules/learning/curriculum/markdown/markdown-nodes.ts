import type { fromMarkdown } from 'mdast-util-from-markdown'

/** The nodes of Markdown as the reader's library has them. */
export type Root = ReturnType<typeof fromMarkdown>
export type RootContent = Root['children'][number]
export type RootContentOf<Type extends RootContent['type']> = Extract<RootContent, { type: Type }>
export type PhrasingContent = RootContentOf<'paragraph'>['children'][number]
export type Flow = RootContentOf<'blockquote'>['children']
