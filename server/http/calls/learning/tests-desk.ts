import type { Hono } from 'hono'
import { classroomContext } from '../../../classroom-context.ts'
import {
  allow,
  answerObjections,
  analyseItems,
  changeKey,
  discardPaper,
  exportAttempts,
  exportRolls,
  extendAttempts,
  giveRolls,
  listAllowances,
  listAttempts,
  listObjections,
  listRolls,
  makePaper,
  markAnswer,
  previewKeyChange,
  previewSheets,
  removeSheets,
  type ResultsDesk,
  saveSheets,
  setRoll,
  saveTest,
  showAttempt,
  showPaper,
  showPaperKey,
  showSet,
  showTest,
} from '../../../modules/tests/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'

const TEST = '/api/staff/lessons/{lessonId}/test'

/** The calls by which staff make tests and see to what comes of them. */
export function testsDeskCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services
  const desk = async (caller: Caller): Promise<ResultsDesk> => ({
    ...classroomContext(services),
    staff: await caller.student(),
  })

  serve(`GET ${TEST}`, ({ params }) => showTest(db, params.lessonId))

  serve(`PUT ${TEST}`, async ({ params, body, caller }) =>
    saveTest(await desk(caller), { ...params, ...body }),
  )

  serve(`GET ${TEST}/attempts`, ({ params, query }) => listAttempts(db, { ...params, ...query }))

  serve(`GET ${TEST}/attempts/export`, async ({ params, query, caller }) =>
    exportAttempts({ db, staff: await caller.student() }, { ...params, ...query }),
  )

  serve('GET /api/staff/attempts/{attemptId}', async ({ params, caller }) =>
    showAttempt({ db, now: services.clock(), staff: await caller.student() }, params.attemptId),
  )

  serve('PUT /api/staff/attempts/{attemptId}/marks', async ({ params, body, caller }) =>
    markAnswer(await desk(caller), { ...params, ...body }),
  )

  serve(`GET ${TEST}/analysis`, ({ params }) => analyseItems(db, params.lessonId))

  serve(`POST ${TEST}/key-changes/preview`, ({ params, body }) =>
    previewKeyChange(db, { ...params, ...body }),
  )

  serve(`POST ${TEST}/key-changes`, async ({ params, body, caller }) =>
    changeKey(await desk(caller), { ...params, ...body }),
  )

  serve(`GET ${TEST}/objections`, async ({ params, query, caller }) =>
    listObjections({ db, staff: await caller.student() }, { ...params, ...query }),
  )

  serve(`POST ${TEST}/objections/answers`, async ({ params, body, caller }) =>
    answerObjections(await desk(caller), { ...params, ...body }),
  )

  serve(`POST ${TEST}/extensions`, async ({ params, body, caller }) =>
    extendAttempts(await desk(caller), { ...params, ...body }),
  )

  serve(`GET ${TEST}/allowances`, ({ params }) => listAllowances(db, params.lessonId))

  serve(`PUT ${TEST}/allowances`, async ({ params, body, caller }) =>
    allow(await desk(caller), { ...params, ...body }),
  )

  serve(`GET ${TEST}/paper`, ({ params }) => showPaper(db, params.lessonId))

  serve(`POST ${TEST}/paper`, async ({ params, body, caller }) =>
    makePaper(await desk(caller), { ...params, ...body }),
  )

  serve(`DELETE ${TEST}/paper`, async ({ params, caller }) =>
    discardPaper(await desk(caller), params),
  )

  serve(`GET ${TEST}/paper/sets/{letter}`, ({ params }) => showSet(db, params))

  serve(`GET ${TEST}/paper/key`, ({ params }) => showPaperKey(db, params.lessonId))

  serve(`GET ${TEST}/paper/rolls`, ({ params, query }) => listRolls(db, { ...params, ...query }))

  serve(`GET ${TEST}/paper/rolls/export`, async ({ params, query, caller }) =>
    exportRolls({ db, staff: await caller.student() }, { ...params, ...query }),
  )

  serve(`POST ${TEST}/paper/rolls`, async ({ params, caller }) =>
    giveRolls(await desk(caller), params),
  )

  serve(`PUT ${TEST}/paper/rolls`, async ({ params, body, caller }) =>
    setRoll(await desk(caller), { ...params, ...body }),
  )

  serve(`POST ${TEST}/paper/sheets/preview`, ({ params, body }) =>
    previewSheets(db, { ...params, ...body }),
  )

  serve(`POST ${TEST}/paper/sheets`, async ({ params, body, caller }) =>
    saveSheets(await desk(caller), { ...params, ...body }),
  )

  serve(`POST ${TEST}/paper/sheets/removal`, async ({ params, body, caller }) =>
    removeSheets(await desk(caller), { ...params, ...body }),
  )
}
