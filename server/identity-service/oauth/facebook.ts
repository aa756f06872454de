import { z } from 'zod'
import { apiOfPerson, authorizationUrl } from './code-flow.ts'
import type { OAuthClient, Provider } from './provider.ts'

const Person = z.object({
  id: z.string().min(1),
  email: z.string().optional(),
  name: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string() }) }).optional(),
})

/** Facebook does not say whether it verified an email address, so it is not trusted to. */
export function facebook(client: OAuthClient, outbound: typeof fetch): Provider {
  return {
    signInUrl: (journey) =>
      authorizationUrl('https://www.facebook.com/v23.0/dialog/oauth', {
        client,
        journey,
        parameters: {
          scope: 'public_profile email',
        },
      }),
    async profile(code, journey) {
      const read = await apiOfPerson(outbound, {
        endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
        client,
        code,
        journey,
      })
      const person = await read(
        'https://graph.facebook.com/v23.0/me?fields=id,name,email,picture',
        Person,
      )
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
