import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { Hono } from 'hono'
import { MediaId } from '#contract/learning/lessons.ts'
import { Problem } from '#contract/problems.ts'
import { beginOriginal, continueOriginal, type MediaContext } from '../../../modules/media/index.ts'
import type { Services } from '../../../services.ts'
import { callerOf } from '../../policy/access.ts'
import { uploadLocker } from './upload-locker.ts'

const PATH = '/api/media/:mediaId/original'
const MEDIA_ID = /\/api\/media\/([a-z0-9]{16})\/original$/

/**
 * Files sent whole, by the tus protocol (https://tus.io), after `POST /api/media` and before its `finish`. POST starts
 * one at the address of its upload, HEAD returns how much has arrived, PATCH sends more.
 */
export function receiveOriginals(
  app: Hono,
  services: Services,
  contextOf: (services: Services) => MediaContext,
): void {
  let tus: Server | null = null
  // Hono routes HEAD to the handlers of GET.
  app.on(['POST', 'GET', 'PATCH'], PATH, async (context) => {
    const request = context.req.raw
    const caller = await callerOf(services, request, { audience: 'staff', permission: 'media' })
    const mediaId = MediaId.safeParse(context.req.param('mediaId')).data
    if (mediaId === undefined || request.method === 'GET') throw new Problem('media_not_found')
    const which = { mediaId, ownerId: (await caller.student()).id }
    if (request.method === 'POST')
      await beginOriginal(contextOf(services), {
        ...which,
        bytes: wholeNumber(request.headers.get('upload-length')),
      })
    else await continueOriginal(contextOf(services), which)
    // Created with the first upload: its store creates its folder immediately.
    tus ??= tusServer(services)
    const answer = await tus.handleWeb(request)
    answer.headers.set('cache-control', 'no-store')
    return answer
  })
}

function tusServer({ config, db }: Services): Server {
  const idOf = (request: { url: string }) => MEDIA_ID.exec(new URL(request.url).pathname)?.[1]
  return new Server({
    path: '/api/media',
    datastore: new FileStore({ directory: config.media.uploadFolder }),
    locker: uploadLocker(db),
    // How long a request that must release its lock may still write what it has read.
    lockDrainTimeout: 1_000,
    // The id of the upload exists already, and is in the address of every request.
    namingFunction: (request) => idOf(request) ?? '',
    getFileIdFromRequest: (request) => idOf(request),
    generateUrl: (_request, { path, id }) => `${path}/${id}/original`,
    // Other sites' pages send no files here.
    allowedOrigins: () => false,
  })
}

/** 0 if it is not a whole number: refused like an empty file. */
function wholeNumber(text: string | null): number {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0
}
