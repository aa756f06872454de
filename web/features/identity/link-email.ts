/** Where the address of a requested sign-in link is remembered: only the browser that asked can use it without asking again. */
const KEY = 'sign-in-link-email'

/** The address a link was asked for in this browser. */
export function linkEmail(): string | null {
  return withStorage((storage) => storage.getItem(KEY)) ?? null
}

export function keepLinkEmail(email: string): void {
  withStorage((storage) => storage.setItem(KEY, email))
}

export function forgetLinkEmail(): void {
  withStorage((storage) => storage.removeItem(KEY))
}

/** Where storage is off, the page the link leads to asks for the address. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
