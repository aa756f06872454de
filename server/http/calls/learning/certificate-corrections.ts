import type { Hono } from 'hono'
import {
  approveCorrection,
  askForCorrection,
  listCorrections,
  reissueCertificate,
  rejectCorrection,
} from '../../../modules/learning/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'
import { certificateContext } from './certificates.ts'

/** The calls about corrections of a certificate's name. */
export function certificateCorrectionCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const desk = (caller: Caller) => certificateContext(services, caller)

  serve('POST /api/my-certificates/{serial}/corrections', async ({ params, body, caller }) =>
    askForCorrection(db, { ...params, ...body, student: await caller.student() }),
  )

  serve('GET /api/staff/certificate-corrections', () => listCorrections(db))

  serve('POST /api/staff/certificate-corrections/{id}/approve', async ({ params, body, caller }) =>
    approveCorrection(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/staff/certificate-corrections/{id}/reject', async ({ params, body, caller }) =>
    rejectCorrection(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/staff/certificates/{serial}/reissue', async ({ params, body, caller }) =>
    reissueCertificate(await desk(caller), { ...params, ...body }),
  )
}
