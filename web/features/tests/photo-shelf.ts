import type { AttemptPhoto } from '#contract/tests/attempts.ts'
import { type Api, ApiProblem } from '#web/api.ts'
import { smallPicture } from '#web/ui/form/small-picture.ts'
import type { AttemptStore, StoredPhoto } from './attempt-store.ts'

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000
/** A photo whose answer is still on its way is looked at again soon. */
const LOOK_AGAIN_MS = 1_000
/** Another try will end the same. */
const FINAL = new Set([
  'photo_too_late',
  'picture_unreadable',
  'picture_too_many_pixels',
  'picture_too_narrow',
  'photos_full',
  'too_large',
  'attempt_not_found',
])

/** A photo of handwriting on its way to the server. */
export interface ShelfPhoto {
  photoId: string
  /** null: it is only on the server. */
  blob: Blob | null
  /** `waiting`: for the line or for its answer. */
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  /** Why it was refused: the code of a problem. */
  code: string | null
}

export interface PhotoShelf {
  subscribe(listener: () => void): () => void
  view(): ReadonlyMap<string, ShelfPhoto>
  /** Makes a photo small and keeps it on this device. @returns its id @throws DOMException where it is no picture */
  add(file: Blob): Promise<string>
  /** Forgets a photo that no answer names any more. */
  drop(photoId: string): void
  /** Sends a refused or waiting photo now. */
  again(): void
  /** Sends until it is stopped. What still waits then stays on the device. */
  start(): () => void
}

interface ShelfTools {
  attemptId: string
  store: AttemptStore
  api: Api
  /** Whether an answer that the server has names the photo. */
  isNamed: (photoId: string) => boolean
  shrink?: (file: Blob) => Promise<Blob>
}

/** The photos of an attempt on this device: each is stored at once, and sent until the server has it. */
export function openPhotoShelf(
  first: readonly Pick<AttemptPhoto, 'photoId'>[],
  tools: ShelfTools,
): PhotoShelf {
  const { attemptId, store, shrink = smallPicture } = tools
  const listeners = new Set<() => void>()
  let photos: ReadonlyMap<string, ShelfPhoto> = new Map(
    first.map(({ photoId }) => [photoId, { photoId, blob: null, state: 'sent', code: null }]),
  )

  function put(photo: ShelfPhoto): void {
    photos = new Map(photos).set(photo.photoId, photo)
    for (const listener of listeners) listener()
  }
  /** A device that stores nothing keeps the photo as long as the page. */
  const keep = ({ photoId, blob, state }: ShelfPhoto) =>
    blob &&
    store
      .savePhoto({ attemptId, photoId, blob, isSent: state === 'sent' })
      .catch((error: unknown) => reportError(error))

  const sender = photoSender({ ...tools, photos: () => photos, put, keep })

  async function load(): Promise<void> {
    for (const stored of await store.photosOf(attemptId)) join(stored)
  }
  function join({ photoId, blob, isSent }: StoredPhoto): void {
    const isThere = isSent || photos.get(photoId)?.state === 'sent'
    put({ photoId, blob, state: isThere ? 'sent' : 'waiting', code: null })
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => photos,
    async add(file) {
      const blob = await shrink(file)
      const photoId = await photoIdOf(blob)
      const isThere = photos.get(photoId)?.state === 'sent'
      const photo: ShelfPhoto = { photoId, blob, state: isThere ? 'sent' : 'waiting', code: null }
      put(photo)
      await keep(photo)
      sender.sendSoon()
      return photoId
    },
    drop(photoId) {
      const left = new Map(photos)
      left.delete(photoId)
      photos = left
      for (const listener of listeners) listener()
      store.removePhoto(attemptId, photoId).catch((error: unknown) => reportError(error))
    },
    again() {
      for (const photo of photos.values())
        if (photo.state === 'refused') put({ ...photo, state: 'waiting', code: null })
      sender.sendNow()
    },
    start() {
      const stop = sender.start()
      load().then(sender.sendNow, (error: unknown) => reportError(error))
      return stop
    },
  }
}

/** Sends one photo at a time, and waits longer after each failure. */
function photoSender({
  attemptId,
  api,
  isNamed,
  photos,
  put,
  keep,
}: ShelfTools & {
  photos: () => ReadonlyMap<string, ShelfPhoto>
  put: (photo: ShelfPhoto) => void
  keep: (photo: ShelfPhoto) => unknown
}) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  let isSending = false
  let isRunning = false

  function sendSoon(afterMs = LOOK_AGAIN_MS): void {
    if (!isRunning || isSending) return
    clearTimeout(timer)
    timer = setTimeout(() => void sendNow(), afterMs)
  }

  async function sendNow(): Promise<void> {
    if (isSending || !isRunning) return
    const waiting = [...photos().values()].filter(({ state }) => state === 'waiting')
    const next = waiting.find(({ photoId }) => isNamed(photoId))
    if (!next?.blob) return waiting.length > 0 ? sendSoon() : undefined
    isSending = true
    const pause = await send(next, next.blob)
    isSending = false
    if (pause !== null) sendSoon(pause)
  }

  /** @returns after how many milliseconds to go on; null: not before someone asks for it */
  async function send(photo: ShelfPhoto, blob: Blob): Promise<number | null> {
    const { photoId } = photo
    put({ ...photo, state: 'sending' })
    try {
      await api('POST /api/learn/attempts/{attemptId}/photos', {
        params: { attemptId },
        query: { photoId },
        file: blob,
      })
      retryMs = FIRST_RETRY_MS
      // It may have been taken out meanwhile.
      if (photos().has(photoId)) {
        put({ ...photo, state: 'sent' })
        void keep({ ...photo, state: 'sent' })
      }
      return 0
    } catch (error) {
      return photos().has(photoId) ? meet(error, photo) : 0
    }
  }

  function meet(error: unknown, photo: ShelfPhoto): number | null {
    if (!(error instanceof ApiProblem)) reportError(error)
    const { code = 'unknown', status = 0 } = error instanceof ApiProblem ? error : {}
    if (FINAL.has(code)) {
      put({ ...photo, state: 'refused', code })
      return 0
    }
    put({ ...photo, state: 'waiting' })
    const pause = retryMs * (0.75 + Math.random() / 2)
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    return status === 401 ? null : pause
  }

  return {
    sendSoon: () => sendSoon(),
    sendNow(): void {
      retryMs = FIRST_RETRY_MS
      clearTimeout(timer)
      void sendNow()
    },
    start(): () => void {
      isRunning = true
      return () => {
        isRunning = false
        clearTimeout(timer)
      }
    },
  }
}

/** The first half of the SHA-256 of a photo. */
async function photoIdOf(blob: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
