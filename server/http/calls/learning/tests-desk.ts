import type { Hono } from 'hono'
import { saveTest, showTest, type TestDesk } from '../../../modules/tests/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'

/** The calls by which staff make tests and see to what comes of them. */
export function testsDeskCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services
  const desk = async (caller: Caller): Promise<TestDesk> => ({
    db,
    now: clock(),
    staff: await caller.student(),
  })

  serve('GET /api/staff/lessons/{lessonId}/test', ({ params }) => showTest(db, params.lessonId))

  serve('PUT /api/staff/lessons/{lessonId}/test', async ({ params, body, caller }) =>
    saveTest(await desk(caller), { ...params, ...body }),
  )
}
