import { digitsIn } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'

/** "14 MB", "0.4 MB", "১৪ MB"; from a gigabyte on in GB. */
export function megabytes(bytes: number, language: Language): string {
  const mb = bytes / 1_000_000
  if (mb >= 1000) return `${digitsIn(language, (mb / 1000).toFixed(1))} GB`
  return `${digitsIn(language, mb < 10 ? Math.max(mb, 0.1).toFixed(1) : Math.round(mb))} MB`
}

/** "1:02:05", "৪:০৭" */
export function clockTime(seconds: number, language: Language): string {
  const whole = Math.round(seconds)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return digitsIn(language, h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`)
}
