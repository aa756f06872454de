import { useState } from 'react'
import { scriptOf } from '#contract/script-of.ts'
import { Undo2 } from 'lucide-react'
import type { CurriculumLesson } from '#contract/learning/curriculum.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'

/** The archived lessons, with Restore. */
export function ArchivedLessons({
  lessons,
  onTakeBack,
}: {
  lessons: readonly CurriculumLesson[]
  /** @throws ApiProblem */
  onTakeBack: (lessonId: string) => Promise<void>
}) {
  const site = useWords()
  const words = useWords('curriculum')
  const language = useLanguage()
  const [busy, setBusy] = useState<string | null>(null)
  const list = useFocusAfterRemoval(lessons.length)
  if (lessons.length === 0) return null

  async function restoreLesson(lessonId: string): Promise<void> {
    setBusy(lessonId)
    await onTakeBack(lessonId)
      .catch((error: unknown) => toast.error(problemText(asProblem(error), site)))
      .finally(() => setBusy(null))
  }

  return (
    <details className="mt-8 rounded-lg border border-line bg-surface">
      <summary ref={list} className="min-h-12 cursor-pointer px-5 py-3 font-semibold">
        {words.archived} ({formatCount(lessons.length, language)})
      </summary>
      <p className="px-5 pb-2 text-sm text-ink-soft">{words.archivedText}</p>
      <ul>
        {lessons.map(({ lessonId, title }) => (
          <li
            key={lessonId}
            className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-5 py-2"
          >
            <span lang={scriptOf(title)} className="min-w-0 break-words">
              {title}
            </span>
            <Button
              look="outline"
              size="sm"
              aria-label={words.bringBackOf(title)}
              busy={busy === lessonId}
              onClick={() => void restoreLesson(lessonId)}
            >
              <Undo2 size={16} aria-hidden="true" />
              {words.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
