import { Link } from 'react-router'
import type { Curriculum } from '#contract/learning/curriculum.ts'
import { useWords } from '#web/text/words.ts'
import { lessonPath, type UnreadyLesson } from './curriculum-calls.ts'

/** The lessons that could not be published, with the reasons. */
export function NotReadyList({
  curriculum,
  lessons,
}: {
  curriculum: Curriculum
  lessons: readonly UnreadyLesson[]
}) {
  const words = useWords('curriculum')
  if (lessons.length === 0) return null
  return (
    <section
      aria-label={words.notReadyTitle}
      className="mb-6 rounded-lg border border-accent/50 bg-accent-wash px-5 py-4"
    >
      <h2 className="text-lg">{words.notReadyTitle}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {lessons.map(({ lessonId, title, reason }) => (
          <li key={lessonId}>
            <Link
              to={lessonPath(curriculum, lessonId)}
              className="font-semibold text-brand underline"
            >
              {title}
            </Link>
            <span className="block text-sm text-ink-soft">{words.notReady[reason]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
