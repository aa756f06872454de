import { Eye, Gift, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'

/** Staff and teachers view a course without being enrolled. */
export function ObserverNotice({ as }: { as: 'staff' | 'instructor' }) {
  const words = useWords('classroom')
  return (
    <Notice icon={<Eye size={20} aria-hidden="true" />}>
      {as === 'staff' ? words.staffView : words.teacherView}
    </Notice>
  )
}

/** A preview, with a link to the whole course. */
export function VisitorNotice({ courseId }: { courseId: string }) {
  const words = useWords('classroom')
  return (
    <Notice icon={<Gift size={20} aria-hidden="true" />}>
      <span className="flex flex-1 flex-wrap items-center justify-between gap-3">
        {words.visitorView}
        <ButtonLink size="sm" look="accent" to={pathIn(useLanguage(), `/courses/${courseId}`)}>
          {words.enrolForAll}
        </ButtonLink>
      </span>
    </Notice>
  )
}

/** Offline: progress is stored on this device. */
export function OfflineNotice() {
  return (
    <div role="status">
      <Notice icon={<WifiOff size={20} aria-hidden="true" />}>
        {useWords('classroom').waitsForLine}
      </Notice>
    </div>
  )
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="mb-4 flex items-center gap-3 rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
      <span className="shrink-0">{icon}</span>
      {children}
    </div>
  )
}
