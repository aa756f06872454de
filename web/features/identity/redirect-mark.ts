/**
 * This tab has left for Google and is to come back signed in: kept for the page that opens then. Where storage is off
 * the return is not known as one, and a sign-in that fails shows when the button is pressed again.
 */
const KEY = 'google-redirect'

export function markLeaving(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Nothing is lost but the message.
  }
}

/** Whether this page is the return; asking changes nothing. */
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
