import type { XmlElement } from '../xml/read-xml.ts'

/** QTI 3 writes the names of QTI 2 with dashes: one reader reads both. */
export function withFoldedNames(element: XmlElement): XmlElement {
  return {
    name: element.name.startsWith('qti-') ? folded(element.name.slice(4)) : element.name,
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([name, value]) => [
        name.startsWith('data-') ? name : folded(name),
        value,
      ]),
    ),
    children: element.children.map((child) =>
      typeof child === 'string' ? child : withFoldedNames(child),
    ),
  }
}

function folded(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
