import { useEffect, useState } from 'react'
import type { ArticleDocument, MathPart } from '#contract/learning/article.ts'
import { asBlock, type Formula, formulasIn } from '../with-formulas.ts'

/** How long someone has not typed before new formulas are drawn. */
const QUIET_MS = 400

/** A value being typed, with its formulas drawn; one that is new, or cannot be read, stays as it is written. */
export function useDrawnFormulas<Value>(
  value: Value,
  draw: (formulas: ArticleDocument) => Promise<ArticleDocument>,
): Value {
  const [drawings, setDrawings] = useState<ReadonlyMap<string, MathPart | null>>(new Map())
  const copy = structuredClone(value)
  const missing = new Map<string, Formula>()
  for (const formula of formulasIn(copy)) {
    const math = drawings.get(nameOf(formula))
    if (math === undefined) missing.set(nameOf(formula), formula)
    else if (math !== null) formula.attrs.math = math
  }
  const wanted = JSON.stringify([...missing.values()])

  useEffect(() => {
    const formulas = JSON.parse(wanted) as Formula[]
    if (formulas.length === 0) return
    let isOver = false
    const timer = setTimeout(() => {
      draw({ type: 'doc', content: formulas.map(asBlock) }).then(
        (document) => {
          if (isOver) return
          const drawn = formulasIn(document)
          setDrawings((before) => {
            const next = new Map(before)
            for (const [at, formula] of formulas.entries())
              next.set(nameOf(formula), drawn[at]?.attrs.math ?? null)
            return next
          })
        },
        // Drawn with the next change.
        () => undefined,
      )
    }, QUIET_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [wanted, draw])

  return copy
}

function nameOf({ type, attrs }: Formula): string {
  return `${type} ${attrs.latex}`
}
