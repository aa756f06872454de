import { readEmail } from './accounts.ts'
import { type CodeAbout, makeCode } from './action-codes.ts'
import { must } from './failure.ts'
import type { Identity, IdentityMail, MailKind } from './identity.ts'

/** The mode parameter of a mail's link, as the SDK reads it. */
const MODES: Record<MailKind, string> = {
  EMAIL_SIGNIN: 'signIn',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}

/**
 * Creates a code and mails the link with it. A sign-in link opens the page that requested it; every
 * other one opens the action page, which may offer `continueUrl` as the next step.
 */
export async function mailCode(
  identity: Identity,
  mail: Omit<IdentityMail, 'link'> & { about: CodeAbout; continueUrl?: string | undefined },
): Promise<void> {
  const { kind, recipient, language, continueUrl } = mail
  const signsIn = kind === 'EMAIL_SIGNIN'
  const page = signsIn ? continueUrl : identity.actionPage(language)
  must(page, 'MISSING_CONTINUE_URI')
  const link = new URL(page, identity.origin)
  link.searchParams.set('mode', MODES[kind])
  link.searchParams.set(
    'oobCode',
    await makeCode(identity.db, { now: identity.clock(), kind, about: mail.about }),
  )
  link.searchParams.set('apiKey', identity.apiKey)
  link.searchParams.set('lang', language)
  if (continueUrl && !signsIn) link.searchParams.set('continueUrl', continueUrl)
  await identity.sendMail({ kind, recipient, link: link.href, language })
}

/** A link that signs in once, for someone who gets it without a mail. */
export async function signInLink(identity: Identity, email: string): Promise<string> {
  const about = { email: readEmail(email) }
  const link = new URL(identity.origin)
  link.searchParams.set('mode', MODES.EMAIL_SIGNIN)
  link.searchParams.set(
    'oobCode',
    await makeCode(identity.db, { now: identity.clock(), kind: 'EMAIL_SIGNIN', about }),
  )
  link.searchParams.set('apiKey', identity.apiKey)
  return link.href
}
