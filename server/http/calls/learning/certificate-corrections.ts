import type { Hono } from 'hono'
import { namesOf } from '../../../content.ts'
import {
  approveCorrection,
  askForCorrection,
  listCorrections,
  reissueCertificate,
  rejectCorrection,
  showCertificate,
} from '../../../modules/learning/index.ts'
import { sendMailsSoon } from '../../../send-mails-soon.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../door/access.ts'
import { serveOn } from '../serve.ts'

/** The calls about corrections of a certificate's name. */
export function certificateCorrectionCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services

  serve('POST /api/my-certificates/{serial}/corrections', async ({ params, body, caller }) => {
    const { id } = await caller.student()
    await askForCorrection(db, {
      ...params,
      name: body.name,
      note: body.note || null,
      studentId: id,
    })
    return undefined
  })

  serve('GET /api/staff/certificate-corrections', () => listCorrections(db))

  serve(
    'POST /api/staff/certificate-corrections/{id}/approve',
    async ({ params, body, caller }) => {
      const serial = await approveCorrection(await context(caller), { ...params, ...body })
      void sendMailsSoon(services)
      return showCertificate(db, serial)
    },
  )

  serve('POST /api/staff/certificate-corrections/{id}/reject', async ({ params, body, caller }) => {
    await rejectCorrection(await context(caller), { ...params, ...body })
    void sendMailsSoon(services)
    return undefined
  })

  serve('POST /api/staff/certificates/{serial}/reissue', async ({ params, body, caller }) => {
    const serial = await reissueCertificate(await context(caller), { ...params, ...body })
    void sendMailsSoon(services)
    return showCertificate(db, serial)
  })

  async function context(caller: Caller) {
    const issuer = { origin: services.config.origin, names: namesOf(services.config) }
    return { db, issuer, now: services.clock(), staff: await caller.student() }
  }
}
