import type { Hono } from 'hono'
import { TRANSFER_PICTURE_BYTES } from '#contract/orders/terms.ts'
import { emailKey } from '#contract/text.ts'
import {
  askAboutOwnOrder,
  cancelOwnOrder,
  leaveCourses,
  openPaymentLink,
  ownedCourses,
  ownPayMethods,
  ownRefundQuote,
  payOrder,
  placeOrder,
  quoteOrder,
  reportOwnTransfer,
  changeOwnBatch,
  requestOwnRefund,
  showOwnChanges,
  showOpenOrder,
  showOwnOrder,
  showOwnOrders,
} from '../../../modules/orders/index.ts'
import { studentsChangeBatch } from '../../../modules/site/index.ts'
import { orderContext } from '../../../order-context.ts'
import type { Services } from '../../../services.ts'
import { type Caller, provedAddress } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'
import { transferPictureOf } from './transfer-picture.ts'

/** The calls of a student about their orders. */
export function orderCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const ctx = () => orderContext(services)
  const own = async (caller: Caller, { number }: { number: string }) => ({
    student: await caller.student(),
    number,
  })

  serve('POST /api/checkout/quote', async ({ body, caller }) =>
    quoteOrder(ctx(), { student: await caller.student(), wanted: body }),
  )

  serve('POST /api/checkout', async ({ body, caller }) =>
    placeOrder(ctx(), { student: await caller.student(), request: body }),
  )

  serve('GET /api/orders', async ({ query, caller }) =>
    showOwnOrders(ctx(), { student: await caller.student(), ...query }),
  )

  serve('GET /api/orders/open', async ({ caller }) => showOpenOrder(ctx(), await caller.student()))

  serve('GET /api/owned-courses', async ({ caller }) =>
    ownedCourses(services.db, await caller.student()),
  )

  serve('POST /api/payment-links/open', async ({ body, caller }) => {
    const proved = provedAddress(caller)
    const provedKey = proved === null ? null : emailKey(proved)
    return openPaymentLink(ctx(), { student: await caller.student(), provedKey, ...body })
  })

  serve('GET /api/orders/{number}', async ({ params, caller }) =>
    showOwnOrder(ctx(), await own(caller, params)),
  )

  serve('POST /api/orders/{number}/ask', async ({ params, caller }) =>
    askAboutOwnOrder(ctx(), await own(caller, params)),
  )

  serve('GET /api/orders/{number}/pay-methods', async ({ params, caller }) =>
    ownPayMethods(ctx(), await own(caller, params)),
  )

  serve('POST /api/orders/{number}/payments', async ({ params, body, caller }) =>
    payOrder(ctx(), { ...(await own(caller, params)), ...body }),
  )

  serve(
    'POST /api/orders/{number}/manual-transfers',
    async ({ params, body: { picture, sender = null, ...report }, caller }) =>
      reportOwnTransfer(ctx(), {
        ...(await own(caller, params)),
        ...report,
        sender,
        readPicture: async () =>
          picture
            ? transferPictureOf(await caller.student(), {
                base64: picture,
                limit: TRANSFER_PICTURE_BYTES,
              })
            : null,
      }),
  )

  serve('POST /api/orders/{number}/cancel', async ({ params, caller }) =>
    cancelOwnOrder(ctx(), await own(caller, params)),
  )

  serve('POST /api/orders/{number}/leave', async ({ params, body, caller }) =>
    leaveCourses(ctx(), { ...(await own(caller, params)), ...body }),
  )

  const changeable = async (caller: Caller, params: { number: string }) => ({
    ...(await own(caller, params)),
    isOffered: await studentsChangeBatch(services.db),
  })

  serve('GET /api/orders/{number}/batches', async ({ params, caller }) => ({
    changes: await showOwnChanges(ctx(), await changeable(caller, params)),
  }))

  serve('POST /api/orders/{number}/items/{itemId}/batch', async ({ params, body, caller }) =>
    changeOwnBatch(ctx(), {
      ...(await changeable(caller, params)),
      itemId: params.itemId,
      choice: body,
    }),
  )

  serve('GET /api/orders/{number}/refund-quote', async ({ params, caller }) =>
    ownRefundQuote(ctx(), await own(caller, params)),
  )

  serve('POST /api/orders/{number}/refund-requests', async ({ params, body, caller }) =>
    requestOwnRefund(ctx(), { ...(await own(caller, params)), request: body }),
  )
}
