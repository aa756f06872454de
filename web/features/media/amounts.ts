import { digitsIn } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'

/** "1:02:05", "৪:০৭" */
export function clockTime(seconds: number, language: Language): string {
  const whole = Math.round(seconds)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return digitsIn(language, h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`)
}

/** "40%", "৪০%"; never 100 before it is done. */
export function percent(share: number, language: Language): string {
  return `${digitsIn(language, Math.floor(share * 100))}%`
}
