import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { namesOf } from '../../../content.ts'
import { transact } from '../../../db/transact.ts'
import { queueAccountNotice } from '../../../mail/index.ts'
import type { Identity } from '../../../modules/identity/index.ts'
import { findProof } from '../../../modules/second-factor/index.ts'
import {
  byUid,
  followAddress,
  isSignedOut,
  type StudentRecord,
  versionBeforeStudent,
} from '../../../modules/students/index.ts'
import type { Services } from '../../../services.ts'
import { bearerOf } from '../../door/access.ts'
import { browserTokenOf } from '../../door/browser-cookie.ts'
import { serveOn } from '../serve.ts'

/**
 * Says where to sign in, and exchanges an ID token for an access token. Source: spec §7; who may:
 * spec reading, accidents.
 */
export function identityCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  serve('GET /api/site/identity', async ({ header }) => {
    const { mode, projectId, apiKey, authDomain } = services.config.identity
    header('cache-control', 'public, max-age=300')
    return { mode, projectId, apiKey, authDomain }
  })

  serve('POST /api/authorization/jwt', async ({ body, request }) => {
    const idToken = bearerOf(request)
    if (!idToken) throw new Problem('sign_in_needed')
    const identity = await services.idTokens.verify(idToken)
    const email = typeof body === 'string' ? body : body.email
    if (emailKey(email) !== emailKey(identity.email)) throw new Problem('email_mismatch')
    const student = await byUid(services.db, identity.uid)
    if (student?.deleted_at) throw new Problem('account_disabled')
    if (student && isSignedOut(student, identity.signedInAt)) throw new Problem('session_ended')
    if (student && student.email !== identity.email)
      await takeNewAddress(services, { student, identity, request })
    const token = browserTokenOf(services, request)
    const sessionVersion =
      student?.session_version ?? (await versionBeforeStudent(services.db, identity.uid))
    const signIn = { uid: identity.uid, signedInAt: identity.signedInAt, sessionVersion }
    const proof = token && (await findProof(services.db, signIn, { token, now: services.clock() }))
    return services.accessTokens.mint(
      {
        ...signIn,
        email: identity.email,
        emailVerified: identity.emailVerified,
        name: identity.name,
        ...(proof && { secondFactor: proof }),
      },
      identity.expiresAt,
    )
  })
}

/**
 * A hosted service sends no notice of a change: its current address counts, and the owner is
 * notified at both addresses.
 */
async function takeNewAddress(
  { config, db }: Services,
  { student, identity, request }: { student: StudentRecord; identity: Identity; request: Request },
): Promise<void> {
  const language = request.headers.get('accept-language')?.slice(0, 2) ?? 'en'
  await transact(db, async (trx) => {
    if (!(await followAddress(trx, identity))) return
    await queueAccountNotice(
      trx,
      { kind: 'EMAIL_LEFT', recipient: student.email, language },
      namesOf(config),
    )
    await queueAccountNotice(
      trx,
      { kind: 'EMAIL_TAKEN', recipient: identity.email, language },
      namesOf(config),
    )
  })
}
