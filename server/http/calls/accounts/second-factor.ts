import type { Hono } from 'hono'
import { namesOf } from '../../../content.ts'
import {
  confirmEnrolment,
  type Holder,
  proveSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
  type SecondFactorContext,
  showOwnSecondFactor,
  startEnrolment,
} from '../../../modules/second-factor/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { browserCookie, browserTokenOf } from '../../policy/browser-cookie.ts'
import { rateLimit } from '../../policy/rate-limits.ts'
import { serveOn } from '../serve.ts'

/** Protects the database from floods; guesses are counted where they are checked. */
const PROOFS_PER_ADDRESS = { points: 30, seconds: 60 }

/** The calls about the caller's own second factor. */
export function secondFactorCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const context = (): SecondFactorContext => ({
    db: services.db,
    now: services.clock(),
    secrets: services.secondFactor,
    provider: namesOf(services.config),
    isRequired: services.config.isSecondFactorRequired,
    sendMailsSoon: () => void sendMailsSoon(services),
  })

  serve('GET /api/authorization/second-factor', async ({ caller }) =>
    showOwnSecondFactor(context(), await holderOf(caller)),
  )

  serve('POST /api/authorization/second-factor/enrolment', async ({ caller }) =>
    startEnrolment(context(), await holderOf(caller)),
  )

  serve('POST /api/authorization/second-factor/confirmation', async ({ caller, body, header }) => {
    const { recoveryCodes, token } = await confirmEnrolment(
      context(),
      await holderOf(caller),
      body.code,
    )
    header('set-cookie', browserCookie(services, token))
    return { recoveryCodes }
  })

  serve(
    'POST /api/authorization/second-factor/proof',
    async ({ caller, body, request, address, header }) => {
      const who = `${caller.claims.uid} ${address()}`
      await rateLimit(services, { name: 'second-factor-proof', limit: PROOFS_PER_ADDRESS, who })
      const proof = { code: body.code, browser: browserTokenOf(services, request) }
      const token = await proveSecondFactor(context(), await holderOf(caller), proof)
      header('set-cookie', browserCookie(services, token))
    },
  )

  serve('POST /api/authorization/second-factor/recovery-codes', async ({ caller }) =>
    renewRecoveryCodes(context(), await holderOf(caller)),
  )

  serve('DELETE /api/authorization/second-factor', async ({ caller }) =>
    removeOwnSecondFactor(context(), await holderOf(caller)),
  )
}

async function holderOf({ claims, secondFactor }: Caller): Promise<Holder> {
  const { uid, email, signedInAt = 0, sessionVersion } = claims
  const { isSetUp, provedAt } = await secondFactor()
  return { uid, email, signedInAt, sessionVersion, isSetUp, provedAt }
}
