import type { Hono } from 'hono'
import { addCategory, changeCategory, listStaffCategories } from '../../../modules/catalog/index.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'

/** The calls by which staff manage categories. */
export function staffCategoryCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, wake } = services

  serve('GET /api/staff/categories', () => listStaffCategories(db))

  serve('POST /api/staff/categories', async ({ body, caller }) =>
    addCategory({ db, staff: await caller.student() }, body),
  )

  serve('PATCH /api/staff/categories/{slug}', async ({ params, body, caller }) =>
    changeCategory({ db, wake, staff: await caller.student() }, { ...params, ...body }),
  )
}
