import { nanoid } from 'nanoid'

const STORAGE_KEY = 'device'
let ofThisPage: string | null = null

/** The id of this browser, created once: an account plays on two devices at a time. */
export function deviceId(): string {
  if (ofThisPage) return ofThisPage
  try {
    ofThisPage = localStorage.getItem(STORAGE_KEY) ?? nanoid(24)
    localStorage.setItem(STORAGE_KEY, ofThisPage)
  } catch {
    // Storage is off: each page counts as a device.
    ofThisPage ??= nanoid(24)
  }
  return ofThisPage
}
