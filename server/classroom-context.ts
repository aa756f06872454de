import { namesOf } from './content.ts'
import type { ClassroomContext } from './modules/learning/index.ts'
import { sendMailsSoon } from './send-mails-soon.ts'
import type { Services } from './services.ts'

/** What the verbs of the classroom work with, at this moment. */
export function classroomContext(services: Services): ClassroomContext {
  const { db, config, clock } = services
  return {
    db,
    now: clock(),
    issuer: { origin: config.origin, names: namesOf(config) },
    sendMailsSoon: () => void sendMailsSoon(services),
  }
}
