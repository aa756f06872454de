import type { Hono } from 'hono'
import { questionFileLimits } from '#contract/question-bank/terms.ts'
import {
  addBank,
  addStimulus,
  type BankDesk,
  changeBank,
  changeQuestion,
  changeQuestions,
  checkQuestionFile,
  exportBank,
  listBanks,
  listQuestions,
  listStimuli,
  saveQuestions,
  showBankWithTags,
  showQuestion,
  showQuestionVersion,
  tryAnswer,
} from '../../../modules/question-bank/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { readBytes } from '../../policy/body.ts'
import { serveOn } from '../serve.ts'

/** The calls by which staff keep questions for tests. */
export function questionBankCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services
  const desk = async (caller: Caller): Promise<BankDesk> => ({
    db,
    now: clock(),
    staff: await caller.student(),
  })

  serve('GET /api/staff/question-banks', () => listBanks(db))

  serve('POST /api/staff/question-banks', async ({ body, caller }) =>
    addBank(await desk(caller), body),
  )

  serve('GET /api/staff/question-banks/{bankId}', ({ params }) =>
    showBankWithTags(db, params.bankId),
  )

  serve('PATCH /api/staff/question-banks/{bankId}', async ({ params, body, caller }) =>
    changeBank(await desk(caller), { ...params, ...body }),
  )

  serve('GET /api/staff/question-banks/{bankId}/questions', ({ params, query }) =>
    listQuestions(db, { ...params, ...query }),
  )

  serve('POST /api/staff/question-banks/{bankId}/questions', async ({ params, body, caller }) =>
    saveQuestions(await desk(caller), { ...params, ...body }),
  )

  serve('PATCH /api/staff/question-banks/{bankId}/questions', async ({ params, body, caller }) =>
    changeQuestions(await desk(caller), { ...params, ...body }),
  )

  serve('GET /api/staff/question-banks/{bankId}/stimuli', ({ params }) =>
    listStimuli(db, params.bankId),
  )

  serve('POST /api/staff/question-banks/{bankId}/stimuli', async ({ params, body, caller }) =>
    addStimulus(await desk(caller), { ...params, stimulus: body }),
  )

  serve('GET /api/staff/bank-questions/{questionId}', ({ params }) =>
    showQuestion(db, params.questionId),
  )

  serve('GET /api/staff/bank-questions/{questionId}/versions/{number}', ({ params }) =>
    showQuestionVersion(db, params),
  )

  serve('POST /api/staff/bank-questions/{questionId}/versions', async ({ params, body, caller }) =>
    changeQuestion(await desk(caller), { ...params, ...body }),
  )

  serve('POST /api/staff/bank-questions/{questionId}/try', ({ params, body }) =>
    tryAnswer(db, { ...params, ...body }),
  )

  serve(
    'POST /api/staff/question-banks/{bankId}/file-check',
    async ({ params, query, request }) => {
      const bytes = await readBytes(request, questionFileLimits.bytes)
      return checkQuestionFile(db, { ...params, ...query, bytes })
    },
  )

  serve('GET /api/staff/question-banks/{bankId}/export', async ({ params, query, caller }) =>
    exportBank(await desk(caller), { ...params, ...query }),
  )
}
