import type { CourseDocument } from '#contract/catalog/course-document.ts'
import { ACCESS_DAYS } from '#contract/catalog/terms.ts'
import { poisha, takaText } from '#contract/money.ts'
import { readTypedTaka } from '#contract/typed-taka.ts'
import type { FieldError } from '#contract/problems.ts'
import type { CourseBangla, CourseDraft } from '../writing/course-draft.ts'
import { draftOf, type Column } from '../import/import-draft.ts'

/** Where the editor has what an import has in a column. */
const FIELDS: Record<Column, string> = {
  courseId: 'courseId',
  courseTitle: 'en.title',
  courseTitleBn: 'bn.title',
  courseSubtitle: 'en.subtitle',
  courseSubtitleBn: 'bn.subtitle',
  courseDesignedFor: 'en.designedFor',
  courseDesignedForBn: 'bn.designedFor',
  courseBannerAlt: 'en.bannerAlt',
  courseBannerAltBn: 'bn.bannerAlt',
  courseBannerImage: 'banner',
  category: 'category',
  courseFee: 'fee',
  lessionsNumber: 'lessonCount',
  lessionLevel: 'level',
  coursesPopularityStatus: 'popularity',
  whatYouLearn: 'whatYouLearn',
  whatYouLearnBn: 'whatYouLearn',
  courseOutline: 'outline',
  courseOutlineBn: 'outline',
  instructors: 'instructors',
  batches: 'batches',
  courseState: 'state',
  coursePublishedAt: 'publishedAt',
  coursePrerequisites: 'prerequisites',
  courseIsSample: 'isSample',
  courseTaughtIn: 'taughtIn',
  courseDescription: 'en.description',
  courseDescriptionBn: 'bn.description',
  courseTrailer: 'trailer',
  courseAccessDays: 'accessDays',
  courseRequirements: 'requirements',
  courseRequirementsBn: 'requirements',
  courseFaq: 'faq',
  courseFaqBn: 'faq',
}

/**
 * A working copy as a course to be saved, or what is wrong with it. It is read by the same rules as a row of an import.
 * A text that is written in Bangla only is used for both languages. How many lessons there are has to be said only while
 * none is published.
 */
export function draftOfDocument({
  courseId,
  document,
  hasLessons,
}: {
  courseId: string
  document: CourseDocument
  /** Whether a lesson or test is published. */
  hasLessons: boolean
}): { draft: CourseDraft } | { errors: FieldError[] } {
  const { whatYouLearn, outline, instructors, requirements, faq } = filled(document)
  const text = (field: keyof CourseDocument['en']) =>
    document.en[field].trim() || document.bn[field]
  const bangla = (field: keyof CourseDocument['en']) =>
    document.en[field].trim() ? document.bn[field] : ''
  // Only a category that there is gets into a document, and it keeps its name for ever.
  const { category } = document
  const categories = [{ name: category, nameEn: category, nameBn: category }]
  const row = {
    courseId,
    courseTitle: text('title'),
    courseTitleBn: bangla('title'),
    courseSubtitle: text('subtitle'),
    courseSubtitleBn: bangla('subtitle'),
    courseDesignedFor: text('designedFor'),
    courseDesignedForBn: bangla('designedFor'),
    courseBannerAlt: text('bannerAlt'),
    courseBannerAltBn: bangla('bannerAlt'),
    courseDescription: text('description'),
    courseDescriptionBn: bangla('description'),
    courseTrailer: document.trailer,
    courseAccessDays: document.accessDays ?? '',
    courseRequirements: requirements.map(({ en, bn }) => en.trim() || bn),
    courseRequirementsBn: requirements.map(({ en, bn }) => (en.trim() ? bn : '')),
    courseFaq: faq.map(({ question, answer, questionBn, answerBn }) => ({
      question: question.trim() || questionBn,
      answer: answer.trim() || answerBn,
    })),
    courseFaqBn: faq.map(({ question, answer, questionBn, answerBn }) => ({
      question: question.trim() ? questionBn : '',
      answer: answer.trim() ? answerBn : '',
    })),
    courseBannerImage: document.banner,
    category,
    courseFee: plainFee(document.fee),
    lessionsNumber: document.lessonCount === null ? '' : document.lessonCount,
    lessionLevel: document.level,
    coursesPopularityStatus: document.popularity,
    whatYouLearn: whatYouLearn.map(({ en, bn }) => en.trim() || bn),
    whatYouLearnBn: whatYouLearn.map(({ en, bn }) => (en.trim() ? bn : '')),
    courseOutline: outline.map(({ title, content, titleBn, contentBn }) => ({
      title: title.trim() || titleBn,
      content: content.trim() || contentBn,
    })),
    courseOutlineBn: outline.map(({ title, content, titleBn, contentBn }) => ({
      title: title.trim() ? titleBn : '',
      content: content.trim() ? contentBn : '',
    })),
    instructors: instructors.map(({ name, designation, nameBn, designationBn, image }) => ({
      name: name.trim() || nameBn,
      designation: designation.trim() || designationBn,
      nameBn: name.trim() ? nameBn : '',
      designationBn: designation.trim() ? designationBn : '',
      image,
    })),
  }
  const read = draftOf(row, { categories })
  const errors = [
    ...('faults' in read ? read.faults : []).map(({ column, text: message }) => ({
      field: FIELDS[column as Column] ?? 'body',
      code: 'wrong_type' as const,
      message,
    })),
    ...(document.lessonCount === null && !hasLessons ? [NO_COUNT] : []),
  ]
  if ('faults' in read || errors.length > 0) return { errors }
  return {
    draft: {
      ...read.draft,
      bannerAlt: read.draft.bannerAlt ?? '',
      // What was taken out of the editor is taken off the page.
      bangla: read.draft.bangla ?? {},
      instructors: read.draft.instructors.map((person, at) => ({
        ...person,
        slug: instructors[at]?.slug || undefined,
      })),
      batches: undefined,
      // A course is not its own beginning.
      prerequisites: document.prerequisites.filter((id) => id !== courseId),
      taughtIn: document.taughtIn,
      description: read.draft.description ?? '',
      trailer: read.draft.trailer ?? null,
      accessDays: read.draft.accessDays ?? null,
      requirements: read.draft.requirements ?? [],
      faq: read.draft.faq ?? [],
    },
  }
}

