import { ApiProblem } from '#web/api.ts'

/** A failed call in words of a page's own, for a form, which shows the words it is thrown. Any other error stays as it is. */
export function inOwnWords(error: unknown, problems: Readonly<Record<string, string>>): unknown {
  const title = error instanceof ApiProblem && problems[error.code]
  if (!title) return error
  const { status, code, errors, facts } = error
  return new ApiProblem({ status, code, title, errors, facts })
}
