import { z } from 'zod'
import { accountAnswer } from '../accounts.ts'
import { bearerOf } from '../tokens.ts'
import { call, token } from './call.ts'

/** The account of an ID token. Any refusal here signs the browser out, so there is no limit on it. */
export const lookUp = call(z.object({ idToken: token }), async (identity, input) => {
  const { account } = await bearerOf(identity, input.idToken)
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [await accountAnswer(identity.db, account)],
  }
})
