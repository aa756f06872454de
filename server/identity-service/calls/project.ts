import { z } from 'zod'
import { readEmail } from '../accounts.ts'
import { Failure, must } from '../failure.ts'
import { isHardToGuess, policyAnswer } from '../passwords/password-policy.ts'
import { newSecret } from '../secrets.ts'
import { bearerOf } from '../tokens.ts'
import { call, email, password, text, token, url } from './call.ts'

export const project = call(z.object({}), async (identity) => ({
  projectId: identity.projectId,
  authorizedDomains: identity.origins.hosts,
}))

export const passwordPolicy = call(z.object({}), async (identity) =>
  policyAnswer(identity.passwordPolicy),
)

/**
 * Not Google's: lets a form check, before it is sent, whether a password would be refused as leaked
 * or easy to guess.
 */
export const checkPassword = call(
  z.object({ password, email, displayName: text(256) }),
  async (identity, input, caller) => {
    await identity.limits.fromAddress('passwordCheck', caller.address)
    must(input.password, 'MISSING_PASSWORD')
    return {
      isHardToGuess: await isHardToGuess(identity.passwordPolicy, input.password, [
        input.email,
        input.displayName,
      ]),
    }
  },
)

/** No captcha: rate limits replace it. The SDK asks anyway, and expects a key of the usual form. */
export const recaptchaConfig = call(z.object({}), async (identity) => ({
  recaptchaKey: `projects/${identity.projectId}/keys/none`,
  recaptchaEnforcementState: [
    { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
    { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
  ],
}))

/** Would return how an address can sign in; with email privacy it returns nothing. */
export const createAuthUri = call(
  z.object({ identifier: email, continueUri: url, providerId: text(40) }),
  async (_identity, input) => {
    must(input.continueUri, 'MISSING_CONTINUE_URI')
    // Providers are asked by the window of this service, never by an address that a client opens.
    if (input.providerId && !input.identifier) throw new Failure('OPERATION_NOT_ALLOWED')
    must(input.identifier, 'MISSING_IDENTIFIER')
    readEmail(input.identifier)
    return { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: newSecret() }
  },
)

/** Revokes an Apple token. There is no Apple sign-in here, so a well-formed call does nothing. */
export const revokeToken = call(
  z.object({ providerId: text(40), tokenType: text(40), token, idToken: token }),
  async (identity, input) => {
    await bearerOf(identity, input.idToken)
    if (input.providerId !== 'apple.com') throw new Failure('INVALID_PROVIDER_ID')
    return {}
  },
)
