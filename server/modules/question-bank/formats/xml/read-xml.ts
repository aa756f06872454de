import { SaxesParser } from 'saxes'
import { defined } from '#contract/defined.ts'
import { Malformed } from '../refusals.ts'

/** An element without its prefix, and what is in it. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
}

/** Elements in one another, and elements of one item. */
export const xmlLimits = { depth: 100, elements: 50_000 } as const

/**
 * One item of XML as a tree. Entities are those of XML itself; nothing is fetched.
 *
 * @throws Malformed where it is not well-formed, declares entities, or is too deep or too long
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser()
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  const add = (child: XmlElement | string) => void defined(open.at(-1)).children.push(child)
  let elements = 0
  parser.on('doctype', (doctype) => {
    if (/\[|<!/.test(doctype)) throw new Malformed('Its DOCTYPE declares something.')
  })
  parser.on('opentagstart', () => {
    elements += 1
    if (open.length > xmlLimits.depth)
      throw new Malformed('Its elements are more than {0} deep.', xmlLimits.depth)
    if (elements > xmlLimits.elements)
      throw new Malformed('It has more than {0} elements.', xmlLimits.elements)
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name: localName(name),
      attributes: localNames(attributes),
      children: [],
    }
    add(element)
    open.push(element)
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  parser.on('error', ({ message }) => {
    throw new Malformed('Its XML cannot be read: {0}', message.slice(0, 200))
  })
  parser.write(text).close()
  return defined(elementsOf(root)[0])
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function localNames(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      /^xmlns(:|$)|^xsi:/.test(name) ? [] : [[localName(name), value]],
    ),
  )
}

export function elementsOf(parent: XmlElement, name?: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (name === undefined || child.name === name),
  )
}

export function elementOf(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent && elementsOf(parent, name)[0]
}

/** Every element below, with itself, of a name. */
export function* elementsBelow(parent: XmlElement, name?: string): Generator<XmlElement> {
  if (name === undefined || parent.name === name) yield parent
  for (const child of elementsOf(parent)) yield* elementsBelow(child, name)
}

/** The text in an element and in those below it. */
export function textIn(parent: XmlElement | undefined): string {
  if (!parent) return ''
  return parent.children
    .map((child) => (typeof child === 'string' ? child : textIn(child)))
    .join('')
}
