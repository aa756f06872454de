/**
 * This tab has left for Google and should return signed in: stored for the page that opens then. Without storage a
 * failed sign-in shows only when the button is pressed again.
 */
const KEY = 'google-redirect'

export function markLeaving(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Nothing is lost but the message.
  }
}

/** Whether this page is the return. */
export function isReturning(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function forgetLeaving(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There was nothing to forget.
  }
}
