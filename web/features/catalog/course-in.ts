import type { CourseCard, CourseWithBatches } from '#contract/catalog/courses.ts'
import type { Language } from '#web/text/language.ts'

/** A course of a list with the title and subtitle of a language: in Bangla only where the provider wrote them. */
export function cardIn<C extends CourseCard>(course: C, language: Language): C {
  if (language === 'en') return course
  return {
    ...course,
    courseTitle: course.courseTitleBn ?? course.courseTitle,
    courseSubtitle: course.courseSubtitleBn ?? course.courseSubtitle,
  }
}

/** A course with the texts of a language. Those that are not written in Bangla stay as they are. */
export function courseIn(course: CourseWithBatches, language: Language): CourseWithBatches {
  const { bangla, ...rest } = cardIn(course, language)
  // A page carries what it was made from a second time: what is not shown is left out.
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
