import { api } from '#web/api.ts'
import { renewAccessToken } from '#web/features/identity/session.ts'

export { renewAccessToken as takeOverProof }

/** Whether this sign-in has a proof of the second factor that still counts; `fresh`: of a moment ago. */
export async function isProved(fresh: boolean): Promise<boolean> {
  const state = await api('GET /api/authorization/second-factor')
  return fresh ? state.isFresh : state.isProved
}
