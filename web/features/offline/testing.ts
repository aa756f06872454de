import { vi } from 'vitest'
import type { LessonView } from '#contract/learning/classroom.ts'
import type { KeptLesson } from './kept-lesson.ts'
import { listKept, removeKept, writeKept } from './kept-store.ts'
import { keyOf } from './kept-lesson.ts'

/** Lets this browser keep lessons, as in production; undone by `forgetKept`. */
export function startKeeping(): void {
  vi.stubEnv('PROD', true)
}

/** Removes what someone keeps. */
export async function forgetKept(person: string): Promise<void> {
  for (const lesson of await listKept(person)) await removeKept(keyOf(lesson))
  vi.unstubAllEnvs()
}

/** An article that its student may open. */
export function aView(lessonId: string, own: Partial<LessonView['lesson']> = {}): LessonView {
  return {
    courseId: 'PRG-101',
    courseName: 'Python',
    as: 'student',
    lesson: {
      lessonId,
      title: `Lesson ${lessonId}`,
      kind: 'article',
      seconds: 60,
      isPreview: false,
      isRequired: true,
      state: 'new',
      lock: null,
      ...own,
    },
    body: { kind: 'article', document: { type: 'doc', content: [] } } as LessonView['body'],
    progress: { watched: '', position: 0, isCompleted: false },
    notes: [],
    previous: null,
    next: null,
  }
}

/** Keeps a lesson on this phone. */
export async function keep(
  person: string,
  lessonId: string,
  own: Partial<KeptLesson> = {},
): Promise<KeptLesson> {
  const now = new Date().toISOString()
  const lesson: KeptLesson = {
    person,
    state: 'kept',
    view: aView(lessonId),
    classroom: {} as KeptLesson['classroom'],
    student: {} as KeptLesson['student'],
    media: [],
    quality: null,
    bytes: 0,
    keptAt: now,
    checkedAt: now,
    ...own,
  }
  await writeKept(lesson)
  return lesson
}
