import type { ProblemDetails } from '#contract/problems.ts'
import { accessToken, ApiProblem } from './api.ts'

/**
 * Posts a file and reports the bytes sent. `fetch` reports no upload progress, so this uses XMLHttpRequest.
 *
 * @param again the same call without progress: an ended session, a missing second factor or no network is handled as in
 *   every other call
 * @throws ApiProblem
 */
export async function sendFile<Reply>(
  { path, type, file }: { path: string; type: string; file: File },
  { onSent, again }: { onSent: (bytes: number) => void; again: () => Promise<Reply> },
): Promise<Reply> {
  const token = await accessToken()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.setRequestHeader('content-type', type)
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, file.size)))
  const status = await new Promise<number>((resolve) => {
    request.addEventListener('loadend', () => resolve(request.status))
    request.send(file)
  })
  if (status === 201) return JSON.parse(request.responseText) as Reply
  if (status === 0 || status === 401 || status === 403) return again()
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
