import { Smartphone } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DOWNLOADS } from './load-lesson.ts'

/** Instead of a lesson that is on this phone and does not open now. The words of the area "kept" have to be loaded. */
export function KeptClosed({ why }: { why: { kept: 'ended' | 'connect' } }) {
  const words = useWords('kept')
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <EmptyState
        icon={<Smartphone size={40} strokeWidth={1.5} aria-hidden="true" />}
        title={words[why.kept]}
        action={<ButtonLink to={DOWNLOADS}>{words.toDownloads}</ButtonLink>}
      />
    </div>
  )
}
