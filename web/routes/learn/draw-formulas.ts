import type { MathPart } from '#contract/learning/article.ts'
import { formulaOptions } from '#contract/learning/formula-options.ts'

interface Formula {
  type: 'formula' | 'formulaBlock'
  attrs: { latex: string; math?: MathPart }
}

/**
 * Questions whose formulas are drawn: unlike a lesson, a question has none that the server drew (decision 19). What draws
 * them is fetched only where a formula needs it. Without it, or where it cannot read one, a formula stays as it is written.
 */
export async function drawFormulas<Value>(value: Value): Promise<Value> {
  if (!formulasIn(value).some(isUndrawn)) return value
  const katex = await import('katex').catch(() => null)
  if (katex === null) return value
  const copy = structuredClone(value)
  for (const formula of formulasIn(copy).filter(isUndrawn)) {
    try {
      const markup = katex.default.renderToString(
        formula.attrs.latex,
        formulaOptions(formula.type === 'formulaBlock'),
      )
      const math = new DOMParser().parseFromString(markup, 'text/html').querySelector('math')
      if (math) formula.attrs.math = partOf(math)
    } catch {
      // It is shown as it is written.
    }
  }
  return copy
}

const isUndrawn = ({ attrs }: Formula) => attrs.math === undefined

function formulasIn(value: unknown): Formula[] {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && (value.type === 'formula' || value.type === 'formulaBlock'))
    return [value as Formula]
  return Object.values(value).flatMap(formulasIn)
}

/** An element as data, without the copy of the LaTeX that KaTeX puts beside it. */
function partOf(element: Element): MathPart {
  const attributes = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value]),
  )
  return {
    tag: element.tagName.toLowerCase(),
    ...(element.attributes.length > 0 && { attributes }),
    parts: [...element.childNodes].flatMap((node): MathPart[] => {
      if (node instanceof Element) {
        const tag = node.tagName.toLowerCase()
        if (tag === 'annotation') return []
        const part = partOf(node)
        // What only wraps the formula.
        return tag === 'semantics' && typeof part === 'object' ? (part.parts ?? []) : [part]
      }
      return node.nodeValue ? [node.nodeValue] : []
    }),
  }
}
