import { namesOf } from './content.ts'
import type { ImportContext } from './modules/student-imports/index.ts'
import { orderContext } from './order-context.ts'
import type { Services } from './services.ts'

/** What the verbs of imports of students work with, at this moment. */
export function importContext(services: Services): ImportContext {
  return { ...orderContext(services), names: namesOf(services.config) }
}
