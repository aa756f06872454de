import {
  LOOK_AROUND_PATH,
  type LookAroundReply,
  LookAroundRequest,
} from '#contract/identity/look-around.ts'
import { cast } from './cast.ts'

/** Far more than the name of a role takes. */
const MAX_BODY = 200

/**
 * Answers "Look around as …" with a link that signs in once. Only a page of this origin may ask: another site must not
 * sign someone in without their knowing.
 *
 * @param isHome whether an origin is that of this copy
 * @returns what answers its path; null for every other
 */
export function answerLookAround({
  isHome,
  signInLink,
}: {
  isHome: (origin: string) => boolean
  signInLink: (email: string) => Promise<string>
}): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const url = new URL(request.url)
    if (url.pathname !== LOOK_AROUND_PATH) return null
    if (request.method !== 'POST') return refusal(405)
    const from = request.headers.get('origin')
    if (from === null || !isHome(from)) return refusal(403)
    const body = LookAroundRequest.safeParse(await readJson(request))
    if (!body.success) return refusal(400)
    const { email, opens } = cast[body.data.role]
    const reply: LookAroundReply = { email, opens, link: await signInLink(email) }
    return Response.json(reply, { headers: { 'cache-control': 'no-store' } })
  }
}

async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? MAX_BODY + 1) > MAX_BODY) return null
  return request.json().catch(() => null)
}

function refusal(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}