const NO_COUNT = {
  field: 'lessonCount',
  code: 'wrong_type' as const,
  message: 'lessionsNumber is missing',
}

/** As files write it, without commas and signs; what is no amount as it was typed. */
function plainFee(typed: string): string {
  const fee = readTypedTaka(typed)
  return fee === null ? typed : takaText(fee)
}

/**
 * The same of an unfinished draft. What cannot be saved yet is left out, so that staff find the course by what it has.
 */
export function unfinishedDraft(courseId: string, document: CourseDocument): CourseDraft {
  const { en, bn } = document
  const fee = readTypedTaka(document.fee) ?? poisha(0)
  const { whatYouLearn, outline, requirements, faq } = filled(document)
  const bangla: CourseBangla = {
    ...(en.title.trim() && bn.title.trim() && { title: bn.title.trim() }),
    ...(en.description.trim() && bn.description.trim() && { description: bn.description }),
    ...(en.subtitle.trim() && bn.subtitle.trim() && { subtitle: bn.subtitle.trim() }),
  }
  return {
    courseId,
    title: en.title.trim() || bn.title.trim() || courseId,
    subtitle: en.subtitle.trim() || bn.subtitle.trim(),
    bannerPath: document.banner || null,
    category: document.category,
    fee,
    lessonCount: document.lessonCount ?? 0,
    level: document.level,
    popularity: document.popularity,
    whatYouLearn: whatYouLearn.map((point) => point.en || point.bn),
    outline: outline.map((part) => ({
      title: part.title || part.titleBn,
      content: part.content || part.contentBn,
    })),
    designedFor: en.designedFor || bn.designedFor,
    instructors: [],
    bangla,
    bannerAlt: en.bannerAlt,
    prerequisites: document.prerequisites,
    taughtIn: document.taughtIn,
    description: en.description || bn.description,
    trailer: document.trailer || null,
    accessDays: mayLast(document.accessDays) ? document.accessDays : null,
    requirements: requirements.map((point) => point.en || point.bn),
    faq: faq.map((one) => ({
      question: one.question || one.questionBn,
      answer: one.answer || one.answerBn,
    })),
    state: 'draft',
  }
}

function mayLast(days: number | null): boolean {
  return days !== null && days >= ACCESS_DAYS.least && days <= ACCESS_DAYS.most
}

/** Without the entries that nothing is typed in. */
function filled({
  whatYouLearn,
  outline,
  instructors,
  requirements,
  faq,
}: CourseDocument): Pick<
  CourseDocument,
  'whatYouLearn' | 'outline' | 'instructors' | 'requirements' | 'faq'
> {
  const isTyped = (...texts: string[]) => texts.some((text) => text.trim() !== '')
  return {
    whatYouLearn: whatYouLearn.filter(({ en, bn }) => isTyped(en, bn)),
    outline: outline.filter(({ title, content, titleBn, contentBn }) =>
      isTyped(title, content, titleBn, contentBn),
    ),
    instructors: instructors.filter(({ name, nameBn, designation, designationBn }) =>
      isTyped(name, nameBn, designation, designationBn),
    ),
    requirements: requirements.filter(({ en, bn }) => isTyped(en, bn)),
    faq: faq.filter(({ question, answer, questionBn, answerBn }) =>
      isTyped(question, answer, questionBn, answerBn),
    ),
  }
}
