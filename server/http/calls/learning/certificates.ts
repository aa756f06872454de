import type { Hono } from 'hono'
import { namesOf } from '../../../content.ts'
import {
  awardCertificate,
  type CertificateContext,
  extendAccess,
  extendBatchAccess,
  previewBatchAccess,
  findEnrolments,
  revokeCertificate,
  showCertificate,
} from '../../../modules/learning/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'

/**
 * The staff calls about enrolments and their certificates, and the public call that shows a
 * certificate.
 */
export function certificateCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const desk = (caller: Caller) => certificateContext(services, caller)

  serve('GET /api/certificates/{serial}', ({ params }) => showCertificate(db, params.serial))

  serve('GET /api/staff/enrolments', async ({ query, caller }) =>
    findEnrolments(db.read, { ...query, staffId: (await caller.student()).id }),
  )

  serve('POST /api/staff/enrolments/{id}/access', async ({ params, body, caller }) =>
    extendAccess(await desk(caller), { ...params, ...body }),
  )

  serve('GET /api/staff/batches/{id}/access', async ({ params, query, caller }) =>
    previewBatchAccess(await desk(caller), { batchId: params.id, ...query }),
  )

  serve('POST /api/staff/batches/{id}/access', async ({ params, body, caller }) =>
    extendBatchAccess(await desk(caller), { batchId: params.id, ...body }),
  )

  serve('POST /api/staff/enrolments/{id}/certificate', async ({ params, body, caller }) =>
    awardCertificate(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/staff/certificates/{serial}/revoke', async ({ params, caller }) =>
    revokeCertificate(await desk(caller), params),
  )
}

export async function certificateContext(
  services: Services,
  caller: Caller,
): Promise<CertificateContext> {
  return {
    db: services.db,
    now: services.clock(),
    issuer: { origin: services.config.origin, names: namesOf(services.config) },
    staff: await caller.student(),
    sendMailsSoon: () => void sendMailsSoon(services),
  }
}
