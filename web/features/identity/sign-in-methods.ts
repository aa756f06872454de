import { openSession } from './session.ts'

const PASSWORD = 'password'
export const GOOGLE = 'google.com'

/** An account at a provider that opens the account here. */
export interface LinkedProvider {
  /** The identity service's id, such as "google.com". */
  id: string
  /** Its address there, or its name; null where the provider tells neither. */
  account: string | null
}

export interface SignInMethods {
  hasPassword: boolean
  providers: readonly LinkedProvider[]
}

/** How the person who is signed in can sign in. A link by e-mail always works besides. */
export async function signInMethods(): Promise<SignInMethods> {
  const { auth, known } = await openSession()
  await known
  const linked = auth.currentUser?.providerData ?? []
  return {
    hasPassword: linked.some(({ providerId }) => providerId === PASSWORD),
    providers: linked.flatMap(({ providerId, email, displayName }) =>
      providerId === PASSWORD ? [] : [{ id: providerId, account: email ?? displayName }],
    ),
  }
}
