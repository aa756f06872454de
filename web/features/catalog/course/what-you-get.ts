import type { CourseWithBatches } from '#contract/catalog/courses.ts'
import { groupServices } from '#contract/discussion/terms.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { CourseTest } from '#contract/tests/guests.ts'
import { dhakaDay } from '#contract/time.ts'
import { type LessonKind, lessonKinds } from '#contract/learning/terms.ts'
import { whatYouGet as bangla } from '#web/text/bn/what-you-get.ts'
import { whatYouGet as english } from '#web/text/en/what-you-get.ts'
import { digitsIn, formatCount, formatDay } from '#web/text/format.ts'
import type { SectionSummary } from './course-lessons.tsx'

/** What a course comes with, in words. */
export interface CourseContents {
  title: string
  points: string[]
}

const words: Record<LanguageCode, typeof english> = { en: english, bn: bangla }

/**
 * For loaders only, so that browsers never load these words by themselves. Only what the timetable and the published
 * lessons hold; null: neither says anything yet.
 */
export function whatYouGet(
  course: Pick<CourseWithBatches, 'batches' | 'accessDays' | 'recordings'> & {
    /** Its tests, where it may be a series of them. */
    tests?: readonly CourseTest[]
  },
  sections: readonly SectionSummary[],
  language: LanguageCode,
): CourseContents | null {
  const { batches, accessDays, tests = [] } = course
  const { title, classes, access, accessFor, certificate } = words[language]
  const kinds = lessonKinds.flatMap((kind) => lessonsOf(kind, sections, language))
  const isSeries = sections.every((section) => section.lessons.every(({ kind }) => kind === 'quiz'))
  const lessons = isSeries && tests.length > 0 ? seriesOf(kinds[0], tests, language) : kinds
  // Where there are several batches, the head has the classes of the one that is chosen.
  const timetable = batches.length === 1 ? batches[0]?.classes : null
  const points = [
    ...(timetable
      ? [
          classes(
            formatCount(timetable.count, language),
            hoursOf(timetable.minutes * 60, language),
            formatDay(timetable.lastOn, language),
          ),
        ]
      : []),
    ...recordingsOf(course, language),
    ...lessons,
    ...groupOf(batches, language),
    ...(accessDays !== null
      ? [accessFor(formatCount(accessDays, language))]
      : lessons.length > 0
        ? [access]
        : []),
    ...(lessons.length > 0 ? [certificate] : []),
  ]
  return points.length > 0 ? { title, points } : null
}

/** What the last batch had, where most of its classes were recorded; a course without batches has no classes. */
function recordingsOf(
  { batches, recordings }: Pick<CourseWithBatches, 'batches' | 'recordings'>,
  language: LanguageCode,
): string[] {
  if (batches.length === 0 || !recordings || recordings.recorded * 2 < recordings.classes) return []
  const [recorded, classes] = [recordings.recorded, recordings.classes].map((count) =>
    formatCount(count, language),
  ) as [string, string]
  return [words[language].recordings(recorded, classes)]
}

/** The services on which every batch that can be chosen has a group. */
function groupOf(batches: CourseWithBatches['batches'], language: LanguageCode): string[] {
  const { group, services } = words[language]
  const shared = groupServices.filter(
    (service) => batches.length > 0 && batches.every(({ groups }) => groups.includes(service)),
  )
  return shared.length > 0 ? [group(shared.map((service) => services[service]).join(', '))] : []
}

/** How many lessons of a kind, and how long the videos are where that is known of each. */
function lessonsOf(
  kind: LessonKind,
  sections: readonly SectionSummary[],
  language: LanguageCode,
): string[] {
  const lessons = sections.flatMap((section) => section.lessons.filter((one) => one.kind === kind))
  if (lessons.length === 0) return []
  const text = words[language].lessons[kind](
    formatCount(lessons.length, language),
    lessons.length === 1,
  )
  const seconds = lessons.reduce((sum, lesson) => sum + (lesson.seconds ?? Number.NaN), 0)
  return [
    kind === 'video' && seconds >= 3600
      ? words[language].withHours(text, hoursOf(seconds, language))
      : text,
  ]
}

/** What a series of tests comes with: how many questions, when they are open, and how they are marked. */
function seriesOf(
  count: string | undefined,
  tests: readonly CourseTest[],
  language: LanguageCode,
): string[] {
  const { series } = words[language]
  const questions = tests.reduce((sum, { questionCount }) => sum + questionCount, 0)
  const live = tests.flatMap(({ opensAt }) => opensAt ?? []).toSorted()
  const day = (moment: string | undefined) =>
    moment ? formatDay(dhakaDay(new Date(moment)), language) : ''
  const [first, last] = [day(live[0]), day(live.at(-1))]
  const shares = new Set(tests.map(({ negative: [of, all] }) => (of === 0 ? '0' : `${of}/${all}`)))
  const [share] = shares
  return [
    ...(count && questions > 0
      ? [series.questions(count, formatCount(questions, language))]
      : count
        ? [count]
        : []),
    live.length === 0
      ? series.atAnyTime
      : live.length === tests.length
        ? series.allOnDays(first, last)
        : live.length === 1
          ? series.onDay(first)
          : series.onDays(formatCount(live.length, language), first, last),
    shares.size > 1
      ? series.negative
      : share === '0'
        ? series.noNegative
        : series.negativeOf(digitsIn(language, share ?? '')),
    ...(tests.some(({ hasMeritList }) => hasMeritList) ? [series.meritList] : []),
  ]
}

/** To one decimal. */
function hoursOf(seconds: number, language: LanguageCode): string {
  return digitsIn(language, Math.round(seconds / 360) / 10)
}
