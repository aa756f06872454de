import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { PHOTO_MAX_BYTES } from '#contract/students/terms.ts'
import { readPhoto } from '../../../modules/students/index.ts'
import type { Services } from '../../../services.ts'
import { readBytes } from '../../policy/body.ts'
import { lastingPicture } from '../lasting-picture.ts'

/** Students' photos, each under an unguessable name that always means the same picture. */
export function photoPages(app: Hono, services: Services): void {
  app.get('/photos/:file', async (context) => {
    const name = /^([A-Za-z0-9]{24})\.webp$/.exec(context.req.param('file'))?.[1]
    const webp = name && (await readPhoto(services.db, name))
    if (!webp) throw new Problem('not_found')
    return lastingPicture(webp, 'image/webp')
  })
}

/** @throws Problem photo_too_large */
export async function photoBytes(
  request: Request,
  mostBytes = PHOTO_MAX_BYTES,
): Promise<Uint8Array> {
  try {
    return await readBytes(request, mostBytes)
  } catch (error) {
    throw error instanceof Problem && error.code === 'too_large'
      ? new Problem('photo_too_large')
      : error
  }
}
