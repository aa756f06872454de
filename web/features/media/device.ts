import { nanoid } from 'nanoid'

const KEPT_AS = 'device'
let ofThisPage: string | null = null

/** The id of this browser, made once: an account plays on two devices at a time. */
export function deviceId(): string {
  if (ofThisPage) return ofThisPage
  try {
    ofThisPage = localStorage.getItem(KEPT_AS) ?? nanoid(24)
    localStorage.setItem(KEPT_AS, ofThisPage)
  } catch {
    // Storage is off: each page counts as a device.
    ofThisPage ??= nanoid(24)
  }
  return ofThisPage
}
