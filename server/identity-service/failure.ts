/**
 * A refusal the caller can cause. The message starts with a code the Firebase SDK knows
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

/** The code of every refusal that ends by waiting. */
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
 * A failure of ours. Plain text on purpose: the SDK takes any JSON it can read for a verdict on the session and
 * signs the person out, while an unreadable answer is a bad line to it.
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
