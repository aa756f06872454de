import { vi } from 'vitest'
import type { LessonView } from '#contract/learning/classroom.ts'
import type { OfflineLesson } from './offline-lesson.ts'
import { listDownloads, deleteDownload, saveDownload } from './download-store.ts'
import { keyOf } from './offline-lesson.ts'

/** Lets this browser download lessons, as in production; undone by `removeAllDownloads`. */
export function enableDownloads(): void {
  vi.stubEnv('PROD', true)
}

/** Removes everything that someone has downloaded. */
export async function removeAllDownloads(person: string): Promise<void> {
  for (const lesson of await listDownloads(person)) await deleteDownload(keyOf(lesson))
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
    progress: { watched: '', position: 0, positionAt: null, isCompleted: false },
    notes: [],
    previous: null,
    next: null,
  }
}

/** Adds a downloaded lesson. */
export async function addDownload(
  person: string,
  lessonId: string,
  own: Partial<OfflineLesson> = {},
): Promise<OfflineLesson> {
  const now = new Date().toISOString()
  const lesson: OfflineLesson = {
    person,
    state: 'downloaded',
    view: aView(lessonId),
    classroom: {} as OfflineLesson['classroom'],
    student: {} as OfflineLesson['student'],
    media: [],
    quality: null,
    bytes: 0,
    downloadedAt: now,
    checkedAt: now,
    ...own,
  }
  await saveDownload(lesson)
  return lesson
}
