import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import type { Language } from '#web/text/language.ts'

/** A calendar's address with its texts in a language. */
export function addressIn(address: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? address : `${address}?lang=${language}`
}

/**
 * Where each app subscribes to a calendar. Google and Apple expect "webcal:", which means the same
 * over https.
 */
export function addressesOfApps(address: string): Record<'google' | 'apple' | 'outlook', string> {
  const webcal = address.replace(/^https?:/, 'webcal:')
  return {
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    apple: webcal,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address })}`,
  }
}
