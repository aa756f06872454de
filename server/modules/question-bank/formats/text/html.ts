import { Parser } from 'htmlparser2'
import type { Block } from '#contract/learning/article.ts'
import { DocumentBuilder } from './document-builder.ts'

/**
 * A document of HTML as editors of questions write it, tags left open included.
 *
 * @throws NotRepresented for what a document cannot hold
 */
export function blocksOfHtml(html: string): Block[] {
  const builder = new DocumentBuilder()
  const parser = new Parser({
    onopentag: (name, attributes) => builder.open(name, attributes),
    ontext: (text) => builder.text(text),
    onclosetag: (name) => builder.close(name),
  })
  parser.end(html)
  return builder.end()
}
