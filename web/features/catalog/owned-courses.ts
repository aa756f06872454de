import { useSyncExternalStore } from 'react'
import { api } from '#web/api.ts'

const NONE: ReadonlySet<string> = new Set()

let owned = NONE
let owner: string | null = null
const listeners = new Set<() => void>()

/** Whether the signed-in person owns this course. False until known. */
export function useIsOwned(courseId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => owned.has(courseId),
    () => false,
  )
}

/** The courses of the signed-in person; none until known. */
export function useOwnedCourses(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => owned,
    () => NONE,
  )
}

/**
 * Fetches a person's courses, once per person; null clears them. Public pages are the same for
 * everyone, so this is added afterwards; without a response they stay as they are.
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
