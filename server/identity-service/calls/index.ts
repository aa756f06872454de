import type { Call } from './call.ts'
import { deleteAccount } from './delete-account.ts'
import { lookUp } from './look-up.ts'
import { noCustomToken, notOffered } from './not-offered.ts'
import {
  checkPassword,
  createAuthUri,
  passwordPolicy,
  project,
  recaptchaConfig,
  revokeToken,
} from './project.ts'
import { refresh } from './refresh.ts'
import { resetPassword } from './reset-password.ts'
import { sendActionCode } from './send-action-code.ts'
import { signInWithEmailLink } from './sign-in-with-email-link.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import { signUp } from './sign-up.ts'
import { updateAccount } from './update-account.ts'

/** Every operation, by method, host and path as the SDK calls them in emulator mode. */
export const calls = new Map<string, Call>([
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signUp', signUp],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', signInWithPassword],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink', signInWithEmailLink],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', signInWithProvider],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:lookup', lookUp],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:update', updateAccount],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:delete', deleteAccount],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:sendOobCode', sendActionCode],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:resetPassword', resetPassword],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:createAuthUri', createAuthUri],
  ['GET /identitytoolkit.googleapis.com/v1/projects', project],
  ['GET /identitytoolkit.googleapis.com/v2/passwordPolicy', passwordPolicy],
  ['POST /identitytoolkit.googleapis.com/v2/passwordPolicy:check', checkPassword],
  ['GET /identitytoolkit.googleapis.com/v2/recaptchaConfig', recaptchaConfig],
  ['POST /identitytoolkit.googleapis.com/v2/accounts:revokeToken', revokeToken],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken', noCustomToken],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode', notOffered],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber', notOffered],
  ['POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start', notOffered],
  ['POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:finalize', notOffered],
  ['POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw', notOffered],
  ['POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start', notOffered],
  ['POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize', notOffered],
  ['POST /securetoken.googleapis.com/v1/token', refresh],
])
