import type { Site } from '#contract/site/site.ts'
import { contentOf } from '../../../content.ts'
import type { Services } from '../../../services.ts'
import type { RequestHandler } from '../../policy/request-handler.ts'

/** `/manifest.webmanifest`: how the site looks on a phone's home screen. Source: w3.org/TR/appmanifest. */
export function webManifest({ config }: Services): RequestHandler {
  return async (request) => {
    if (request.method !== 'GET' || new URL(request.url).pathname !== '/manifest.webmanifest')
      return null
    return new Response(manifestOf(contentOf(config).en.site), {
      headers: {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=3600',
      },
    })
  }
}

function manifestOf({ name, tagline }: Pick<Site, 'name' | 'tagline'>): string {
  return JSON.stringify({
    name: `${name}: ${tagline}`,
    short_name: name,
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
}
