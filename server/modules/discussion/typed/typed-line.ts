import { defined } from '#contract/defined.ts'
import { articleLimits, type Inline, isArticleLink, type Mark } from '#contract/learning/article.ts'
import { isInlineFormula, mayBeginFormula } from '../../learning/index.ts'

export interface Formulas {
  /** LaTeX that cannot be drawn: it stays as it was typed, with its signs. */
  unreadable?: ReadonlySet<string>
  /** Everything else is text, as in a title. */
  hasOnlyFormulas?: boolean
}

/** What a sign at one place of a line begins, and where it ends. */
interface Piece {
  nodes: Inline[]
  end: number
}

interface Place {
  line: string
  at: number
  marks: readonly Mark[]
  formulas: Formulas
}

/** One typed line as the parts of a paragraph. */
export function typedLine(
  line: string,
  formulas: Formulas = {},
  marks: readonly Mark[] = [],
): Inline[] {
  const nodes: Inline[] = []
  let text = ''
  const endText = () => {
    if (text !== '') nodes.push(textNode(text, marks))
    text = ''
  }
  for (let at = 0; at < line.length;) {
    const piece = pieceAt({ line, at, marks, formulas })
    if (piece?.nodes.length) {
      endText()
      nodes.push(...piece.nodes)
      at = piece.end
    } else {
      // A sign that begins nothing is text, and so is the rest of a run of it.
      const end = piece?.end ?? at + 1
      text += line.slice(at, end)
      at = end
    }
  }
  endText()
  return nodes
}

function textNode(text: string, marks: readonly Mark[]): Inline {
  return { type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }
}

function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  return marks.some(({ type }) => type === mark.type) ? [...marks] : [...marks, mark]
}

function pieceAt(place: Place): Piece | null {
  const sign = place.line[place.at] ?? ''
  if (place.formulas.hasOnlyFormulas && !'$\\'.includes(sign)) return null
  switch (sign) {
    case '`':
      return codeAt(place)
    case '$':
    case '\\':
      return formulaAt(place)
    case '*':
    case '_':
      return emphasisAt(place)
    case '[':
      return linkAt(place)
    case 'h':
    case 'H':
      return addressAt(place)
    default:
      return null
  }
}

function runAt(line: string, at: number): string {
  const sign = defined(line[at])
  let end = at
  while (line[end] === sign) end += 1
  return line.slice(at, end)
}

function codeAt({ line, at, marks }: Place): Piece {
  const run = runAt(line, at)
  const close = nextRun(line, run, at + run.length)
  const code = line.slice(at + run.length, close).trim()
  if (close === -1 || code === '') return { nodes: [], end: at + run.length }
  return {
    nodes: [textNode(code, withMark(marks, { type: 'code' }))],
    end: close + run.length,
  }
}

const FORMULA_SIGNS = [
  ['$$', '$$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
] as const

function formulaAt({ line, at, formulas: { unreadable } }: Place): Piece | null {
  const signs = FORMULA_SIGNS.find(([open]) => line.startsWith(open, at))
  const found = signs ? signedFormula(line, at, signs) : dollarFormula(line, at)
  if (!found || found.latex.length > articleLimits.latex || unreadable?.has(found.latex))
    return line[at] === '$' ? { nodes: [], end: at + runAt(line, at).length } : null
  return { nodes: [{ type: 'formula', attrs: { latex: found.latex } }], end: found.end }
}

function signedFormula(
  line: string,
  at: number,
  [open, close]: (typeof FORMULA_SIGNS)[number],
): { latex: string; end: number } | null {
  const end = line.indexOf(close, at + open.length)
  if (end === -1) return null
  const latex = line.slice(at + open.length, end).trim()
  const isOne = latex !== '' && (open !== '$$' || isInlineFormula(latex, ''))
  return isOne ? { latex, end: end + close.length } : null
}

function dollarFormula(line: string, at: number): { latex: string; end: number } | null {
  if (line[at] !== '$' || !mayBeginFormula(line[at - 1] ?? '')) return null
  for (let end = at + 1; end < line.length; end += 1) {
    if (line[end] === '\\') end += 1
    else if (line[end] === '$') {
      const latex = line.slice(at + 1, end)
      return isInlineFormula(latex, line[end + 1] ?? '') ? { latex, end: end + 1 } : null
    }
  }
  return null
}

const BEFORE = /^$|[\s([{"'“‘«—–,:;।|-]/
const AFTER = /^$|[\s)\]}"'”’»—–.,:;!?।|/…-]/
const BANGLA = /\p{Script=Bengali}/u

/** Bold and italic: signs at the borders of words, neither in sums nor in names of programs. */
function emphasisAt({ line, at, marks, formulas }: Place): Piece {
  const run = runAt(line, at)
  const none = { nodes: [], end: at + run.length }
  const first = line[at + run.length] ?? ''
  const begins = BEFORE.test(line[at - 1] ?? '') && !/^$|[\s.,:;!?)\]}।]/.test(first)
  if (!begins || run.length > 3) return none
  const close = nextRun(line, run, at + run.length)
  const words = line.slice(at + run.length, close)
  const after = line[close + run.length] ?? ''
  // Bangla writes its endings at the word: **বই**টি.
  const ends = AFTER.test(after) || (run === '**' && BANGLA.test(after))
  if (close === -1 || !ends || /\s$/.test(words) || !/[\p{L}\p{N}]/u.test(words)) return none
  if (isOfSum({ line, at, close: close + run.length, words }) || isName(words, run)) return none
  const bold = run.length > 1 ? withMark(marks, { type: 'bold' }) : marks
  const all = run.length === 2 ? bold : withMark(bold, { type: 'italic' })
  // Bold in bold is nothing new: the signs stay, and nothing is nested without an end.
  if (all.length === marks.length) return none
  return { nodes: typedLine(words, formulas, all), end: close + run.length }
}

