import type { OutlineSection } from '#web/features/classroom/outline.tsx'
import { useUnsentCompletions } from '#web/features/classroom/use-progress.ts'
import { useDownloads } from '#web/features/offline/use-downloads.ts'

/** The outline with what this device knows: which lessons are on it, and which completions the server does not have yet. */
export function useMarkedSections(
  person: string | null,
  sections: readonly OutlineSection[],
): OutlineSection[] {
  const unsent = useUnsentCompletions(person)
  const downloads = useDownloads(person)
  const onDevice = new Set(
    downloads
      ?.filter(({ state }) => state === 'downloaded')
      .map(({ view }) => view.lesson.lessonId),
  )
  return sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({
      ...lesson,
      isOnDevice: onDevice.has(lesson.lessonId),
      isUnsent: lesson.state !== 'completed' && unsent.has(lesson.lessonId),
    })),
  }))
}
