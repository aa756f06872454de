import type { Hono } from 'hono'
import { addCategory, changeCategory, listStaffCategories } from '../../modules/catalog/index.ts'
import type { Services } from '../../services.ts'
import { serve } from './serve.ts'

/** What staff do with categories. */
export function staffCategoryCalls(app: Hono, services: Services): void {
  const { db, wake } = services

  serve(app, services, 'GET /api/staff/categories', () => listStaffCategories(db))

  serve(app, services, 'POST /api/staff/categories', async ({ body, caller }) =>
    addCategory({ db, staff: await caller.student() }, body),
  )

  serve(app, services, 'PATCH /api/staff/categories/{slug}', async ({ params, body, caller }) =>
    changeCategory({ db, wake, staff: await caller.student() }, { ...params, ...body }),
  )
}
