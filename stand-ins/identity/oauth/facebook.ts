import { z } from 'zod'
import { apiOfPerson, challengeOf } from './code-flow.ts'
import type { OAuthClient, Provider } from './provider.ts'

const Person = z.object({
  id: z.string().min(1),
  email: z.string().optional(),
  name: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string() }) }).optional(),
})

/** Facebook does not say whether it checked an e-mail address, so its word proves none. */
export function facebook(client: OAuthClient, outbound: typeof fetch): Provider {
  return {
    signInUrl({ callback, state, verifier }) {
      const url = new URL('https://www.facebook.com/v23.0/dialog/oauth')
      url.search = new URLSearchParams({
        client_id: client.clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope: 'public_profile email',
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      }).toString()
      return url
    },
    async profile(code, journey) {
      const read = await apiOfPerson(outbound, 'https://graph.facebook.com/v23.0/oauth/access_token', client, code, journey)
      const person = await read('https://graph.facebook.com/v23.0/me?fields=id,name,email,picture', Person)
      return {
        id: person.id,
        email: person.email?.toLowerCase() ?? null,
        emailProven: false,
        name: person.name ?? null,
        photo: person.picture?.data.url ?? null,
      }
    },
  }
}
