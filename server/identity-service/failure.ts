/**
 * A refusal the caller can cause. The message starts with a Firebase SDK code
 * (INVALID_LOGIN_CREDENTIALS becomes auth/invalid-credential); words for people may follow " : ".
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

/** The code of every refusal to be retried later. */
export const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'

/** @throws Failure unless the condition holds */
export function must(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Failure(message)
}

/** A refusal in Identity Toolkit's words. */
export function failureResponse({ message, status }: Failure): Response {
  const error = {
    code: status,
    message,
    errors: [{ message, domain: 'global', reason: 'invalid' }],
  }
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } })
}

/**
 * An internal failure. Plain text on purpose. The SDK takes any JSON for a verdict on the session and signs the person
 * out. A response it cannot read is a network error to it.
 */
export function brokenResponse(): Response {
  return new Response('The identity service cannot answer right now.\n', {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
    },
  })
}
