import { data, redirect } from 'react-router'
import { ApiProblem } from '#web/api.ts'

/**
 * What a page of teaching does about a refusal. Who does not give the class finds nothing there; who has not confirmed
 * their address learns it on the first page.
 */
export function closedTo(error: unknown): never {
  if (!(error instanceof ApiProblem)) throw error
  if (error.code === 'email_unverified') throw redirect('/dashboard/teaching')
  if (error.status === 404 || error.code === 'invalid_input') throw data(null, { status: 404 })
  throw error
}
