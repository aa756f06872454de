import { z } from 'zod'
import { accountByEmail, readEmail } from '../accounts.ts'
import type { CodeAbout } from '../action-codes.ts'
import { isAuthorizedHost } from '../authorized-domains.ts'
import { Failure, must } from '../failure.ts'
import type { Caller, Identity, MailKind } from '../identity.ts'
import { mailCode } from '../mail-code.ts'
import { bearerOf, mustBeRecent } from '../tokens.ts'
import { call, email, text, token, url } from './call.ts'

/** Mails a link. Whether an address has an account cannot be told from the answer. */
export const sendActionCode = call(
  z.object({ requestType: text(40), email, newEmail: email, idToken: token, continueUrl: url }),
  async (identity, input, caller) => {
    mustBeAuthorized(identity, input.continueUrl)
    await identity.limits.fromAddress('mail', caller.address)
    switch (input.requestType) {
      case 'EMAIL_SIGNIN': {
        const recipient = readEmail(input.email)
        must(input.continueUrl, 'MISSING_CONTINUE_URI')
        return mail(identity, caller, input.continueUrl, 'EMAIL_SIGNIN', recipient, { email: recipient })
      }
      case 'PASSWORD_RESET': {
        const recipient = readEmail(input.email)
        const account = await accountByEmail(identity.db, recipient)
        if (!account || account.disabled) return answer(recipient)
        return mail(identity, caller, input.continueUrl, 'PASSWORD_RESET', recipient, { uid: account.uid, email: recipient })
      }
      case 'VERIFY_EMAIL': {
        const { account } = await bearerOf(identity, input.idToken)
        must(account.email, 'MISSING_EMAIL')
        return mail(identity, caller, input.continueUrl, 'VERIFY_EMAIL', account.email, { uid: account.uid, email: account.email })
      }
      case 'VERIFY_AND_CHANGE_EMAIL': {
        const { account, signIn } = await bearerOf(identity, input.idToken)
        mustBeRecent(identity, signIn)
        const newEmail = readEmail(input.newEmail)
        if (await accountByEmail(identity.db, newEmail)) return answer(newEmail)
        return mail(identity, caller, input.continueUrl, 'VERIFY_AND_CHANGE_EMAIL', newEmail, {
          uid: account.uid,
          email: account.email,
          newEmail,
        })
      }
      default:
        throw new Failure(input.requestType ? 'INVALID_REQ_TYPE' : 'MISSING_REQ_TYPE')
    }
  },
)

function mustBeAuthorized(identity: Identity, continueUrl: string | undefined): void {
  if (!continueUrl) return
  must(URL.canParse(continueUrl) && /^https?:/i.test(continueUrl), 'INVALID_CONTINUE_URI')
  must(isAuthorizedHost(identity, new URL(continueUrl).hostname), 'UNAUTHORIZED_DOMAIN : DOMAIN_NOT_ALLOWLISTED')
}

async function mail(
  identity: Identity,
  { language }: Caller,
  continueUrl: string | undefined,
  kind: MailKind,
  recipient: string,
  about: CodeAbout,
) {
  await identity.limits.toMailbox(recipient)
  await mailCode(identity, { kind, recipient, language, continueUrl, about })
  return answer(recipient)
}

function answer(email: string) {
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}
