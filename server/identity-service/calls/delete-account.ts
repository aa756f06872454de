import { z } from 'zod'
import { transact } from '#server/db/transact.ts'
import { endSessions } from '../accounts.ts'
import { bearerOf, mustBeOwner } from '../tokens.ts'
import { call, token } from './call.ts'

/** Deletes the caller's account with its sessions, codes and links; requires a recent sign-in. */
export const deleteAccount = call(
  z.object({ idToken: token }),
  async (identity, input, { language }) => {
    const { account, signIn } = await bearerOf(identity, input.idToken)
    await mustBeOwner(identity, { account, signIn }, 'deletion')
    await transact(identity.db, async (trx) => {
      await endSessions(identity, trx, { uid: account.uid })
      if (account.email)
        await identity.notify(trx, { kind: 'ACCOUNT_DELETED', recipient: account.email, language })
      await trx.deleteFrom('identity.accounts').where('uid', '=', account.uid).execute()
    })
    return { kind: 'identitytoolkit#DeleteAccountResponse' }
  },
)
