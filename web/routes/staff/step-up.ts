import { api } from '#web/api.ts'
import { renewAccessToken } from '#web/features/identity/session/session.ts'

export { renewAccessToken as takeOverProof }

/** Whether this session has a valid proof of the second factor; `fresh`: from the last minutes. */
export async function isProved(fresh: boolean): Promise<boolean> {
  const state = await api('GET /api/authorization/second-factor')
  return fresh ? state.isFresh : state.isProved
}
