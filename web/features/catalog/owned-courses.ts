import { useSyncExternalStore } from 'react'
import { api } from '#web/api.ts'

const NONE: ReadonlySet<string> = new Set()

let owned = NONE
let owner: string | null = null
const listeners = new Set<() => void>()

/** Whether the person who is signed in has this course already. False until that is known. */
export function useIsOwned(courseId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => owned.has(courseId),
    () => false,
  )
}

/** The courses that the person who is signed in has already; none until that is known. */
export function useOwnedCourses(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => owned,
    () => NONE,
  )
}

/**
 * Fetches what a person owns, once for each person; null forgets it. Public pages are the same for everybody, so this
 * is filled in afterwards; without an answer they stay as they are.
 */
export async function fetchOwnedCourses(email: string | null): Promise<void> {
  if (email === owner) return
  owner = email
  set(NONE)
  if (email === null) return
  const courses = await api('GET /api/owned-courses').catch(() => [])
  if (owner === email) set(new Set(courses))
}

function set(next: ReadonlySet<string>): void {
  owned = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
