import { readXml, type XmlElement } from '../xml/read-xml.ts'
import { escaped } from '../text/write-html.ts'

/** An item of QTI 2.1 as QTI 3.0 writes it: its own names with dashes, HTML as it is. */
export function asVersion3(item: string): string {
  const root = readXml(item)
  const attributes = { xmlns: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0', ...root.attributes }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written({ ...root, attributes })}\n`
}

const HTML = /^(p|b|i|u|a|br|hr|ul|ol|li|table|tr|td|th|pre|code|blockquote|h[1-6])$/

function written({ name, attributes, children }: XmlElement): string {
  const isHtml = HTML.test(name)
  const tag = isHtml ? name : `qti-${dashed(name)}`
  const about = Object.entries(attributes).map(
    ([key, value]) => ` ${isHtml || key === 'xmlns' ? key : dashed(key)}="${escaped(value)}"`,
  )
  const inside = children.map((child) =>
    typeof child === 'string' ? escaped(child) : written(child),
  )
  return inside.length === 0
    ? `<${tag}${about.join('')}/>`
    : `<${tag}${about.join('')}>${inside.join('')}</${tag}>`
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
