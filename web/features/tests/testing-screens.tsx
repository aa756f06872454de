import type { ReactNode } from 'react'
import { articleNodes } from '#contract/learning/article.ts'
import { plainLine, writtenIn } from '#web/text/question-lines.ts'
import { type QuestionRenderers, RenderersProvider } from './renderers.ts'

/** Texts of questions without the pages that draw them. */
const renderers: QuestionRenderers = {
  block(texts, language) {
    const document = writtenIn(texts, language)
    const nodes = document ? [...articleNodes(document)] : []
    return <p>{nodes.map((node) => (node.type === 'text' ? node.text : '')).join('')}</p>
  },
  line: (texts, language) => plainLine(texts, language),
  picture: (picture) => picture && <span>{picture.alt}</span>,
}

export function Drawn({ children }: { children: ReactNode }) {
  return <RenderersProvider value={renderers}>{children}</RenderersProvider>
}
