import { defined } from '#contract/defined.ts'
import fs from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { Problem } from '#contract/problems.ts'
import type { LanguageCode } from '#contract/site/site.ts'
import { contentOf, namesOf } from '../../../content.ts'
import {
  readCoursePicture,
  type SharePreview,
  sharePreview,
} from '../../../modules/catalog/index.ts'
import {
  certificateHeading,
  courseNameOn,
  readCertificate,
} from '../../../modules/learning/index.ts'
import type { Services } from '../../../services.ts'
import { drawCertificatePicture, drawSharePicture } from './draw-share-picture.ts'
import type { RequestHandler } from '../../policy/request-handler.ts'
import type { StaticFolder } from '../static-files.ts'

/** Pictures cached in memory, some 60 KB each; links are shared in bursts. */
const MOST_CACHED = 200

/**
 * `/pictures/share/{courseId}.png` previews a course link, `/pictures/share/certificates/{serial}.png` a certificate.
 * One is drawn at a time, so that a burst of new ones cannot take all of the CPU.
 */
export function sharePictures(
  { db, config, files }: Pick<Services, 'db' | 'config' | 'files'>,
  folders: readonly StaticFolder[],
): RequestHandler {
  const cached = new LRUCache<string, Buffer>({ max: MOST_CACHED })
  let turn: Promise<unknown> = Promise.resolve()

  async function draw({ title, banner }: SharePreview): Promise<Buffer> {
    return drawnOnce(`${banner}\n${title}`, async () =>
      drawSharePicture(
        { title, name: contentOf(config).en.site.name },
        (await readCoursePicture(files, banner))?.bytes ?? (await readPicture(banner, folders)),
      ),
    )
  }

  async function drawCertificate(serial: string, language: LanguageCode): Promise<Buffer> {
    const certificate = await readCertificate(db, serial)
    const words = {
      heading: certificateHeading(language),
      holder: certificate.nameOnIt,
      course: courseNameOn(certificate, language),
      name: namesOf(config)[language],
    }
    return drawnOnce(JSON.stringify(words), () => drawCertificatePicture(words))
  }

  async function drawnOnce(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const found = cached.get(key)
    if (found) return found
    const picture = await make()
    cached.set(key, picture)
    return picture
  }

  function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
    const drawing = turn.then(work)
    turn = drawing.catch(() => null)
    return drawing
  }

  /** Not cached for long: a revoked one is no longer shown. */
  async function answerCertificate(
    request: Request,
    [, language, serial]: RegExpExecArray,
  ): Promise<Response | null> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    try {
      const drawn = await inTurn(() => drawCertificate(defined(serial), language ? 'bn' : 'en'))
      return png(drawn, 'public, max-age=3600')
    } catch (error) {
      if (error instanceof Problem) return new Response('There is no such picture.', GONE)
      throw error
    }
  }

  return async (request) => {
    const certificate = CERTIFICATE.exec(new URL(request.url).pathname)
    if (certificate) return answerCertificate(request, certificate)
    const courseId = /^\/pictures\/share\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})\.png$/.exec(
      new URL(request.url).pathname,
    )?.[1]
    if (!courseId || (request.method !== 'GET' && request.method !== 'HEAD')) return null
    const course = await sharePreview(db, courseId)
    if (!course) return new Response('There is no such picture.', GONE)
    return png(await inTurn(() => draw(course)), 'public, max-age=86400')
  }
}

const CERTIFICATE = /^\/pictures\/share\/(bn\/)?certificates\/(ED-[A-Z0-9]{10})\.png$/
const GONE = { status: 404, headers: { 'content-type': 'text/plain' } }

function png(bytes: Buffer, caching: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'image/png', 'cache-control': caching },
  })
}

/** A picture of this site by its path; null if it does not exist or the path escapes its folder. */
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
