import { data } from 'react-router'
import type { PublicSite } from '#contract/site/site.ts'
import { type Api, ApiProblem } from '#web/api.ts'
import type { EndedAccess } from '#web/features/classroom/access-ended.tsx'
import type { Language } from '#web/text/language.ts'

/** What the boundary of the classroom shows where access has ended. */
export interface EndedAccessData {
  ended: EndedAccess
  site: PublicSite
}

/** For a failed loader: what is thrown where the server says that access to the course has ended; else null. */
export async function endedAccess(
  error: unknown,
  { api, courseId, language }: { api: Api; courseId: string; language: Language },
) {
  if (!(error instanceof ApiProblem) || error.code !== 'access_ended' || !error.facts) return null
  const { courseName = '', until = '' } = error.facts
  const site = await api('GET /api/site', { query: { language } })
  const shown: EndedAccessData = { ended: { courseId, courseName, until }, site }
  return data(shown, { status: 403 })
}

/** Whether a thrown answer is that of `endedAccess`. */
export function isEndedAccess(thrown: unknown): thrown is EndedAccessData {
  return typeof thrown === 'object' && thrown !== null && 'ended' in thrown
}
