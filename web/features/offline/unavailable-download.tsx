import { Smartphone } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DOWNLOADS } from './fetch-lesson.ts'

/** Shown instead of a downloaded lesson that can’t be opened now. The words of the area "downloads" have to be loaded. */
export function UnavailableDownload({
  why,
}: {
  why: { download: 'enrolment-ended' | 'check-due' }
}) {
  const words = useWords('downloads')
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <EmptyState
        icon={<Smartphone size={40} strokeWidth={1.5} aria-hidden="true" />}
        title={why.download === 'check-due' ? words.checkDue : words.enrolmentEnded}
        action={<ButtonLink to={DOWNLOADS}>{words.toDownloads}</ButtonLink>}
      />
    </div>
  )
}
