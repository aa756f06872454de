import type { Hono } from 'hono'
import { staffRoleOf } from '#contract/staff/permissions.ts'
import { dhakaDay } from '#contract/time.ts'
import { countForTeacher } from '../../../modules/discussion/index.ts'
import {
  findBehind,
  listClasses,
  reportBatches,
  reportLessons,
  reportSales,
  sumLearning,
  sumRecentSales,
} from '../../../modules/reports/index.ts'
import type { Services } from '../../../services.ts'
import { todayForStaff } from '../../../staff-today.ts'
import { provedTeacher } from '../learning/teaching.ts'
import { serveOn } from '../serve.ts'

/** The calls about what happens and what was sold and learnt. */
export function reportCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services
  const today = () => dhakaDay(clock())

  serve('GET /api/staff/today', async ({ caller }) =>
    todayForStaff(services, {
      role: staffRoleOf((await caller.student()).staff_role),
      now: clock(),
    }),
  )

  serve('GET /api/staff/recent-sales', () => sumRecentSales(db, { day: today() }))

  serve('GET /api/staff/reports/sales', ({ query }) => reportSales(db, query))

  serve('GET /api/staff/reports/batches', ({ query }) => reportBatches(db, query))

  serve('GET /api/staff/reports/lessons', ({ query }) => reportLessons(db, query))

  serve('GET /api/staff/recent-learning', () => sumLearning(db, { day: today() }))

  serve('GET /api/teaching/today', async ({ caller }) => {
    const teacher = await provedTeacher(caller)
    const day = today()
    const questions = await countForTeacher({ db }, { teacher })
    return {
      day,
      questions: questions && { ...questions, oldestAt: questions.oldestAt.toISOString() },
      classes: await listClasses(db, { day, teacher }),
      behind: await findBehind(db, { day, teacher }),
      learning: await sumLearning(db, { day, teacher }),
    }
  })
}