/** Where the next run of the same sign and length begins: only that one can be the end. -1: there is none. */
function nextRun(line: string, run: string, from: number): number {
  for (let at = line.indexOf(run, from); at !== -1;) {
    const { length } = runAt(line, at)
    if (length === run.length) return at
    at = line.indexOf(run, at + length)
  }
  return -1
}

function isOfSum({
  line,
  at,
  close,
  words,
}: {
  line: string
  at: number
  close: number
  words: string
}): boolean {
  if (/\p{L}/u.test(words)) return false
  const [before, after] = [line.slice(0, at).trimEnd().at(-1), line.slice(close).trimStart()[0]]
  return [before, after].some((each) => each !== undefined && /[\p{N}=+×÷]/u.test(each))
}

/** `__init__`, `_my_name_`. */
function isName(words: string, run: string): boolean {
  return run[0] === '_' && /^[A-Za-z0-9_.]+$/.test(words) && (run.length > 1 || words.includes('_'))
}

const LINK = /\[([^[\]]{1,300})\]\(((?:[^\s()]|\([^\s()]*\)){1,2000})\)/y
/** An address, or a name of a site: a reader takes it for where the link leads. */
const LIKE_ADDRESS = /:\/\/|^\s*(?:www\.)?[\w-]+(?:\.[\w-]+)+(?:[/?#:]|\s*$)/

function linkAt({ line, at, marks, formulas }: Place): Piece | null {
  LINK.lastIndex = at
  const [whole, words = '', href = ''] = LINK.exec(line) ?? []
  if (whole === undefined || words.trim() === '' || !isArticleLink(href)) return null
  if (marks.some(({ type }) => type === 'link')) return null
  if (LIKE_ADDRESS.test(words) && words.trim() !== href) return null
  const link: Mark = { type: 'link', attrs: { href } }
  const nodes =
    words.trim() === href
      ? [textNode(words, [...marks, link])]
      : typedLine(words, formulas, [...marks, link])
  return { nodes, end: at + whole.length }
}

const ADDRESS = /https?:\/\/[^\s<>[\]"`\\|]{1,2000}/iy

function addressAt({ line, at, marks }: Place): Piece | null {
  if (/[\p{L}\p{M}\p{N}_]/u.test(line[at - 1] ?? '')) return null
  ADDRESS.lastIndex = at
  const [typed] = ADDRESS.exec(line) ?? []
  if (typed === undefined) return null
  const href = withoutEnd(typed)
  const isLink = isArticleLink(href) && !marks.some(({ type }) => type === 'link')
  // An address that is no link stays whole: nothing in it is formatting.
  return isLink
    ? {
        nodes: [textNode(href, [...marks, { type: 'link', attrs: { href } }])],
        end: at + href.length,
      }
    : { nodes: [textNode(href, marks)], end: at + href.length }
}

/** Without the full stop of the sentence and the bracket around the address. */
function withoutEnd(address: string): string {
  const counted = (sign: string, within: string) => within.split(sign).length - 1
  for (let end = address.length; end > 0; end -= 1) {
    const sign = defined(address[end - 1])
    const within = address.slice(0, end)
    const isOutside =
      /[.,:;!?।'”’*…}]/.test(sign) || (sign === ')' && counted(')', within) > counted('(', within))
    if (!isOutside) return within
  }
  return address
}
