import type { CourseCard, CourseWithBatches } from '#contract/catalog/courses.ts'
import type { Language } from '#web/text/language.ts'

/**
 * A listed course with the title and subtitle in a language: in Bangla only if the provider wrote
 * them.
 */
export function localizeCard<C extends CourseCard>(course: C, language: Language): C {
  if (language === 'en') return course
  return {
    ...course,
    courseTitle: course.courseTitleBn ?? course.courseTitle,
    courseSubtitle: course.courseSubtitleBn ?? course.courseSubtitle,
  }
}

/** A course with the texts of a language. Texts without a Bangla version stay in English. */
export function localizeCourse(course: CourseWithBatches, language: Language): CourseWithBatches {
  const { bangla, ...rest } = localizeCard(course, language)
  // A page contains its loader data a second time, so unused fields are left out.
  if (language === 'en' || !bangla) return { ...rest, bangla: null }
  return {
    ...rest,
    whatYouLearn: course.whatYouLearn.map((text, at) => bangla.whatYouLearn[at] || text),
    courseOutline: course.courseOutline.map(({ title, content }, at) => ({
      title: bangla.courseOutline[at]?.title || title,
      content: bangla.courseOutline[at]?.content || content,
    })),
    courseDesignedFor: bangla.courseDesignedFor || course.courseDesignedFor,
    courseBannerAlt: bangla.courseBannerAlt || course.courseBannerAlt,
    bangla: null,
  }
}
