import { inEachLanguage, type LanguageCode, textIn } from '#contract/languages.ts'
import type { CourseCard, CourseWithBatches } from '#contract/catalog/courses.ts'
import type { Language } from '#web/text/language.ts'

/**
 * A listed course with the title and subtitle in a language: in Bangla only if the provider wrote
 * them.
 */
export function localizeCard<C extends CourseCard>(course: C, language: Language): C {
  return {
    ...course,
    courseTitle: textIn(language, { en: course.courseTitle, bn: course.courseTitleBn }),
    courseSubtitle: textIn(language, { en: course.courseSubtitle, bn: course.courseSubtitleBn }),
  }
}

/** A course with the texts of a language. Texts without a Bangla version stay in English. */
export function localizeCourse(course: CourseWithBatches, language: Language): CourseWithBatches {
  const { bangla, ...texts } = localizeCard(course, language)
  const translations: Record<LanguageCode, typeof bangla> = { en: null, bn: bangla }
  const written = translations[language]
  // A page contains its loader data a second time, so unused fields are left out. What it says at length is apart.
  const rest = {
    ...texts,
    description: inEachLanguage(() => ''),
    requirements: inEachLanguage(() => []),
    faq: inEachLanguage(() => []),
    trailer: null,
  }
  if (!written) return { ...rest, bangla: null }
  return {
    ...rest,
    whatYouLearn: course.whatYouLearn.map((text, at) => written.whatYouLearn[at] || text),
    courseOutline: course.courseOutline.map(({ title, content }, at) => ({
      title: written.courseOutline[at]?.title || title,
      content: written.courseOutline[at]?.content || content,
    })),
    courseDesignedFor: written.courseDesignedFor || course.courseDesignedFor,
    courseBannerAlt: written.courseBannerAlt || course.courseBannerAlt,
    bangla: null,
  }
}
