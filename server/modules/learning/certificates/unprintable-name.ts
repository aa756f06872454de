import { fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'

/** @param field what the caller named the name */
export function unprintableName(field: string): Problem {
  const code = 'unprintable_name'
  return new Problem('invalid_input', { errors: [{ field, code, message: fieldErrorWords[code] }] })
}
