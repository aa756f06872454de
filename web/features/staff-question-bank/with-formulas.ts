import type { ArticleDocument, Block, BlockOf, FormulaNode } from '#contract/learning/article.ts'

export type Formula = FormulaNode | BlockOf<'formulaBlock'>

/** A question or passage whose formulas are drawn; one that cannot be read stays as it is written. */
export async function withFormulas<Value>(
  value: Value,
  draw: (formulas: ArticleDocument) => Promise<ArticleDocument>,
): Promise<Value> {
  const copy = structuredClone(value)
  const formulas = formulasIn(copy)
  if (formulas.length === 0) return copy
  const drawn = formulasIn(await draw({ type: 'doc', content: formulas.map(asBlock) }))
  for (const [at, formula] of formulas.entries()) {
    const math = drawn[at]?.attrs.math
    if (math !== undefined) formula.attrs.math = math
  }
  return copy
}

/** A block that a formula can stand in. */
export function asBlock(formula: Formula): Block {
  return formula.type === 'formula' ? { type: 'paragraph', content: [formula] } : formula
}

/** Every formula of a question or passage, in its order. */
export function formulasIn(value: unknown): Formula[] {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && (value.type === 'formula' || value.type === 'formulaBlock'))
    return [value as Formula]
  return Object.values(value).flatMap(formulasIn)
}
