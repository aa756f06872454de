import type { Hono } from 'hono'
import { dhakaDay } from '#contract/time.ts'
import {
  exportWaitingPlaces,
  joinWaitingList,
  leaveWaitingList,
  listOwnPlaces,
  listWaitingPlaces,
  offerSeatNow,
  removeWaitingPlace,
  showWaitingList,
} from '../../../modules/orders/index.ts'
import { orderContext } from '../../../order-context.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'

/** The calls about waiting lists of full batches, of students and of staff. */
export function waitingListCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services
  const ctx = () => orderContext(services)

  serve('GET /api/waiting-places', async ({ caller }) => listOwnPlaces(db, await caller.student()))

  serve('GET /api/waiting-list', ({ query }) =>
    showWaitingList(db, { batchId: Number(query.batchId), today: dhakaDay(clock()) }),
  )

  serve('POST /api/waiting-places', async ({ body, caller }) =>
    joinWaitingList(ctx(), {
      student: await caller.student(),
      batchId: Number(body.batchId),
      language: body.language,
    }),
  )

  serve('DELETE /api/waiting-places/{id}', async ({ params, caller }) =>
    leaveWaitingList(ctx(), { student: await caller.student(), placeId: Number(params.id) }),
  )

  serve('GET /api/staff/batches/{id}/waiting-list', ({ params, query }) =>
    listWaitingPlaces(db.read, { ...query, batchId: Number(params.id) }),
  )

  serve('GET /api/staff/batches/{id}/waiting-list/export', async ({ params, query, caller }) =>
    exportWaitingPlaces(db, {
      ...query,
      batchId: Number(params.id),
      staff: await caller.student(),
    }),
  )

  serve('POST /api/staff/waiting-places/{id}/offer', async ({ params, body, caller }) =>
    offerSeatNow(ctx(), {
      staff: await caller.student(),
      placeId: Number(params.id),
      mayAddSeat: body.addSeat,
    }),
  )

  serve('DELETE /api/staff/waiting-places/{id}', async ({ params, caller }) =>
    removeWaitingPlace(ctx(), { staff: await caller.student(), placeId: Number(params.id) }),
  )
}
