import { LockKeyhole } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

/** Shown to people who are signed in but not staff, or whose address is not verified yet. */
export function NotStaff({ email, isUnconfirmed }: { email: string; isUnconfirmed: boolean }) {
  const words = useWords('staff')
  return (
    <div className="stitched mx-auto mt-8 flex max-w-xl flex-col items-center gap-4 rounded-lg bg-surface px-6 py-12 text-center">
      <LockKeyhole size={40} aria-hidden="true" className="text-brand" />
      <h1 className="text-2xl">
        {unbroken(isUnconfirmed ? words.unconfirmedTitle : words.notStaffTitle)}
      </h1>
      <p className="max-w-prose break-words text-ink-soft">
        {isUnconfirmed ? words.unconfirmedText(email) : words.notStaffText(email)}
      </p>
      <ButtonLink to="/dashboard">{words.dashboard}</ButtonLink>
    </div>
  )
}
