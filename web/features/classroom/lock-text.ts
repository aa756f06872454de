import type { LanguageCode } from '#contract/languages.ts'
import type { LessonLock } from '#contract/learning/classroom.ts'
import { digitsIn, formatDay } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'
import type { ClassroomWords } from '#web/text/words.ts'

/** Numbers that a language spells out in a sentence, from nought on; it writes the others in digits. */
const SPELT: Record<LanguageCode, readonly string[]> = {
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  bn: [],
}

/** Why a lesson is locked and when it opens, in one sentence. */
export function lockText(lock: LessonLock, words: ClassroomWords, language: Language): string {
  const { locks } = words
  switch (lock.why) {
    case 'days-after-start': {
      const day = formatDay(lock.opensOn, language)
      const number = SPELT[language][lock.days] ?? digitsIn(language, lock.days)
      if (lock.of === 'batch')
        return lock.days === 0 ? locks.batchStart(day) : locks.afterBatch(day, lock.days, number)
      return lock.days === 0 ? locks.enrolment(day) : locks.afterEnrolment(day, lock.days, number)
    }
    case 'after-class':
      return locks.afterClass(formatDay(lock.opensOn, language), digitsIn(language, lock.number))
    case 'after-lesson':
      return locks.afterLesson(lock.title)
    case 'after-test':
      return locks.afterTest(lock.title)
  }
}
