import { ApiProblem } from '#web/api.ts'
import type { IdentityWords } from '#web/text/words.ts'
import { inOwnWords } from '#web/ui/form/own-words.ts'

/** The form field of an identity service failure. */
const fields: Record<string, 'email' | 'password'> = {
  'invalid-email': 'email',
  'missing-email': 'email',
  'email-already-in-use': 'email',
  'weak-password': 'password',
  'missing-password': 'password',
  'password-does-not-meet-requirements': 'password',
}

/** A failure of the identity service in the words of this page, as forms show it. Anything else comes back as it is. */
export function signInProblem(error: unknown, { errors, accountMerged }: IdentityWords): unknown {
  if (error instanceof ApiProblem && error.code === 'account_merged')
    return inOwnWords(error, { account_merged: accountMerged(error.facts['email'] ?? '') })
  const code = identityCode(error)
  if (!code) return error
  const title = (errors as Record<string, string>)[code] ?? errors.unknown
  if (code === 'network-request-failed')
    return new ApiProblem({ status: 0, code: 'offline', title })
  const field = fields[code]
  return new ApiProblem({
    status: 400,
    code: `auth/${code}`,
    title,
    errors: field ? [{ field, code: `auth/${code}`, message: title }] : [],
  })
}

/** "popup-blocked" of an error "auth/popup-blocked"; undefined for other errors. */
export function identityCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && code.startsWith('auth/')
    ? code.slice('auth/'.length)
    : undefined
}
