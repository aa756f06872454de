import { digitsIn } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'

/** Whole minutes, at least one, in the digits of the language. */
export function wholeMinutes(seconds: number, language: Language): string {
  return digitsIn(language, Math.max(1, Math.round(seconds / 60)))
}

/** A place in a video as players show it: "1:05", "1:02:05". */
export function clockTime(seconds: number, language: Language): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds) % 60,
  ]
  return digitsIn(
    language,
    hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`,
  )
}
