import type { MathPart } from '#contract/learning/article.ts'

interface Formula {
  type: 'formula' | 'formulaBlock'
  attrs: { latex: string; math?: MathPart }
}

/**
 * Texts whose formulas are drawn. What draws them is fetched only where a formula needs it; one that cannot be read
 * stays as it is written.
 */
export async function drawFormulas<Value>(value: Value): Promise<Value> {
  if (!formulasIn(value).some(isUndrawn)) return value
  const { renderToString } = await import('katex').then((katex) => katex.default)
  const copy = structuredClone(value)
  for (const formula of formulasIn(copy).filter(isUndrawn)) {
    try {
      const markup = renderToString(formula.attrs.latex, {
        output: 'mathml',
        displayMode: formula.type === 'formulaBlock',
        throwOnError: true,
        strict: false,
        maxExpand: 500,
        maxSize: 50,
      })
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
