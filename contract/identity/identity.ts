import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Email } from '../text.ts'

/** What a browser needs to reach the identity service; nothing in it is secret. */
export const PublicIdentity = z
  .object({
    mode: z
      .enum(['embedded', 'firebase'])
      .meta({ description: 'embedded: the service runs on the same origin.' }),
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
  })
  .meta({ id: 'PublicIdentity' })
export type PublicIdentity = z.infer<typeof PublicIdentity>

export const identityEndpoints = endpoints({
  'GET /api/site/identity': {
    summary: 'Which identity service the browser signs in at.',
    audience: 'anyone',
    reply: PublicIdentity,
    cacheable: true,
  },
  'POST /api/authorization/jwt': {
    summary:
      "Mints an access token for the holder of an ID token (bearer) whose email is the body's.",
    audience: 'anyone',
    proof: 'idToken',
    body: z.union([Email, z.object({ email: Email })]),
    toleratesUnknownFields: true,
    reply: z.object({
      token: z.string(),
      expiresAt: z.int().meta({ description: 'Seconds since 1970.' }),
    }),
    problems: [
      'sign_in_needed',
      'session_ended',
      'email_mismatch',
      'account_disabled',
      'account_merged',
      'identity_unavailable',
    ],
    limit: { points: 60, seconds: 60 },
  },
  'POST /api/page-session': {
    summary:
      'Lets the private pages of this browser be rendered for the holder of an ID token (bearer), until none was opened for an hour. Sets two cookies, which no call reads as a sign-in.',
    audience: 'anyone',
    proof: 'idToken',
    reply: null,
    problems: [
      'sign_in_needed',
      'session_ended',
      'account_disabled',
      'account_merged',
      'identity_unavailable',
    ],
    limit: { points: 60, seconds: 60 },
  },
  'DELETE /api/page-session': {
    summary: 'Ends the page session of this browser, which its cookie names, and nothing else.',
    audience: 'anyone',
    reply: null,
    limit: { points: 60, seconds: 60 },
  },
})
