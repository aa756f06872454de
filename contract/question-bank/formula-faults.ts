import { filledReason } from './file-reasons.ts'

/** Why a formula cannot be drawn: code → words, in which the formula and the place in it are filled in. */
export const formulaFaultWords = {
  formula_command: 'The formula {0} has a command that cannot be used here: {1}.',
  formula_end: 'The formula {0} is not finished. Close its braces, and every \\left and \\begin.',
  formula_place: 'The formula {0} cannot be read from here on: {1}',
  formula_size: 'The formula {0} becomes too large. Split it.',
} as const
export type FormulaFaultCode = keyof typeof formulaFaultWords

/** What is wrong with one formula, and where in it; `at` is '' where that is no one place. */
export interface FormulaFault {
  code: FormulaFaultCode
  latex: string
  at: string
}

export function isFormulaFaultCode(code: string): code is FormulaFaultCode {
  return Object.hasOwn(formulaFaultWords, code)
}

/** The fault in English, for whoever reads no screen. */
export function formulaFaultText({ code, latex, at }: FormulaFault): string {
  return filledReason(formulaFaultWords[code], [latex, at])
}
