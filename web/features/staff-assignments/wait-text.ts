import { digitsIn } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'
import type { StaffWords } from '#web/text/words.ts'

/** How long something has waited, in minutes, hours or days. */
export function waitText(
  since: string,
  { now, words, language }: { now: Date; words: StaffWords['assignments']; language: Language },
): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  const [count, say] =
    minutes < 60
      ? ([minutes, words.minutes] as const)
      : minutes < 48 * 60
        ? ([Math.floor(minutes / 60), words.hours] as const)
        : ([Math.floor(minutes / 1440), words.waitingDays] as const)
  return say(count, digitsIn(language, count))
}
