import type { Block } from '#contract/learning/article.ts'
import { DocumentBuilder } from '../text/document-builder.ts'
import { NotRepresented } from '../refusals.ts'
import type { XmlElement } from '../xml/read-xml.ts'

/** Elements of a body that are no text, and what takes their place. */
export interface BodyReplacements {
  /** Text for an inline interaction, such as a gap; null leaves it out. */
  inline(element: XmlElement): string | null
}

const LEFT_OUT = new Set([
  'simpleChoice', 'simpleAssociableChoice', 'simpleMatchSet', 'gapText', 'inlineChoice', 'stylesheet',
  'feedbackInline', 'feedbackBlock', 'modalFeedback', 'rubricBlock', 'object', 'gapImg', 'catalogInfo',
]) // prettier-ignore
const BLOCKS = new Set([
  'itemBody', 'choiceInteraction', 'orderInteraction', 'matchInteraction', 'gapMatchInteraction',
  'extendedTextInteraction', 'uploadInteraction', 'prompt', 'contentBody',
]) // prettier-ignore

/**
 * The text of a body: what stands around its interactions, and their prompts.
 *
 * @throws NotRepresented for what a document cannot hold
 */
export function blocksOfBody(body: XmlElement, replacements: BodyReplacements): Block[] {
  const builder = new DocumentBuilder()
  const write = (element: XmlElement): void => {
    if (element.name === 'object' || element.name === 'gapImg')
      throw new NotRepresented('the picture or object {0}', element.attributes['data'] ?? '')
    if (LEFT_OUT.has(element.name)) return
    if (['textEntryInteraction', 'inlineChoiceInteraction', 'gap'].includes(element.name)) {
      const text = replacements.inline(element)
      if (text !== null) builder.text(text)
      return
    }
    const tag = BLOCKS.has(element.name) ? 'div' : element.name
    builder.open(tag, element.attributes)
    for (const child of element.children)
      if (typeof child === 'string') builder.text(child)
      else write(child)
    builder.close(tag)
  }
  write(body)
  return builder.end()
}

/** The text of one element, such as an option, without feedback in it. */
export function blocksIn(element: XmlElement): Block[] {
  return blocksOfBody({ ...element, name: 'div' }, { inline: () => null })
}
