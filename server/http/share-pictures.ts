import fs from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../db/connect.ts'
import { courseBanner } from '../modules/catalog/index.ts'
import type { Answerer } from './front.ts'
import type { StaticFolder } from './static-files.ts'

/** Pixels that Facebook, Messenger and WhatsApp show a shared link with. Source: developers.facebook.com/docs/sharing. */
const SIZE = { width: 1200, height: 630 }
/** Pictures kept in memory, some 30 KB each; links are shared in bursts. */
const KEPT = 200

/**
 * `/pictures/share/{courseId}.png`: the banner of a course as a picture for shared links, which take no SVG.
 * One is drawn at a time, so that a burst of unknown ones cannot take all the processor.
 */
export function sharePictures(db: Db, folders: readonly StaticFolder[]): Answerer {
  const kept = new Map<string, Buffer>()
  let turn: Promise<unknown> = Promise.resolve()

  async function draw(banner: string): Promise<Buffer | null> {
    const found = kept.get(banner)
    if (found) return found
    const source = await readPicture(banner, folders)
    if (!source) return null
    const { default: sharp } = await import('sharp')
    const picture = await sharp(source, { density: 144 })
      .resize({ ...SIZE, fit: 'cover' })
      .png({ palette: true })
      .toBuffer()
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
    kept.set(banner, picture)
    return picture
  }

  return async (request) => {
    const courseId = /^\/pictures\/share\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})\.png$/.exec(new URL(request.url).pathname)?.[1]
    if (!courseId || (request.method !== 'GET' && request.method !== 'HEAD')) return null
    const banner = await courseBanner(db, courseId)
    const drawing = turn.then(() => (banner ? draw(banner) : null))
    turn = drawing.catch(() => null)
    const picture = await drawing
    if (!picture) return new Response('There is no such picture.', { status: 404, headers: { 'content-type': 'text/plain' } })
    return new Response(new Uint8Array(picture), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' },
    })
  }
}

/** A picture of this site by its path; null where there is none, or the path would lead out of its folder. */
async function readPicture(banner: string, folders: readonly StaticFolder[]): Promise<Buffer | null> {
  const place = folders.find(({ under }) => banner.startsWith(under))
  if (!place) return null
  const file = path.resolve(place.folder, banner.slice(place.under.length))
  if (!file.startsWith(path.resolve(place.folder) + path.sep)) return null
  return fs.readFile(file).catch(() => null)
}
