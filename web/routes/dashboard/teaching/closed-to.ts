import { data, redirect } from 'react-router'
import { ApiProblem } from '#web/api.ts'

/**
 * What a page of teaching does about a refusal. Who does not give the class finds nothing there; who has not confirmed
 * their address, or writes no lessons here, learns it on the first page.
 */
export function closedTo(error: unknown): never {
  if (!(error instanceof ApiProblem)) throw error
  if (error.code === 'email_unverified' || error.code === 'own_lessons_off')
    throw redirect('/dashboard/teaching')
  if (error.status === 404 || hasNothingHere(error)) throw data(null, { status: 404 })
  throw error
}

const hasNothingHere = ({ code }: ApiProblem) =>
  code === 'invalid_input' || code === 'lesson_of_staff'
