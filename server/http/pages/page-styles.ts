/** A part of a stylesheet: kept as it is, a group of parts, or a rule that needs some class on the page. */
type Part =
  | { kind: 'always'; css: string }
  | { kind: 'group'; prelude: string; parts: Part[] }
  | { kind: 'rule'; css: string; needs: string[][] }
  | { kind: 'named'; css: string; name: string }

/** Rules inside these hold or not by the device, never by the page. */
const GROUP = /^@(media|supports|layer|container|starting-style|scope)\b/

/**
 * Prepares a stylesheet for putting into pages: the result gives each page the rules whose classes it has. What the
 * page's scripts add later is in the whole sheet, which they bring along.
 */
export function pageStyles(css: string): (html: string) => string {
  const parts = parse(css.replace(/\/\*[\s\S]*?\*\//g, ''))
  const written = new Map<string, string>()
  return (html) => {
    const lists = classListsOf(html)
    const key = [...lists].toSorted().join('\n')
    let rules = written.get(key)
    if (rules === undefined) {
      if (written.size >= REMEMBERED) written.clear()
      const classes = new Set([...lists].flatMap(namesIn))
      // Custom properties and animations stay where a rule that stays names them.
      written.set(key, (rules = write(parts, classes, write(parts, classes, ''))))
    }
    return rules
  }
}

/** Sets of classes whose rules are known already: pages of one kind mostly share theirs. */
const REMEMBERED = 300
const CLASS = ' class="'

/** What stands in the class attributes of the page, each once. */
function classListsOf(html: string): Set<string> {
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

function write(parts: readonly Part[], classes: ReadonlySet<string>, named: string): string {
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

function parse(css: string): Part[] {
  const parts: Part[] = []
  let at = 0
  while (at < css.length) {
    const end = endOfPrelude(css, at)
    const prelude = css.slice(at, end).trim()
    if (css[end] !== '{') {
      if (prelude !== '') parts.push({ kind: 'always', css: `${prelude};` })
      at = end + 1
      continue
    }
    const close = endOfBlock(css, end)
    parts.push(partOf(prelude, css.slice(end + 1, close)))
    at = close + 1
  }
  return parts
}

function partOf(prelude: string, body: string): Part {
  const css = `${prelude}{${body}}`
  if (GROUP.test(prelude)) return { kind: 'group', prelude, parts: parse(body) }
  const [, rule, name] = /^@(property|keyframes)\s+(\S+)/.exec(prelude) ?? []
  if (name) return { kind: 'named', css, name: rule === 'property' ? `var(${name}` : name }
  if (prelude.startsWith('@')) return { kind: 'always', css }
  return { kind: 'rule', css, needs: splitSelectors(prelude).map(classesNeeded) }
}

/** Classes an element and its ancestors must have; what stands in brackets is a choice or a refusal. */
function classesNeeded(selector: string): string[] {
  let plain = selector
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain
      .replace(/(?<!\\)\((?:\\.|[^()\\])*(?<!\\)\)/g, '')
      .replace(/(?<!\\)\[(?:\\.|[^[\]\\])*(?<!\\)\]/g, '')
  }
  return [...plain.matchAll(/\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi)].map(([, name]) =>
    unescaped(name!),
  )
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex?: string, character?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : character!,
  )
}

function splitSelectors(prelude: string): string[] {
  const selectors: string[] = []
  let depth = 0
  let from = 0
  for (let index = 0; index < prelude.length; index += 1) {
    const character = prelude[index]!
    if (character === '\\') index += 1
    else if (character === '(' || character === '[') depth += 1
    else if (character === ')' || character === ']') depth -= 1
    else if (character === ',' && depth === 0) {
      selectors.push(prelude.slice(from, index))
      from = index + 1
    }
  }
  return [...selectors, prelude.slice(from)]
}

/** Where a prelude ends: at its "{", or at the ";" of a statement. */
function endOfPrelude(css: string, from: number): number {
  return scan(css, from, (character) => character === '{' || character === ';' || character === '}')
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  return scan(css, open, (character) => {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    return depth === 0
  })
}

/** The first place that `isEnd`, past strings and escapes. */
function scan(css: string, from: number, isEnd: (character: string) => boolean): number {
  for (let index = from; index < css.length; index += 1) {
    const character = css[index]!
    if (character === '\\') index += 1
    else if (character === '"' || character === "'") index = endOfString(css, index)
    else if (isEnd(character)) return index
  }
  return css.length
}

function endOfString(css: string, open: number): number {
  for (let index = open + 1; index < css.length; index += 1) {
    if (css[index] === '\\') index += 1
    else if (css[index] === css[open]) return index
  }
  return css.length
}
