import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLanguage } from '#web/text/language.ts'
import { type DownloadWords, loadWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { checkDownloads } from './check-downloads.ts'
import { isNoticeUnread } from './offline-lesson.ts'
import { markNoticesRead } from './download-store.ts'
import { useDownloads } from './use-downloads.ts'
import { useOnline } from '#web/ui/hooks/use-online.ts'

/** Minutes between two checks of downloaded lessons, while someone moves between pages. */
const CHECK_MINUTES = 10

/**
 * On every page of an account: checks the downloads on this device. Where an enrolment has ended, it says that the
 * lessons were removed, until the student has read it.
 */
export function EnrolmentEndedNotice({ person }: { person: string }) {
  const language = useLanguage()
  const isOnline = useOnline()
  const ended = useDownloads(person)?.filter(isNoticeUnread) ?? []
  const [words, setWords] = useState<DownloadWords | null>(null)
  const isShown = ended.length > 0
  useEffect(() => {
    if (isOnline) void checkDownloads(person, { afterMinutes: CHECK_MINUTES }).catch(reportError)
  }, [person, isOnline])
  useEffect(() => {
    if (isShown) void loadWords('downloads', language).then(setWords, reportError)
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
                  {words.enrolmentEndedIn(name)}
                </p>
              ))}
            </div>
          </div>
          <Button
            look="outline"
            size="sm"
            onClick={() => void markNoticesRead(ended).catch(reportError)}
          >
            {words.understood}
          </Button>
        </div>
      )}
    </div>
  )
}
