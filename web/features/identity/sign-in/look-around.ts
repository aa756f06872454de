import {
  LOOK_AROUND_PATH,
  LookAroundReply,
  type LookAroundRole,
} from '#contract/identity/look-around.ts'
import { ApiProblem } from '#web/api.ts'
import { signInWithLink } from './sign-in.ts'

/**
 * Signs in as someone of the sample school.
 *
 * @returns the path of the page they begin at
 * @throws ApiProblem offline, and what the identity SDK throws
 */
export async function lookAroundAs(role: LookAroundRole): Promise<string> {
  const response = await fetch(LOOK_AROUND_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  }).catch((error: unknown) => {
    throw new ApiProblem({ status: 0, code: 'offline', title: String(error) })
  })
  if (!response.ok) throw new Error(`Looking around was refused: ${response.status}`)
  const { email, link, opens } = LookAroundReply.parse(await response.json())
  await signInWithLink(email, link)
  return opens
}
