import fs from 'node:fs'
import path from 'node:path'
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import { STYLE_PARTS_FILE, type StylePart } from '../../server/http/pages/document/critical-css.ts'

/** Writes the stylesheets of a build in parts, of which the server puts into each page those it needs. */
export function writeStyleParts(build: string): void {
  const assets = path.join(build, 'client/assets')
  const parts: Record<string, StylePart[]> = {}
  for (const file of fs.readdirSync(assets).filter((name) => name.endsWith('.css')))
    parts[`/assets/${file}`] = stylePartsOf(fs.readFileSync(path.join(assets, file), 'utf8'))
  fs.writeFileSync(path.join(build, STYLE_PARTS_FILE), JSON.stringify(parts))
}

/** The parts of a stylesheet, in its order. */
export function stylePartsOf(css: string): StylePart[] {
  return postcss.parse(css).nodes.flatMap(partOf)
}

/** Whether rules inside these apply depends on the device, never on the page. */
const GROUPS = new Set(['media', 'supports', 'layer', 'container', 'starting-style', 'scope'])

function partOf(node: ChildNode): StylePart[] {
  if (node.type === 'rule')
    return [{ kind: 'rule', css: node.toString(), needs: classesNeeded(node) }]
  if (node.type !== 'atrule') return []
  if (!node.nodes) return [{ kind: 'always', css: `${node.toString()};` }]
  if (GROUPS.has(node.name))
    return [{ kind: 'group', prelude: preludeOf(node), parts: node.nodes.flatMap(partOf) }]
  if (node.name === 'property')
    return [{ kind: 'named', css: node.toString(), name: `var(${node.params}` }]
  if (node.name === 'keyframes') return [{ kind: 'named', css: node.toString(), name: node.params }]
  return [{ kind: 'always', css: node.toString() }]
}

function preludeOf({ name, params, raws }: AtRule): string {
  return `@${name}${raws.afterName ?? ' '}${params}`.trimEnd()
}

/**
 * For each selector of a rule the classes an element and its ancestors must have. Brackets hold an alternative (`:is`)
 * or a negation (`:not`), so what is in them does not count.
 */
function classesNeeded(rule: Rule): string[][] {
  return selectorParser()
    .astSync(rule)
    .nodes.map((selector) =>
      selector.nodes.flatMap((node) => (node.type === 'class' ? [node.value] : [])),
    )
}
