import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
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
  let lists = classLists()
  const rulesOf = new LRUCache<string, Buffer>({ max: REMEMBERED })
  const written = new Map<string, Buffer>()
  return (page) => {
    if (lists.count() > MOST_LISTS) {
      lists = classLists()
      rulesOf.clear()
    }
    const numbers = lists.numbersOf(page)
    const key = numbers.join()
    let rules = rulesOf.get(key)
    if (rules === undefined) {
      const classes = new Set(numbers.flatMap(lists.namesOf))
      // Custom properties and animations stay if a remaining rule names them.
      const css = write(parts, classes, write(parts, classes, ''))
      if (written.size >= REMEMBERED) written.clear()
      // Most pages differ in classes that change no rule. The text itself as the key would be held a second time.
      const digest = hash('sha256', css)
      rules = written.get(digest) ?? bytesOf(css)
      written.set(digest, rules)
      rulesOf.set(key, rules)
    }
    return rules
  }
}

/** Sets of classes whose rules are known already: pages of one kind mostly share theirs. */
const REMEMBERED = 300
/** Far more than the site has. */
const MOST_LISTS = 10_000
const CLASS = ' class="'

/** Numbers what is in the class attributes of pages: a hundred texts of a page are a short list of numbers. */
function classLists() {
  const numbers = new Map<string, number>()
  const names: string[][] = []
  const ofParts = new WeakMap<Buffer, ReadonlySet<number>>()

  function added(list: ByteString): number {
    // A piece of a text keeps all of it in memory.
    const copy = bytesOf(list).toString('latin1')
    const number = names.push(namesIn(copy)) - 1
    numbers.set(copy, number)
    return number
  }

  function numbersIn(html: ByteString): Set<number> {
    const found = new Set<number>()
    for (let at = html.indexOf(CLASS); at >= 0; at = html.indexOf(CLASS, at)) {
      const end = html.indexOf('"', at + CLASS.length)
      if (end < 0) break
      const list = html.slice(at + CLASS.length, end)
      found.add(numbers.get(list) ?? added(list))
      at = end
    }
    return found
  }

  /** Of the page and its parts, in order, each once. */
  function numbersOf({ html, parts }: MarkedPage): number[] {
    const found = numbersIn(html)
    for (const part of parts) {
      let known = ofParts.get(part)
      if (!known) ofParts.set(part, (known = numbersIn(part.toString('latin1'))))
      for (const number of known) found.add(number)
    }
    return [...found].toSorted((a, b) => a - b)
  }

  return {
    numbersOf,
    namesOf: (number: number) => names[number]!,
    count: () => names.length,
  }
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
