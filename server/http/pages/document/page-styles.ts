import { bytesOf, type ByteString } from './byte-string.ts'
import type { MarkedPage } from './marked-page.ts'

/**
 * A part of a stylesheet, as the build writes it: unconditional, a group of parts, or a rule that needs the classes of
 * one of its selectors on the page.
 */
export type StylePart =
  | { kind: 'always'; css: string }
  | { kind: 'group'; prelude: string; parts: StylePart[] }
  | { kind: 'rule'; css: string; needs: string[][] }
  | { kind: 'named'; css: string; name: string }

/** Where the build writes the parts of its stylesheets, by their addresses, within its folder. */
export const STYLE_PARTS_FILE = 'server/style-parts.json'

/**
 * Prepares a stylesheet for putting into pages: the result returns for each page the rules whose
 * classes it has. What scripts add later is in the whole stylesheet, which they load.
 */
export function pageStyles(parts: readonly StylePart[]): (page: MarkedPage) => Buffer {
  const written = new Map<string, Buffer>()
  return (page) => {
    const lists = classListsOf(page)
    const key = [...lists].toSorted().join('\n')
    let rules = written.get(key)
    if (rules === undefined) {
      if (written.size >= REMEMBERED) written.clear()
      const classes = new Set([...lists].flatMap(namesIn))
      // Custom properties and animations stay if a remaining rule names them.
      rules = bytesOf(write(parts, classes, write(parts, classes, '')))
      written.set(key, rules)
    }
    return rules
  }
}

/** Sets of classes whose rules are known already: pages of one kind mostly share theirs. */
const REMEMBERED = 300
const CLASS = ' class="'

/** What is in the class attributes of the page, each once. */
function classListsOf({ html, parts }: MarkedPage): Set<string> {
  const lists = classListsIn(html)
  for (const part of parts) {
    let known = listsOfParts.get(part)
    if (!known) listsOfParts.set(part, (known = classListsIn(part.toString('latin1'))))
    for (const list of known) lists.add(list)
  }
  return lists
}

const listsOfParts = new WeakMap<Buffer, ReadonlySet<string>>()

function classListsIn(html: ByteString): Set<string> {
  const lists = new Set<string>()
  for (let at = html.indexOf(CLASS); at >= 0; at = html.indexOf(CLASS, at)) {
    const end = html.indexOf('"', at + CLASS.length)
    if (end < 0) break
    lists.add(html.slice(at + CLASS.length, end))
    at = end
  }
  return lists
}

function namesIn(list: string): string[] {
  return list
    .replaceAll('&amp;', '&')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&#x27;', "'")
    .split(/\s+/)
}

function write(parts: readonly StylePart[], classes: ReadonlySet<string>, named: string): string {
  let css = ''
  for (const part of parts) {
    if (part.kind === 'always') css += part.css
    else if (part.kind === 'named') css += named.includes(part.name) ? part.css : ''
    else if (part.kind === 'rule')
      css += part.needs.some((needed) => needed.every((name) => classes.has(name))) ? part.css : ''
    else {
      const inside = write(part.parts, classes, named)
      if (inside !== '') css += `${part.prelude}{${inside}}`
    }
  }
  return css
}
