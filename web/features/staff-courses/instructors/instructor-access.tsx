import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { languageCodes } from '#contract/languages.ts'
import type { InstructorAccount } from '#contract/teaching/teaching.ts'
import { api, ApiProblem } from '#web/api.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText, useForm } from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/**
 * The account with which someone teaches: inviting an address, withdrawing that, and taking the
 * account back.
 */
export function InstructorAccess({ slug, name }: { slug: string; name: string }) {
  const site = useWords()
  const words = useWords('staff').instructors
  const [shown, setShown] = useState<InstructorAccount | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const modal = `instructor-account-${slug}`
  const params = { slug }

  async function act(work: () => Promise<InstructorAccount>, done?: string): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      setShown(await work())
      if (done) toast.success(done)
      return true
    } catch (error) {
      const problem = asProblem(error)
      setFailure(words.accountProblems[problem.code] ?? problemText(problem, site))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function open(): Promise<void> {
    if (await act(() => api('GET /api/staff/instructors/{slug}/account', { params })))
      openModal(modal)
    else toast.error(words.accountFailed)
  }

  return (
    <>
      <Button look="quiet" size="sm" busy={isBusy} onClick={() => void open()}>
        <UserPlus size={16} aria-hidden="true" />
        {words.account}
        <span className="sr-only">: {name}</span>
      </Button>
      <Modal id={modal} title={words.accountOf(name)} className="max-w-xl">
        <div className="flex flex-col gap-4">
          <p>{words.accountText}</p>
          <FormFailure>{failure}</FormFailure>
          {shown?.account && (
            <Connected
              account={shown.account}
              isBusy={isBusy}
              onDisconnect={() =>
                void act(
                  () => api('DELETE /api/staff/instructors/{slug}/account', { params }),
                  words.disconnected,
                )
              }
            />
          )}
          {shown?.invitation && (
            <Invited
              invitation={shown.invitation}
              isBusy={isBusy}
              onWithdraw={() =>
                void act(
                  () => api('DELETE /api/staff/instructors/{slug}/invitation', { params }),
                  words.withdrawn,
                )
              }
            />
          )}
          {shown && !shown.account && (
            <InviteForm slug={slug} isAgain={shown.invitation !== null} onInvited={setShown} />
          )}
        </div>
      </Modal>
    </>
  )
}

function Connected({
  account,
  isBusy,
  onDisconnect,
}: {
  account: NonNullable<InstructorAccount['account']>
  isBusy: boolean
  onDisconnect: () => void
}) {
  const words = useWords('staff').instructors
  const language = useLanguage()
  return (
    <div className="grid gap-3 rounded-md border border-line p-4">
      <p>
        <strong className="block break-all">{account.email}</strong>
        {words.accountConnected(account.name, formatDateTime(account.acceptedAt, language))}
      </p>
      {account.waitsFor && (
        <p className="rounded-md bg-accent-wash px-4 py-3 break-words text-accent-strong">
          {words.accountWaits(account.waitsFor)}
        </p>
      )}
      <p className="text-sm text-ink-soft">{words.disconnectText}</p>
      <Button look="danger" size="sm" busy={isBusy} onClick={onDisconnect} className="self-start">
        {words.disconnect}
      </Button>
    </div>
  )
}

function Invited({
  invitation: { email, invitedBy, invitedAt },
  isBusy,
  onWithdraw,
}: {
  invitation: NonNullable<InstructorAccount['invitation']>
  isBusy: boolean
  onWithdraw: () => void
}) {
  const words = useWords('staff').instructors
  const moment = formatDateTime(invitedAt, useLanguage())
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-4">
      <p className="min-w-0 flex-1 basis-52 break-words">
        {invitedBy
          ? words.accountInvitedBy(email, invitedBy, moment)
          : words.accountInvited(email, moment)}
      </p>
      <Button look="outline" size="sm" busy={isBusy} onClick={onWithdraw}>
        {words.withdraw}
      </Button>
    </div>
  )
}

function InviteForm({
  slug,
  isAgain,
  onInvited,
}: {
  slug: string
  isAgain: boolean
  onInvited: (account: InstructorAccount) => void
}) {
  const words = useWords('staff').instructors
  const language = useLanguage()
  const form = useForm({
    schema: async () => (await import('#contract/teaching/teaching.ts')).InstructorInvitation,
    async onSubmit(body, element) {
      const invitation = await api('POST /api/staff/instructors/{slug}/invitation', {
        params: { slug },
        body,
      }).catch((error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error
        const title = words.accountProblems[error.code]
        throw title ? new ApiProblem({ status: error.status, code: 'said', title }) : error
      })
      element.reset()
      toast.success(words.invited)
      onInvited(invitation)
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field
        {...form.field('email')}
        label={words.accountEmail}
        hint={words.accountEmailHint}
        required
      >
        <Input type="email" autoComplete="off" inputMode="email" maxLength={254} />
      </Field>
      <Field {...form.field('language')} label={words.accountLanguage} required>
        <Select defaultValue={language}>
          {languageCodes.map((code) => (
            <option key={code} value={code}>
              {words.languages[code]}
            </option>
          ))}
        </Select>
      </Field>
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" busy={form.isBusy} className="self-end">
        {isAgain ? words.inviteAgain : words.invite}
      </Button>
    </form>
  )
}
