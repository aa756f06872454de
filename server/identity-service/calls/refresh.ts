import { z } from 'zod'
import { must } from '../failure.ts'
import { refreshedToken } from '../tokens.ts'
import { call, text, token } from './call.ts'

/** A new ID token for a refresh token. Without a limit: a session must not fail because its browser asked often. */
export const refresh = call(
  z.object({ grant_type: text(40), refresh_token: token }),
  async (identity, input) => {
    must(input.grant_type === 'refresh_token', 'INVALID_GRANT_TYPE')
    must(input.refresh_token, 'MISSING_REFRESH_TOKEN')
    const { idToken, account, seconds } = await refreshedToken(identity, input.refresh_token)
    return {
      access_token: idToken,
      id_token: idToken,
      expires_in: String(seconds),
      token_type: 'Bearer',
      refresh_token: input.refresh_token,
      user_id: account.uid,
      project_id: identity.projectId,
    }
  },
)
