import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLanguage } from '#web/text/language.ts'
import { type KeptWords, loadWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { checkKept } from './check-kept.ts'
import { isNewlyEnded } from './kept-lesson.ts'
import { acknowledgeEnded } from './kept-store.ts'
import { useAllKept } from './use-kept.ts'
import { useOnline } from '#web/ui/use-online.ts'

/** Minutes between two checks of kept lessons, while someone moves between pages. */
const CHECK_MINUTES = 10

/**
 * On every page of an account: checks what is kept on this phone, and says what was removed because an enrolment ended
 * until its student has read it.
 */
export function EndedNotice({ person }: { person: string }) {
  const language = useLanguage()
  const isOnline = useOnline()
  const ended = useAllKept(person)?.filter(isNewlyEnded) ?? []
  const [words, setWords] = useState<KeptWords | null>(null)
  const isShown = ended.length > 0
  useEffect(() => {
    if (isOnline) void checkKept(person, { afterMinutes: CHECK_MINUTES }).catch(reportError)
  }, [person, isOnline])
  useEffect(() => {
    if (isShown) void loadWords('kept', language).then(setWords, reportError)
  }, [isShown, language])

  const courses = new Map(ended.map(({ view }) => [view.courseId, view.courseName]))
  return (
    // There before its text, so that screen readers announce it.
    <div role="status">
      {isShown && words && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
          <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
            <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
            <div className="grid min-w-0 gap-1">
              {[...courses].map(([courseId, name]) => (
                <p key={courseId} className="break-words">
                  {words.endedCourse(name)}
                </p>
              ))}
            </div>
          </div>
          <Button
            look="outline"
            size="sm"
            onClick={() => void acknowledgeEnded(ended).catch(reportError)}
          >
            {words.understood}
          </Button>
        </div>
      )}
    </div>
  )
}
