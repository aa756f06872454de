import type { Hono } from 'hono'
import { reportIn, showFirstSteps } from '../../../checkup/index.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'

/** The calls by which owners see whether their copy is well, and ready to sell. */
export function staffCheckupCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { checkup } = services

  serve('GET /api/staff/checkup', async ({ query }) =>
    reportIn(query.language, await checkup.look()),
  )

  serve('GET /api/staff/first-steps', () => showFirstSteps(services, checkup))
}
