import type { Curriculum, LessonChange } from '#contract/learning/curriculum.ts'
import type { NotReadyReason } from '#contract/learning/terms.ts'
import type { LessonsInput } from './add-modals.tsx'

/** The calls of the curriculum; each responds with all of it. */
export interface CurriculumCalls {
  reload: () => Promise<Curriculum>
  addSection: (title: string) => Promise<Curriculum>
  changeSection: (
    sectionId: string,
    change: { title?: string; after?: string | null; isArchived?: true },
  ) => Promise<Curriculum>
  addLessons: (added: LessonsInput) => Promise<Curriculum>
  /** Uploads files and adds a lesson for each, in this order; undefined: the role uploads nothing. */
  addFiles?:
    | ((sectionId: string, lessons: readonly FileLesson[]) => Promise<Curriculum>)
    | undefined
  changeLesson: (lessonId: string, change: LessonChange) => Promise<Curriculum>
  deleteDraft: (lessonId: string) => Promise<Curriculum>
  publish: () => Promise<{ published: number; notReady: UnreadyLesson[]; curriculum: Curriculum }>
}

/** A file that becomes a lesson. */
export interface FileLesson {
  file: File
  title: string
}

/** A lesson that could not be published, and why. */
export interface UnreadyLesson {
  lessonId: string
  title: string
  reason: NotReadyReason
}

/** The path of the lesson's editor. */
export const lessonPath = ({ courseId }: Curriculum, lessonId: string) =>
  `/staff/courses/${courseId}/lessons/${lessonId}`
