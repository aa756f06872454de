import { z } from 'zod'
import { apiOfPerson, authorizationUrl } from './code-flow.ts'
import type { OAuthClient, Provider } from './provider.ts'

const Person = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub hosts no mailboxes, so it is not trusted to open an existing account by address. */
export function github(client: OAuthClient, outbound: typeof fetch): Provider {
  return {
    signInUrl: (journey) =>
      authorizationUrl('https://github.com/login/oauth/authorize', {
        client,
        journey,
        parameters: {
          scope: 'read:user user:email',
        },
      }),
    async profile(code, journey) {
      const read = await apiOfPerson(outbound, {
        endpoint: 'https://github.com/login/oauth/access_token',
        client,
        code,
        journey,
      })
      const person = await read('https://api.github.com/user', Person)
      const emails = await read('https://api.github.com/user/emails', Emails)
      const email = emails.find((candidate) => candidate.primary && candidate.verified)?.email
      return {
        id: String(person.id),
        email: email?.toLowerCase() ?? null,
        emailProven: false,
        name: person.name ?? person.login,
        photo: person.avatar_url ?? null,
      }
    },
  }
}
