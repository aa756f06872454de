/**
 * Whether a page was opened in the browser of Facebook, Messenger or Instagram, by how these apps name themselves.
 * Google refuses to sign anyone in there.
 */
export function isInsideApp(userAgent: string): boolean {
  return /\b(FBAN|FBAV|FB_IAB|FBIOS|Instagram|MessengerForiOS)\b/.test(userAgent)
}

/** An address that opens a page in Chrome from within an app; null: only Android has one. */
export function chromeAddress(page: string, userAgent: string): string | null {
  if (!/\bAndroid\b/.test(userAgent)) return null
  const { protocol, host, pathname, search } = new URL(page)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;end`
}
