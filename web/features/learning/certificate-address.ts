import type { Language } from '#web/text/language.ts'

/** Where a certificate is downloaded as PDF. */
export function pdfAddress(serial: string, language: Language): string {
  return `/api/certificates/${serial}/pdf?lang=${language}`
}
