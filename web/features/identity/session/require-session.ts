import { redirect } from 'react-router'
import { loginPathFor } from '../sign-in/login-path.ts'
import type { SessionUser } from './session-state.ts'
import { sessionKnown } from './session.ts'

/**
 * For the loader of a private page: the session, or a redirect to the login page that returns here.
 */
export async function requireSession(request: Request): Promise<SessionUser> {
  const session = await sessionKnown()
  if (session.state === 'signed-in') return session.user
  throw redirect(loginPathFor(new URL(request.url)))
}
