import { languageCodes } from '#contract/languages.ts'
import type { Block, Inline } from '#contract/learning/article.ts'
import { Problem } from '#contract/problems.ts'
import { type FormulaFault, formulaFaultText } from '#contract/question-bank/formula-faults.ts'
import type { QuestionDocument, StimulusDocument } from '#contract/question-bank/question.ts'
import { faultsOfFormulasInThread } from '../learning/index.ts'

/**
 * A formula that cannot be drawn would be shown to students as it is typed.
 *
 * @param fieldOf where a document of this place stands in the call, such as `questions.0.`
 * @throws Problem invalid_input naming each field, its formula and what is wrong with it
 */
export async function refuseFaultyFormulas(
  documents: readonly (QuestionDocument | StimulusDocument)[],
  fieldOf: (place: number) => string,
): Promise<void> {
  const errors = []
  for (const [place, document] of documents.entries())
    for (const { path, fault } of await faultyFormulas(document))
      errors.push({
        field: fieldOf(place) + path,
        code: fault.code,
        message: formulaFaultText(fault),
        facts: { latex: fault.latex, at: fault.at },
      })
  if (errors.length > 0) throw new Problem('invalid_input', { errors })
}

/** The formulas of a question that cannot be drawn, with the text that has each, such as `shown.stem.bn`. */
export async function faultyFormulas(
  document: QuestionDocument | StimulusDocument,
): Promise<{ path: string; fault: FormulaFault }[]> {
  const formulas = [...formulasOf(document, [])]
  const faults = await faultsOfFormulasInThread(
    formulas.map(({ formula: { type, attrs } }) => ({
      latex: attrs.latex,
      isBlock: type === 'formulaBlock',
    })),
  )
  return formulas.flatMap(({ path }, at) => {
    const fault = faults[at]
    return fault ? [{ path, fault }] : []
  })
}

type Formula = Extract<Inline, { type: 'formula' }> | Extract<Block, { type: 'formulaBlock' }>

function* formulasOf(
  value: unknown,
  path: readonly string[],
): Generator<{ path: string; formula: Formula }> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && (value.type === 'formula' || value.type === 'formulaBlock'))
    return yield { path: path.join('.'), formula: value as Formula }
  const isWithinText = languageCodes.some((language) => language === path.at(-1))
  for (const [name, inner] of Object.entries(value))
    yield* formulasOf(inner, isWithinText ? path : [...path, name])
}
