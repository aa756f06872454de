/**
 * Where the address of a requested sign-in link is remembered: only the requesting browser can use
 * it without asking again.
 */
const KEY = 'sign-in-link-email'

/** The address of a link requested in this browser. */
export function linkEmail(): string | null {
  return withStorage((storage) => storage.getItem(KEY)) ?? null
}

export function keepLinkEmail(email: string): void {
  withStorage((storage) => storage.setItem(KEY, email))
}

export function forgetLinkEmail(): void {
  withStorage((storage) => storage.removeItem(KEY))
}

/** Without storage, the linked page asks for the address. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
