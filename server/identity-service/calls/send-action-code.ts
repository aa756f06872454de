import { z } from 'zod'
import { accountByEmail, readEmail } from '../accounts.ts'
import type { CodeAbout } from '../action-codes.ts'
import { Failure, must } from '../failure.ts'
import type { Identity, MailKind } from '../identity.ts'
import { mailCode } from '../mail-code.ts'
import { bearerOf, mustBeOwner } from '../tokens.ts'
import { call, email, text, token, url } from './call.ts'

/** Mails a link. Whether an address has an account cannot be inferred from the response. */
export const sendActionCode = call(
  z.object({ requestType: text(40), email, newEmail: email, idToken: token, continueUrl: url }),
  async (identity, input, caller) => {
    mustBeAuthorized(identity, input.continueUrl)
    await identity.limits.fromAddress('mail', caller.address)
    const { kind, recipient, about } = await mailRequest(identity, input)
    // Counted before the account is looked up: the response at the limit is the same for every
    // address.
    // guard: the limit of mails is counted before the account is looked for (mail-limits)
    // without: if (await about()) …
    await identity.limits.toMailbox(kind, {
      email: recipient,
      address: caller.address,
      device: await caller.device.knownTo(recipient),
    })
    await identity.evenTime(async () => {
      const code = await about()
      if (code)
        await mailCode(identity, {
          kind,
          recipient,
          language: caller.language,
          continueUrl: input.continueUrl,
          about: code,
        })
    })
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: recipient }
  },
)

interface MailRequest {
  kind: MailKind
  recipient: string
  /** The purpose of its code; null if no mail is due, which the response does not reveal. */
  about(): Promise<CodeAbout | null>
}

async function mailRequest(
  identity: Identity,
  input: {
    requestType?: string | undefined
    email?: string | undefined
    newEmail?: string | undefined
    idToken?: string | undefined
    continueUrl?: string | undefined
  },
): Promise<MailRequest> {
  switch (input.requestType) {
    case 'EMAIL_SIGNIN': {
      const recipient = readEmail(input.email)
      must(input.continueUrl, 'MISSING_CONTINUE_URI')
      return { kind: 'EMAIL_SIGNIN', recipient, about: async () => ({ email: recipient }) }
    }
    case 'PASSWORD_RESET': {
      const recipient = readEmail(input.email)
      return {
        kind: 'PASSWORD_RESET',
        recipient,
        async about() {
          const account = await accountByEmail(identity.db, recipient)
          return account && !account.disabled ? { uid: account.uid, email: recipient } : null
        },
      }
    }
    case 'VERIFY_EMAIL': {
      const { account } = await bearerOf(identity, input.idToken)
      const { uid, email: recipient } = account
      must(recipient, 'MISSING_EMAIL')
      return { kind: 'VERIFY_EMAIL', recipient, about: async () => ({ uid, email: recipient }) }
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const { account, signIn } = await bearerOf(identity, input.idToken)
      await mustBeOwner(identity, { account, signIn }, 'sign-in')
      const newEmail = readEmail(input.newEmail)
      return {
        kind: 'VERIFY_AND_CHANGE_EMAIL',
        recipient: newEmail,
        async about() {
          const isTaken = await accountByEmail(identity.db, newEmail)
          return isTaken ? null : { uid: account.uid, email: account.email, newEmail }
        },
      }
    }
    default:
      throw new Failure(input.requestType ? 'INVALID_REQ_TYPE' : 'MISSING_REQ_TYPE')
  }
}

function mustBeAuthorized(identity: Identity, continueUrl: string | undefined): void {
  if (!continueUrl) return
  must(URL.canParse(continueUrl) && /^https?:/i.test(continueUrl), 'INVALID_CONTINUE_URI')
  must(
    // guard: mailed links lead to authorised origins, not to hosts (mails)
    // without: identity.origins.hosts.includes(new URL(continueUrl).hostname)
    identity.origins.has(new URL(continueUrl).origin),
    'UNAUTHORIZED_DOMAIN : DOMAIN_NOT_ALLOWLISTED',
  )
}
