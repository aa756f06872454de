import type { CourseWithBatches } from '#contract/catalog/courses.ts'
import { groupServices } from '#contract/discussion/terms.ts'
import type { LanguageCode } from '#contract/languages.ts'
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
  course: Pick<CourseWithBatches, 'batches' | 'accessDays' | 'recordings'>,
  sections: readonly SectionSummary[],
  language: LanguageCode,
): CourseContents | null {
  const { batches, accessDays } = course
  const { title, classes, access, accessFor, certificate } = words[language]
  const lessons = lessonKinds.flatMap((kind) => lessonsOf(kind, sections, language))
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

/** To one decimal. */
function hoursOf(seconds: number, language: LanguageCode): string {
  return digitsIn(language, Math.round(seconds / 360) / 10)
}
