import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { StaffInvitation } from '#contract/staff/people.ts'
import { api, ApiProblem } from '#web/api.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { problemText } from '#web/ui/form/form.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { inPeopleWords } from './people-problem.ts'

/** An open invitation. */
export function InvitationCard({
  invitation,
  onChanged,
}: {
  invitation: StaffInvitation
  onChanged: () => Promise<void>
}) {
  const site = useWords()
  const words = useWords('staff').people
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const { email, role, invitedBy, invitedAt } = invitation
  const modal = `withdraw-${email}`
  const explain = (error: unknown) => problemText(inPeopleWords(error, words) as ApiProblem, site)

  async function sendAgain(): Promise<void> {
    setBusy(true)
    try {
      await api('POST /api/staff/invitations', { body: { email, role, language } })
      toast.success(words.sent)
      await onChanged()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(explain(error))
    } finally {
      setBusy(false)
    }
  }

  const moment = formatDateTime(invitedAt, language)
  return (
    <Card
      as="article"
      padding="none"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4"
    >
      <Mail size={20} aria-hidden="true" className="shrink-0 text-brand" />
      <span className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold break-all">{email}</span>
        <span className="block text-sm text-ink-soft">
          {invitedBy ? words.invitedBy(invitedBy, moment) : words.since(moment)}
        </span>
      </span>
      <Badge tone={role === 'owner' ? 'accent' : 'brand'}>{words.roles[role]}</Badge>
      <span className="flex flex-wrap gap-2">
        <Button look="outline" size="sm" busy={isBusy} onClick={() => void sendAgain()}>
          {words.sendAgain}
        </Button>
        <ModalButton opens={modal} look="quiet" size="sm">
          {words.withdraw}
        </ModalButton>
      </span>
      <ConfirmModal
        id={modal}
        title={words.withdrawTitle}
        confirm={words.withdraw}
        keep={words.keep}
        explain={explain}
        onConfirm={async () => {
          await api('DELETE /api/staff/invitations/{email}', { params: { email } })
          toast.success(words.withdrawn)
          await onChanged()
        }}
      >
        <p className="break-words">{words.withdrawText(email)}</p>
      </ConfirmModal>
    </Card>
  )
}
