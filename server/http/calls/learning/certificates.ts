import type { Hono } from 'hono'
import { namesOf } from '../../../content.ts'
import {
  findEnrolments,
  awardCertificate,
  revokeCertificate,
  showCertificate,
} from '../../../modules/learning/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'

/**
 * The staff calls about enrolments and their certificates, and the public call that shows a
 * certificate.
 */
export function certificateCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, config, clock } = services

  serve('GET /api/certificates/{serial}', ({ params }) => showCertificate(db, params.serial))

  serve('GET /api/staff/enrolments', ({ query }) => findEnrolments(db, query))

  serve('POST /api/staff/enrolments/{id}/certificate', async ({ params, body, caller }) => {
    const serial = await awardCertificate(db, params.id, {
      nameOnIt: body.nameOnIt ?? null,
      earlyReason: body.earlyReason ?? null,
      staff: await caller.student(),
      issuer: { origin: config.origin, names: namesOf(config) },
      at: clock(),
    })
    void sendMailsSoon(services)
    return showCertificate(db, serial)
  })

  serve('POST /api/staff/certificates/{serial}/revoke', async ({ params, caller }) => {
    await revokeCertificate(db, {
      serial: params.serial,
      staff: await caller.student(),
      at: clock(),
    })
    return showCertificate(db, params.serial)
  })
}
