import { useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { dismissInvite, useIsInviteDismissed } from './review-draft.ts'

/** Asks once for a review; "not now" is kept on this device. */
export function ReviewInvite({ courseId, person }: { courseId: string; person: string }) {
  const words = useWords('reviews')
  const isDismissed = useIsInviteDismissed(courseId, person)
  const [isClosed, setClosed] = useState(false)
  if (isDismissed || isClosed) return null
  return (
    <section
      aria-labelledby="review-invite"
      className="mt-6 grid gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="review-invite" className="text-lg font-semibold">
        {words.invite}
      </h2>
      <p className="text-ink-soft">{words.inviteText}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="sm" reload={false} to={`/learn/${courseId}/review`}>
          {words.write}
        </ButtonLink>
        <Button
          size="sm"
          look="quiet"
          onClick={() => {
            dismissInvite(courseId, person)
            setClosed(true)
          }}
        >
          {words.notNow}
        </Button>
      </div>
    </section>
  )
}
