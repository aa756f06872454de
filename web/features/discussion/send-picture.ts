import type { DiscussionPicture } from '#contract/discussion/pictures.ts'
import type { ProblemDetails } from '#contract/problems.ts'
import { accessToken, api, ApiProblem } from '#web/api.ts'

/**
 * Sends a picture and reports the bytes sent. `fetch` reports no upload progress, so this one call
 * uses XMLHttpRequest.
 *
 * @throws ApiProblem
 */
export async function sendPicture(
  { courseId, file }: { courseId: string; file: File },
  onSent: (bytes: number) => void,
): Promise<DiscussionPicture> {
  const token = await accessToken()
  const request = new XMLHttpRequest()
  request.open('POST', `/api/learn/${encodeURIComponent(courseId)}/pictures`)
  request.setRequestHeader('content-type', file.type)
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, file.size)))
  const status = await new Promise<number>((resolve) => {
    request.addEventListener('loadend', () => resolve(request.status))
    request.send(file)
  })
  if (status === 201) return JSON.parse(request.responseText) as DiscussionPicture
  // An ended session, a missing second factor or no network: handled as in every other call.
  if (status === 0 || status === 401 || status === 403)
    return api('POST /api/learn/{courseId}/pictures', { params: { courseId }, file })
  throw problemOf(request)
}

function problemOf(request: XMLHttpRequest): ApiProblem {
  const { status } = request
  try {
    const { code, title, facts } = JSON.parse(request.responseText) as ProblemDetails
    const retryAfterSeconds = Number(request.getResponseHeader('retry-after')) || null
    return new ApiProblem({ status, code, title, facts, retryAfterSeconds })
  } catch {
    return new ApiProblem({ status, code: 'unknown', title: request.statusText })
  }
}
