import { openSession } from '../session/session.ts'

const PASSWORD = 'password'
export const GOOGLE = 'google.com'

/** A provider account that can sign in to this account. */
export interface ProviderLink {
  /** The identity service's id, such as "google.com". */
  id: string
  /** Its address there, or its name; null if the provider gives neither. */
  account: string | null
}

export interface SignInMethods {
  hasPassword: boolean
  providers: readonly ProviderLink[]
}

/** The ways the signed-in person can sign in. An email link always works too. */
export async function signInMethods(): Promise<SignInMethods> {
  const { auth, readiness } = await openSession()
  await readiness
  const linked = auth.currentUser?.providerData ?? []
  return {
    hasPassword: linked.some(({ providerId }) => providerId === PASSWORD),
    providers: linked.flatMap(({ providerId, email, displayName }) =>
      providerId === PASSWORD ? [] : [{ id: providerId, account: email ?? displayName }],
    ),
  }
}
