import { z } from 'zod'
import { apiOfPerson, authorizationUrl } from './code-flow.ts'
import type { OAuthClient, Provider } from './provider.ts'

const Person = z.object({
  data: z.object({
    id: z.string().min(1),
    name: z.string().optional(),
    profile_image_url: z.string().optional(),
    confirmed_email: z.string().optional(),
  }),
})

/** Twitter, now X, by its OAuth 2. People may withhold their email address there. */
export function twitter(client: OAuthClient, outbound: typeof fetch): Provider {
  const basic = Buffer.from(
    `${encodeURIComponent(client.clientId)}:${encodeURIComponent(client.clientSecret)}`,
  ).toString('base64')
  return {
    signInUrl: (journey) =>
      authorizationUrl('https://x.com/i/oauth2/authorize', {
        client,
        journey,
        parameters: {
          scope: 'users.read users.email tweet.read',
        },
      }),
    async profile(code, journey) {
      const headers = { authorization: `Basic ${basic}` }
      const read = await apiOfPerson(outbound, {
        endpoint: 'https://api.x.com/2/oauth2/token',
        client,
        code,
        journey,
        headers,
      })
      const { data } = await read(
        'https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email',
        Person,
      )
      return {
        id: data.id,
        email: data.confirmed_email?.toLowerCase() ?? null,
        emailProven: false,
        name: data.name ?? null,
        photo: data.profile_image_url ?? null,
      }
    },
  }
}
