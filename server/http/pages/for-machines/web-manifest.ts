import { readContent } from '../../../modules/site/index.ts'
import type { Services } from '../../../services.ts'
import type { RequestHandler } from '../../policy/request-handler.ts'

/** `/manifest.webmanifest`: how the site looks on a phone's home screen. Source: w3.org/TR/appmanifest. */
export function webManifest({ config }: Services): RequestHandler {
  const { site } = readContent(config.contentFolder).en
  const manifest = JSON.stringify({
    name: `${site.name}: ${site.tagline}`,
    short_name: site.name,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf8f1',
    theme_color: '#0b5d4e',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  })
  return async (request) => {
    if (request.method !== 'GET' || new URL(request.url).pathname !== '/manifest.webmanifest')
      return null
    return new Response(manifest, {
      headers: {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=3600',
      },
    })
  }
}
