import { parseSync } from 'vite'

/** A guard's comment and what stands below it: the text from `start` to `end`, in whose place comes `put`. */
export interface Cut {
  name: string
  threats: readonly string[]
  /** Names of test files without folder and ending; with a folder where there are more of the name. */
  tests: readonly string[]
  isRace: boolean
  /** Makes sense only with the other cuts of its name. */
  isTogether: boolean
  start: number
  end: number
  put: string
}

interface Node {
  type: string
  start: number
  end: number
}

interface Place {
  node: Node
  parent: Node
  isListed: boolean
}

const COMMENT = /^ guard((?: T\d+[a-z]?)*): (.+) \(([^()]+)\)$/
const WITHOUT = /^ without: (.+)$/

/**
 * What the comments of a file ask to take out. `// guard T08: NAME (TEST, TEST)` stands above a statement, a property,
 * an element, a call of a chain (`.where(…)`) or a side of `&&`, `||`, `??`. `; race` or `; together` may follow the
 * tests. `// without: CODE` below it says what comes in its place; in it `…` is the statement, or what an `if` does.
 *
 * @throws Error where a comment cannot be read, or nothing to take out stands below it
 */
export function cutsIn(file: string, text: string): Cut[] {
  if (!/\/\/ guard\b/.test(text)) return []
  const { program, comments } = parseSync(file, text)
  const places = placesIn(program)
  return comments.flatMap((comment, index) => {
    if (!/^ guard\b/.test(comment.value)) return []
    const where = `${file}:${text.slice(0, comment.start).split('\n').length}`
    const [, threats = '', name = '', kinds = ''] = COMMENT.exec(comment.value) ?? []
    if (!name) throw new Error(`${where}: read as "guard T08: NAME (TEST)"`)
    const [tests = '', ...marks] = kinds.split('; ')
    const put = WITHOUT.exec(comments[index + 1]?.value ?? '')?.[1]
    const below = comments.reduce(
      (at, { start, end }) => (start >= at && /^\s*$/.test(text.slice(at, start)) ? end : at),
      comment.end,
    )
    const start = below + text.slice(below).search(/\S/)
    const place = linkAt(places, start) ?? itemAt(places, start)
    if (!place) throw new Error(`${where}: nothing that can be taken out stands below`)
    const cut = put === undefined ? takenOut(text, place) : replaced(text, place, put)
    return {
      name,
      threats: threats.trim().split(' ').filter(Boolean),
      tests: tests.split(', '),
      isRace: marks.includes('race'),
      isTogether: marks.includes('together'),
      ...cut,
    }
  })
}

function placesIn(program: unknown): Place[] {
  const places: Place[] = []
  const visit = (node: unknown, parent: Node | null, isListed: boolean): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach((one) => visit(one, parent, true))
    if (!isNode(node)) return
    if (parent) places.push({ node, parent, isListed })
    for (const inner of Object.values(node)) visit(inner, node, false)
  }
  visit(program, null, false)
  return places
}

function isNode(value: object): value is Node {
  return 'type' in value && 'start' in value && 'end' in value
}

/** The call of a chain whose dot is at `start`. */
function linkAt(places: readonly Place[], start: number): Place | undefined {
  const link = places.find(
    ({ node, parent }) =>
      node.type === 'MemberExpression' &&
      parent.type === 'CallExpression' &&
      node.start === parent.start &&
      (node as Node & { object: Node }).object.end <= start &&
      (node as Node & { property: Node }).property.start === start + 1,
  )
  return link && { ...link, node: { ...link.parent, type: 'Link', start } }
}

/** The widest thing in a list, else the narrowest side of a condition, else the widest expression. */
function itemAt(places: readonly Place[], start: number): Place | undefined {
  const here = places.filter(({ node }) => node.start === start && node.end > start)
  return (
    here.find(({ node, isListed }) => isListed || node.type.endsWith('Statement')) ??
    here.findLast(({ parent }) => parent.type === 'LogicalExpression') ??
    here[0]
  )
}

function takenOut(text: string, { node, parent, isListed }: Place) {
  const { start, end } = node
  if (parent.type === 'LogicalExpression' && !isListed) {
    const { left, right } = parent as Node & { left: Node; right: Node }
    return start === left.start
      ? { start, end: right.start, put: '' }
      : { start: left.end, end, put: '' }
  }
  const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
  const needsOne = node.type.endsWith('Statement') && !isListed
  return { start, end: node.type === 'Link' ? end : end + comma, put: needsOne ? ';' : '' }
}

function replaced(text: string, { node }: Place, put: string) {
  const { start } = node
  const { consequent } = node as Node & { consequent?: Node }
  const rest = node.type === 'IfStatement' && consequent ? consequent : node
  const end = put.endsWith('…') ? rest.end : node.end
  return { start, end, put: put.replace('…', text.slice(rest.start, rest.end)) }
}
