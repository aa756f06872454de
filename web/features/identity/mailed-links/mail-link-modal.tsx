import { useEffect, useState } from 'react'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { EmailField } from '../email-field.tsx'
import { wantedPath } from '../sign-in/login-path.ts'
import { signInProblem } from '../sign-in/sign-in-problem.ts'

const MODAL = 'mail-link'

export type MailLinkKind = 'reset' | 'sign-in'

/**
 * Asks for an address and mails a link to it: to choose a new password, or to sign in once without
 * one. Open while rendered.
 */
export function MailLinkModal({ kind, onClose }: { kind: MailLinkKind; onClose: () => void }) {
  const words = useWords('identity')
  const language = useLanguage()
  const [sentTo, setSentTo] = useState<string | null>(null)
  // Once it is sent, the form is gone.
  const answer = useFocusAfterRemoval(sentTo ? 0 : 1)
  const form = useForm({
    schema: async () => (await import('../forms.ts')).EmailForm,
    async onSubmit({ email }) {
      const { mailResetLink, mailSignInLink } = await import('../sign-in/sign-in.ts')
      const mailing =
        kind === 'reset'
          ? mailResetLink(email, language)
          : mailSignInLink(email, wantedPath(location.search, location.origin), language)
      await mailing.catch((error: unknown) => {
        throw signInProblem(error, words)
      })
      setSentTo(email)
    },
  })
  useEffect(() => openModal(MODAL), [])
  const texts =
    kind === 'reset'
      ? { title: words.resetTitle, text: words.resetText, sent: words.linkSent }
      : { title: words.linkTitle, text: words.linkText, sent: words.signInLinkSent }
  return (
    <Modal id={MODAL} title={texts.title} onClose={onClose} className="max-w-md">
      <output ref={answer} tabIndex={-1}>
        {sentTo && (
          <span className="block rounded-md bg-good-wash px-4 py-3 font-medium text-good">
            {texts.sent(sentTo)}
          </span>
        )}
      </output>
      {!sentTo && (
        <form {...form.props} method="dialog" className="flex flex-col gap-4">
          <p className="text-ink-soft">{texts.text}</p>
          <FormFailure>{form.failure}</FormFailure>
          <EmailField form={form} />
          <Button type="submit" busy={form.isBusy}>
            {words.sendLink}
          </Button>
        </form>
      )}
    </Modal>
  )
}
