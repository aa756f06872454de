import { defined } from '#contract/defined.ts'
import katex from 'katex'
import type { MathPart } from '#contract/learning/article.ts'
import { formulaOptions } from '#contract/learning/formula-options.ts'
import type { FormulaFault } from '#contract/question-bank/formula-faults.ts'
import { isOfSize } from './math-size.ts'

/** Ten times what a long derivation takes. */
const MOST_CHARACTERS = 64 * 1024

/** A derivation of many lines takes some hundreds. */
const MOST_ELEMENTS = 2_000

/**
 * With a definition a short formula can become megabytes, and messages go to the log of the server. After an even
 * number of backslashes it is a word in a new row.
 */
const REFUSED =
  /(?<!\\)(?:\\\\)*\\(?:[egx]?def|let|futurelet|(?:new|renew|provide)command|newenvironment|global|long|(?:err)?message|show)(?![A-Za-z])/

/**
 * A formula as MathML.
 *
 * @returns null where the LaTeX cannot be read, defines commands, or becomes longer, wider or higher than a formula is
 */
export function renderMath(latex: string, options: { isBlock: boolean }): MathPart | null {
  const drawing = drawMath(latex, options)
  return 'code' in drawing ? null : drawing.math
}

/** A formula as MathML, or why it cannot be one. */
export function drawMath(
  latex: string,
  { isBlock }: { isBlock: boolean },
): { math: MathPart } | FormulaFault {
  const refused = REFUSED.exec(latex)
  if (refused) return faultOf(latex, 'formula_command', refused[0].replace(/^\\+/, '\\'))
  try {
    const markup = katex.renderToString(latex, formulaOptions(isBlock))
    if (markup.length > MOST_CHARACTERS) return faultOf(latex, 'formula_size')
    if ((markup.match(/<[a-z]/g)?.length ?? 0) > MOST_ELEMENTS)
      return faultOf(latex, 'formula_size')
    const math = readMarkup(markup)
    return math === null || !isOfSize(math) ? faultOf(latex, 'formula_size') : { math }
  } catch (error) {
    if (error instanceof katex.ParseError) return faultOfParsing(latex, error)
    throw error
  }
}

/** A fault quotes the formula, which may go on without an end. */
const LONGEST = { latex: 200, at: 40 } as const

export function faultOf(latex: string, code: FormulaFault['code'], at = ''): FormulaFault {
  return { code, latex: latex.slice(0, LONGEST.latex), at: at.slice(0, LONGEST.at) }
}

/** What KaTeX documents of a fault is its place; what it says is for people who read English. */
function faultOfParsing(
  latex: string,
  { position = 0 }: InstanceType<typeof katex.ParseError>,
): FormulaFault {
  const rest = latex.slice(position)
  return rest.trim() === '' ? faultOf(latex, 'formula_end') : faultOf(latex, 'formula_place', rest)
}

/** KaTeX's own markup, which is well-formed, as data: from `<math>` on, without the copy of the LaTeX beside it. */
function readMarkup(markup: string): MathPart | null {
  const open: { tag: string; attributes?: Record<string, string>; parts: MathPart[] }[] = [
    { tag: '', parts: [] },
  ]
  const innermost = () => defined(open.at(-1))
  for (const [, text, closes, tag = '', attributes] of markup.matchAll(
    /([^<]+)|<(\/)?([a-z]+)([^>]*)>/g,
  )) {
    if (text !== undefined) innermost().parts.push(unescaped(text))
    else if (closes) {
      const done = defined(open.pop())
      if (done.tag === 'annotation') continue
      // What only wraps: KaTeX's span, and semantics without its annotation.
      if (done.tag === 'span' || done.tag === 'semantics') innermost().parts.push(...done.parts)
      else
        innermost().parts.push(
          done.parts.length > 0
            ? done
            : { tag: done.tag, ...(done.attributes && { attributes: done.attributes }) },
        )
    } else {
      const read = readAttributes(attributes ?? '')
      const element = {
        tag,
        ...(Object.keys(read).length > 0 && { attributes: read }),
        parts: [],
      }
      if (attributes?.endsWith('/')) {
        const { parts: _, ...empty } = element
        innermost().parts.push(empty)
      } else open.push(element)
    }
  }
  return open[0]?.parts[0] ?? null
}

/** MathML's own; how KaTeX would style it is nothing that MathML needs. */
function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/([a-z]+)="([^"]*)"/g))
    if (!['class', 'style', 'xmlns', 'href', 'encoding'].includes(name))
      attributes[name] = unescaped(value)
  return attributes
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => defined(ENTITIES[entity]))
}
