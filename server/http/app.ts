import { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import type { Services } from '../services.ts'
import { accountCalls } from './account.ts'
import { cartCalls } from './cart.ts'
import { catalogCalls } from './catalog.ts'
import { certificateCalls } from './certificates.ts'
import { failureAnswer, problemResponse } from './failures.ts'
import { identityCalls } from './identity.ts'
import { inboxCalls } from './inbox.ts'
import { learningCalls } from './learning.ts'
import { newsletterPages } from './newsletter.ts'
import { openApiPages } from './openapi.ts'
import { orderCalls } from './orders.ts'
import { paymentCallbacks } from './payment-callbacks.ts'
import { dataHeaders } from './security-headers.ts'
import { photoPages } from './photos.ts'
import { receiptPages } from './receipts.ts'
import { siteCalls } from './site.ts'
import { staffOrderCalls } from './staff-orders.ts'
import { staffCalls } from './staff.ts'
import { studentCalls } from './students.ts'

/** Every call of the contract. Pages and static files are served in front of and behind it by `server/http/pages.ts`. */
export function apiApp(services: Services): Hono {
  const app = new Hono()
  app.onError((error, context) => failureAnswer(services, error, context))
  const headers = Object.entries(dataHeaders(services.config))
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of headers) if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  })
  identityCalls(app, services)
  catalogCalls(app, services)
  studentCalls(app, services)
  accountCalls(app, services)
  photoPages(app, services)
  cartCalls(app, services)
  orderCalls(app, services)
  paymentCallbacks(app, services)
  receiptPages(app, services)
  learningCalls(app, services)
  certificateCalls(app, services)
  siteCalls(app, services)
  inboxCalls(app, services)
  newsletterPages(app, services)
  staffCalls(app, services)
  staffOrderCalls(app, services)
  openApiPages(app, services)
  app.notFound((context) => unknownCall(app, context.req.method, context.req.path))
  return app
}

/** Paths that belong to calls, never to pages. */
export const API_PATH = /^\/(api|post|get|delete|photos)\//

/** 405 where another method would do, else 404. */
function unknownCall(app: Hono, method: string, path: string): Response {
  const allowed = app.routes.filter((route) => route.method !== 'ALL' && matches(route.path, path)).map((route) => route.method)
  if (allowed.length === 0 || allowed.includes(method)) return problemResponse(new Problem('not_found'))
  const answer = problemResponse(new Problem('method_not_allowed'))
  answer.headers.set('allow', [...new Set(allowed)].join(', '))
  return answer
}

function matches(template: string, path: string): boolean {
  const [parts, given] = [template.split('/'), path.split('/')]
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index])
}
