import fs from 'node:fs/promises'
import path from 'node:path'
import { contentOf } from '../../content.ts'
import { readCoursePicture, type SharedCourse, sharedCourse } from '../../modules/catalog/index.ts'
import type { Services } from '../../services.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import type { Answerer } from '../door/front.ts'
import type { StaticFolder } from './static-files.ts'

/** Pictures kept in memory, some 60 KB each; links are shared in bursts. */
const KEPT = 200

/**
 * `/pictures/share/{courseId}.png`: what a shared link to a course shows, its banner and its title.
 * One is drawn at a time, so that a burst of unknown ones cannot take all the processor.
 */
export function sharePictures(
  { db, config, files }: Pick<Services, 'db' | 'config' | 'files'>,
  folders: readonly StaticFolder[],
): Answerer {
  const kept = new Map<string, Buffer>()
  let turn: Promise<unknown> = Promise.resolve()

  async function draw({ title, banner }: SharedCourse): Promise<Buffer> {
    const key = `${banner}\n${title}`
    const found = kept.get(key)
    if (found) return found
    const picture = await drawSharePicture(
      { title, name: contentOf(config).en.site.name },
      (await readCoursePicture(files, banner))?.bytes ?? (await readPicture(banner, folders)),
    )
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
    kept.set(key, picture)
    return picture
  }

  return async (request) => {
    const courseId = /^\/pictures\/share\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})\.png$/.exec(
      new URL(request.url).pathname,
    )?.[1]
    if (!courseId || (request.method !== 'GET' && request.method !== 'HEAD')) return null
    const course = await sharedCourse(db, courseId)
    if (!course)
      return new Response('There is no such picture.', {
        status: 404,
        headers: { 'content-type': 'text/plain' },
      })
    const drawing = turn.then(() => draw(course))
    turn = drawing.catch(() => null)
    return new Response(new Uint8Array(await drawing), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
    })
  }
}

/** A picture of this site by its path; null where there is none, or the path would lead out of its folder. */
async function readPicture(
  banner: string,
  folders: readonly StaticFolder[],
): Promise<Buffer | null> {
  const place = folders.find(({ under }) => banner.startsWith(under))
  if (!place) return null
  const file = path.resolve(place.folder, banner.slice(place.under.length))
  if (!file.startsWith(path.resolve(place.folder) + path.sep)) return null
  return fs.readFile(file).catch(() => null)
}
