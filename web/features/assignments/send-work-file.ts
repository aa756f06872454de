import type { WorkFile } from '#contract/assignments/submissions.ts'
import type { ProblemDetails } from '#contract/problems.ts'
import { accessToken, api, ApiProblem } from '#web/api.ts'

/**
 * Sends a file and reports the bytes sent. `fetch` reports no upload progress, so this call uses XMLHttpRequest.
 *
 * @throws ApiProblem
 */
export async function sendWorkFile(
  { courseId, lessonId, file }: { courseId: string; lessonId: string; file: File },
  onSent: (bytes: number) => void,
): Promise<WorkFile> {
  const token = await accessToken()
  const name = file.name.slice(-150)
  const request = new XMLHttpRequest()
  const path = [courseId, 'lessons', lessonId].map(encodeURIComponent).join('/')
  request.open('POST', `/api/learn/${path}/submission-files?name=${encodeURIComponent(name)}`)
  request.setRequestHeader('content-type', file.type || 'application/octet-stream')
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, file.size)))
  const status = await new Promise<number>((resolve) => {
    request.addEventListener('loadend', () => resolve(request.status))
    request.send(file)
  })
  if (status === 201) return JSON.parse(request.responseText) as WorkFile
  // An ended session, a missing second factor or no network: handled as in every other call.
  if (status === 0 || status === 401 || status === 403)
    return api('POST /api/learn/{courseId}/lessons/{lessonId}/submission-files', {
      params: { courseId, lessonId },
      query: { name },
      file,
    })
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
