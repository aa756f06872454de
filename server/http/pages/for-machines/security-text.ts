import { languageCodes } from '#contract/languages.ts'
import { contentOf } from '../../../content.ts'
import type { Services } from '../../../services.ts'
import type { RequestHandler } from '../../policy/request-handler.ts'

const PATH = '/.well-known/security.txt'
/** How long a copy may be trusted. */
const DAYS = 90

/** Whom to tell of a hole: the address of the content. Source: RFC 9116. */
export function securityText({
  config,
  clock,
}: Pick<Services, 'config' | 'clock'>): RequestHandler {
  return async (request) => {
    if (request.method !== 'GET' || new URL(request.url).pathname !== PATH) return null
    const expires = new Date(clock().getTime() + DAYS * 86_400_000)
    const lines = [
      `Contact: mailto:${contentOf(config).en.site.email}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${languageCodes.join(', ')}`,
      `Canonical: ${config.origin}${PATH}`,
    ]
    return new Response(`${lines.join('\n')}\n`, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    })
  }
}
