import type { TrailerView } from '#web/features/catalog/course/about-course.tsx'
import { LessonPlayer } from '#web/features/media/player/lesson-player.tsx'
import type { Language } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'

/**
 * What plays the trailer of a course: this file is loaded once someone asks for it.
 *
 * @param asStaff of a working copy, whose video is not open to everyone yet
 */
export async function trailerView({
  language,
  title,
  asStaff,
}: {
  language: Language
  title: string
  asStaff: boolean
}): Promise<TrailerView> {
  await loadWords('media', language)
  return (source) => <LessonPlayer source={source} title={title} isSignedIn={asStaff} playsAtOnce />
}
