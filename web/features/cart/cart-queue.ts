import { useSyncExternalStore } from 'react'

/** A course to be added to the cart, stored in this browser until the server has it. */
interface CartQueueEntry {
  courseId: string
  /** Who added it; null: a visitor, so it belongs to the next person who signs in. */
  email: string | null
}

const KEY = 'waiting-courses'

/** Remembers a course until it can be put in the cart: after a sign-in, or when the network is back. */
export function waitFor(courseId: string, email: string | null): void {
  write([...read().filter((waiting) => waiting.courseId !== courseId), { courseId, email }])
}

export function stopWaitingFor(courseId: string): void {
  write(read().filter((waiting) => waiting.courseId !== courseId))
}

/** The courses that wait for this person. */
export function coursesWaitingFor(email: string): string[] {
  return read()
    .filter((waiting) => waiting.email === null || waiting.email === email)
    .map(({ courseId }) => courseId)
}

/** Whether a course waits; false on the server and before it is known. */
export function useIsWaiting(courseId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => read().some((waiting) => waiting.courseId === courseId),
    () => false,
  )
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Without storage they last as long as the page. */
let unsaved: CartQueueEntry[] = []

function read(): CartQueueEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWaitingCourse) : []
  } catch {
    return unsaved
  }
}

function write(waiting: CartQueueEntry[]): void {
  unsaved = waiting
  try {
    localStorage.setItem(KEY, JSON.stringify(waiting))
  } catch {
    // `unsaved` has them.
  }
  for (const listener of listeners) listener()
}

function isWaitingCourse(value: unknown): value is CartQueueEntry {
  const { courseId, email } = (value ?? {}) as Partial<CartQueueEntry>
  return typeof courseId === 'string' && (email === null || typeof email === 'string')
}
