import type { CertificateView } from '#contract/learning/enrolments.ts'
import { spokenLength } from '#contract/time.ts'
import { digitsIn } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'
import type { CertificateWords, SiteWords } from '#web/text/words.ts'

/** How far the course goes and how long it took: "Level: Beginner · 45 hours of live classes". */
export function extentOf(
  {
    level,
    classMinutes,
    lessonMinutes,
  }: Pick<CertificateView, 'level' | 'classMinutes' | 'lessonMinutes'>,
  language: Language,
  { words, levels }: { words: CertificateWords; levels: SiteWords['catalog']['levels'] },
): string {
  const length = (minutes: number) => {
    const { count, unit } = spokenLength(minutes)
    return words[unit](count, digitsIn(language, count))
  }
  return [
    words.level(levels[level]),
    ...(classMinutes > 0 ? [words.classes(length(classMinutes))] : []),
    ...(lessonMinutes > 0 ? [words.lessons(length(lessonMinutes))] : []),
  ].join(' · ')
}
