import { categoryNames, courseLevels, popularityMarks } from '#contract/catalog/terms.ts'
import { defined } from '#contract/defined.ts'
import { bengaliDigits, poisha } from '#contract/money.ts'
import type { CourseDraft } from '#server/modules/catalog/index.ts'
import {
  firstNames,
  lastNames,
  type Pair,
  subjects,
  syllables,
  titles,
} from './stage/catalogue-words.ts'
import { seededRandom } from './stage/seeded-random.ts'

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2024, 0, 1)

/**
 * Made-up courses in English and Bangla, the same ones every time. Some categories are much larger than others, and
 * most courses are bought by few. One title in five names a tool no one else teaches.
 */
export function* madeUpCourses(count: number): Generator<CourseDraft> {
  const random = seededRandom(20_261_120)
  const one = <T>(of: readonly T[]) => defined(of[Math.floor(random() * of.length)])
  for (let number = 1; number <= count; number += 1) {
    const category = defined(categoryNames[Math.floor(random() ** 1.5 * categoryNames.length)])
    const subject = one(subjects[category])
    const pattern = one(titles)
    const batch = 1 + Math.floor(random() * 40)
    const tool =
      random() < 0.2 ? ` with ${capital(one(syllables) + one(syllables) + one(syllables))}` : ''
    const title = `${fill(pattern, subject, 0)}${tool}, Batch ${batch}`
    yield {
      courseId: `B-${String(number).padStart(6, '0')}`,
      title,
      subtitle: `${fill(pattern, subject, 1)}, ব্যাচ ${bengaliDigits(String(batch))}`,
      bannerPath: null,
      category,
      fee: poisha(random() < 0.05 ? 0 : (5 + Math.floor(random() * 150)) * 10_000),
      lessonCount: 6 + Math.floor(random() * 60),
      level: one(courseLevels),
      popularity: one(popularityMarks),
      whatYouLearn: Array.from(
        { length: 5 },
        (_, index) => `Part ${index + 1} of ${subject[0]}: what it is for and how to do it`,
      ),
      outline: Array.from({ length: 8 }, (_, index) => ({
        title: `Class ${index + 1}`,
        content: `${subject[0]} step ${index + 1}, with an exercise to take home.`,
      })),
      designedFor: `Students who want to learn ${subject[0]}`,
      instructors: [
        {
          name: `${one(firstNames)} ${one(lastNames)}`,
          designation: `${category} instructor`,
          image: '/favicon.svg',
        },
      ],
      batches: [],
      publishedAt: new Date(FIRST_DAY + Math.floor(random() * 900 * DAY_MS)),
      popularityScore: Math.floor(10_000 * random() ** 9),
    }
  }
}

function fill(pattern: Pair, subject: Pair, language: 0 | 1): string {
  return pattern[language].replace('~', subject[language])
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
