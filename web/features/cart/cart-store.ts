import { useSyncExternalStore } from 'react'
import type { CartItem } from '#contract/cart/cart.ts'
import { api } from '#web/api.ts'
import { showCartCount } from './cart-count.ts'

/** The cart as known to the browser. Source: spec §4. */
export interface Cart {
  isLoading: boolean
  isError: boolean
  items: readonly CartItem[]
}

const EMPTY: Cart = { isLoading: true, isError: false, items: [] }

let cart = EMPTY
let owner: string | null = null
/** How often something was added or removed. */
let changes = 0
const listeners = new Set<() => void>()

export function useCart(): Cart {
  return useSyncExternalStore(
    subscribe,
    () => cart,
    () => EMPTY,
  )
}

/**
 * Fetches the cart of the person with this address; another person's list is never shown meanwhile.
 */
export async function fetchCart(email: string): Promise<void> {
  set(owner === email ? { ...cart, isLoading: true, isError: false } : EMPTY)
  owner = email
  const before = changes
  try {
    const items = await api('GET /get/carts', { query: { email } })
    // It may have been read before the change.
    if (owner === email && changes !== before) return fetchCart(email)
    if (owner === email) set({ isLoading: false, isError: false, items })
  } catch {
    if (owner === email) set({ ...cart, isLoading: false, isError: true })
  }
}

/** Puts a course in the cart. @throws ApiProblem course_not_found, cart_full, offline */
export async function addToCart(
  courseId: string,
  email: string,
): Promise<'added' | 'already there'> {
  const reply = await api('POST /post/carts', { body: { courseId, email } })
  if ('message' in reply) return 'already there'
  changes += 1
  if (owner === email) set({ ...cart, items: [...without(courseId), reply.item] })
  return 'added'
}

/** Takes a course out of the cart. @throws ApiProblem */
export async function removeFromCart(courseId: string): Promise<void> {
  await api('DELETE /delete/carts/{courseId}', { params: { courseId } })
  changes += 1
  set({ ...cart, items: without(courseId) })
}

function without(courseId: string): CartItem[] {
  return cart.items.filter((item) => item.courseId !== courseId)
}

function set(next: Cart): void {
  cart = next
  if (!next.isLoading && !next.isError && typeof document !== 'undefined')
    showCartCount(next.items.length)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
