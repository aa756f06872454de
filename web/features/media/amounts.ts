import { digitsIn, fileLimit } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'

/** "1:02:05", "৪:০৭" */
export function clockTime(seconds: number, language: Language): string {
  const whole = Math.round(seconds)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return digitsIn(language, h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`)
}

const GB = 1024 ** 3
const MB = 1024 ** 2

/** How much room something takes: "12 MB", "49.8 GB", as the limits of files are counted. */
export function roomOf(bytes: number, language: Language): string {
  const step = bytes < GB ? MB : GB / 10
  // Exact: a tenth of a power of two is rounded before it is one.
  const rounded = Math.round(bytes / step)
  return fileLimit(bytes < GB ? rounded * MB : (rounded / 10) * GB, language)
}

/** "40%", "৪০%"; never 100 before it is done. */
export function percent(share: number, language: Language): string {
  return `${digitsIn(language, Math.floor(share * 100))}%`
}
