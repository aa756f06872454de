import { ApiProblem } from '#web/api.ts'

/** A failed call in words of a page's own, for a form, which shows the words it is thrown. Any other error stays as it is. */
export function inOwnWords(error: unknown, problems: Readonly<Record<string, string>>): unknown {
  const title = error instanceof ApiProblem && problems[error.code]
  if (!title) return error
  const { status, errors, facts } = error
  // Not the server's code: the site may have another text for that one.
  return new ApiProblem({ status, code: 'in_own_words', title, errors, facts })
}
