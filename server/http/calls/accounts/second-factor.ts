import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { FRESH_SECONDS } from '#contract/identity/terms.ts'
import { namesOf } from '../../../content.ts'
import {
  confirmEnrolment,
  type Holder,
  proveSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactorContext,
  showSecondFactor,
  startEnrolment,
} from '../../../modules/second-factor/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../door/access.ts'
import { browserCookie, browserTokenOf } from '../../door/browser-cookie.ts'
import { rateLimit } from '../../door/rate-limits.ts'
import { serveOn } from '../serve.ts'

/** Protects the database from floods; guesses are counted where they are checked. */
const PROOFS_PER_ADDRESS = { points: 30, seconds: 60 }

/** The calls about the caller's own second factor. */
export function secondFactorCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services

  serve('GET /api/authorization/second-factor', async ({ caller }) => {
    const { isRequired, isSetUp, provedAt } = await caller.secondFactor()
    const { setUpAt, recoveryCodesLeft } = await showSecondFactor(db, caller.claims.uid)
    return {
      isRequired,
      isSetUp,
      isProved: provedAt !== null,
      isFresh: await isFresh(services, caller),
      setUpAt: setUpAt?.toISOString() ?? null,
      recoveryCodesLeft,
    }
  })

  serve('POST /api/authorization/second-factor/enrolment', async ({ caller }) =>
    startEnrolment(contextOf(services), holderOf(caller), {
      isFresh: await isFresh(services, caller),
    }),
  )

  serve('POST /api/authorization/second-factor/confirmation', async ({ caller, body, header }) => {
    const { recoveryCodes, token } = await confirmEnrolment(contextOf(services), holderOf(caller), {
      code: body.code,
      isFresh: await isFresh(services, caller),
    })
    void sendMailsSoon(services)
    header('set-cookie', browserCookie(services, token))
    return { recoveryCodes }
  })

  serve(
    'POST /api/authorization/second-factor/proof',
    async ({ caller, body, request, address, header }) => {
      await rateLimit(services, {
        name: 'second-factor-proof',
        limit: PROOFS_PER_ADDRESS,
        who: `${caller.claims.uid} ${address()}`,
      })
      const proof = { code: body.code, browser: browserTokenOf(services, request) }
      const token = await proveSecondFactor(contextOf(services), holderOf(caller), proof).finally(
        () => void sendMailsSoon(services),
      )
      header('set-cookie', browserCookie(services, token))
      return undefined
    },
  )

  serve('POST /api/authorization/second-factor/recovery-codes', async ({ caller }) => {
    await refuseStaleProof(services, caller)
    const recoveryCodes = await renewRecoveryCodes(contextOf(services), holderOf(caller))
    void sendMailsSoon(services)
    return { recoveryCodes }
  })

  serve('DELETE /api/authorization/second-factor', async ({ caller }) => {
    await refuseStaleProof(services, caller)
    if (services.config.isSecondFactorRequired) throw new Problem('second_factor_required')
    await removeSecondFactor(contextOf(services), holderOf(caller))
    void sendMailsSoon(services)
    return undefined
  })
}

function contextOf(services: Services): SecondFactorContext {
  return {
    db: services.db,
    now: services.clock(),
    secrets: services.secondFactor,
    provider: namesOf(services.config),
  }
}

function holderOf({ claims: { uid, email, signedInAt = 0, sessionVersion } }: Caller): Holder {
  return { uid, email, signedInAt, sessionVersion }
}

/** Whether the second factor was given recently in this sign-in. */
async function isFresh({ clock }: Services, caller: Caller): Promise<boolean> {
  const { provedAt } = await caller.secondFactor()
  return provedAt !== null && provedAt.getTime() > clock().getTime() - FRESH_SECONDS * 1000
}

/** @throws Problem second_factor_not_set_up, second_factor_needed */
async function refuseStaleProof(services: Services, caller: Caller): Promise<void> {
  if (!(await caller.secondFactor()).isSetUp) throw new Problem('second_factor_not_set_up')
  if (!(await isFresh(services, caller))) throw new Problem('second_factor_needed')
}
