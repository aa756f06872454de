import { nanoid } from 'nanoid'
import { defined } from '#contract/defined.ts'
import type { Media, Upload } from '#contract/media/media.ts'
import type { MediaKind } from '#contract/media/terms.ts'
import { api, ApiProblem } from '#web/api.ts'
import { refusedFile } from '#web/ui/form/refused-file.ts'
import { fingerprintOf } from '../send-files.ts'
import { fileRules, sendFile } from './send-file.ts'
import {
  sendVideo,
  type UploadRun,
  type UploadShare,
  VideoError,
  type VideoFailure,
  videoRule,
} from './send-video.ts'
import { forgetUpload, holdUpload, keepUpload, keptUploads } from './upload-store.ts'

/** lost: begun before the page was loaded, and its file has to be chosen again. */
export type UploadStep =
  | 'waiting'
  | 'running'
  | 'paused'
  | 'finishing'
  | 'ready'
  | 'failed'
  | 'lost'

/** An upload in the queue of this browser. */
export interface QueuedUpload {
  id: string
  /** null: the server does not know it yet. */
  mediaId: string | null
  kind: MediaKind
  /** Of the file. */
  name: string
  step: UploadStep
  share: UploadShare
  /** Once it has arrived. */
  media: Media | null
  failure: VideoFailure | 'other-file' | null
  error: unknown
}

/** What the queue needs of an upload and no screen shows. */
interface UploadJob {
  file: File | null
  fingerprint: string
  run: UploadRun | null
  release: () => void
  /** As the server answered when it was begun: the first try asks nothing more. */
  begun: Upload | null
}

const NOTHING_SENT: UploadShare = {
  encoded: 0,
  sent: 0,
  all: 0,
  isWaiting: false,
  isWhole: false,
  arrived: 0,
  secondsLeft: null,
}
const UNDER_WAY: readonly UploadStep[] = ['waiting', 'running', 'paused', 'finishing']

/**
 * The uploads of this browser, above all pages: one video is encoded at a time and beside it one file is sent, the
 * others wait. Warns before the page is left while something is unsent.
 */
class UploadQueue {
  #uploads: readonly QueuedUpload[] = []
  readonly #jobs = new Map<string, UploadJob>()
  readonly #listeners = new Set<() => void>()
  #uid = ''

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  list = (): readonly QueuedUpload[] => this.#uploads

  isBusy(): boolean {
    return this.#uploads.some(({ step }) => UNDER_WAY.includes(step))
  }

  /**
   * Begins uploads, in this order. The server knows each of them once this resolves.
   *
   * @returns their media, null for each that was refused
   */
  async add(files: readonly { file: File; kind: MediaKind }[]): Promise<(string | null)[]> {
    const added = files.map(({ file, kind }) => {
      const id = nanoid(8)
      this.#jobs.set(id, { file, fingerprint: '', run: null, release: () => {}, begun: null })
      const refused = refusedFile(file, kind === 'video' ? videoRule() : fileRules[kind])
      const { name } = file
      return {
        id,
        mediaId: null,
        kind,
        name,
        share: NOTHING_SENT,
        media: null,
        error: null,
        ...(refused
          ? ({ step: 'failed', failure: refused } as const)
          : ({ step: 'waiting', failure: null } as const)),
      }
    })
    this.#show([...this.#uploads, ...added])
    const media: (string | null)[] = []
    for (const { id, failure } of added) media.push(failure ? null : await this.#begin(id))
    return media
  }

  pause(id: string): void {
    this.#jobs.get(id)?.run?.pause()
    this.#change(id, { step: 'paused' })
    this.#next()
  }

  /** Goes on, or waits for its turn. */
  goOn(id: string): void {
    this.#change(id, { step: 'waiting', failure: null, error: null })
    this.#next()
  }

  /** Tries one again that failed. */
  async retry(id: string): Promise<void> {
    this.goOn(id)
    if (this.#find(id)?.mediaId === null) await this.#begin(id)
  }

  /** Goes on with a file that was chosen again. Another file than before is refused. */
  async chooseAgain(file: File): Promise<void> {
    const fingerprint = await fingerprintOf(file)
    const lost = this.#uploads.filter(({ step }) => step === 'lost')
    const upload = lost.find(({ id }) => this.#jobs.get(id)?.fingerprint === fingerprint)
    if (!upload) {
      const [sameName = lost[0]] = lost.filter(({ name }) => name === file.name)
      if (sameName) this.#change(sameName.id, { failure: 'other-file' })
      return
    }
    defined(this.#jobs.get(upload.id)).file = file
    this.goOn(upload.id)
  }

  /** Gives up; what has arrived is removed. */
  async cancel(id: string): Promise<void> {
    const mediaId = this.#find(id)?.mediaId
    this.dismiss(id)
    if (!mediaId) return
    await forgetUpload(mediaId)
    await api('DELETE /api/media/{mediaId}', { params: { mediaId } }).catch(() => {})
  }

  /** Takes one off the list that has ended. */
  dismiss(id: string): void {
    this.#end(id)
    this.#jobs.delete(id)
    this.#show(this.#uploads.filter((upload) => upload.id !== id))
    this.#next()
  }

  /** Finds what this person left unfinished in this browser, and goes on with it where the file is still there. */
  async open(uid: string): Promise<void> {
    if (this.#uid === uid) return
    this.close()
    this.#uid = uid
    for (const { mediaId, kind, name, file, fingerprint } of await keptUploads(uid)) {
      const release = await holdUpload(mediaId)
      if (!release) continue
      const upload = await api('GET /api/media/{mediaId}', { params: { mediaId } }).catch(
        (error: unknown) => (error instanceof ApiProblem && error.status === 404 ? null : error),
      )
      if (upload === null || (isUpload(upload) && hasArrived(upload))) {
        release()
        await forgetUpload(mediaId)
        continue
      }
      const id = nanoid(8)
      this.#jobs.set(id, { file, fingerprint, run: null, release, begun: null })
      this.#show([
        ...this.#uploads,
        {
          id,
          mediaId,
          kind,
          name,
          step: file ? 'waiting' : 'lost',
          share: NOTHING_SENT,
          media: null,
          failure: null,
          error: null,
        },
      ])
    }
    this.#next()
  }

  /** Stops everything on this screen, such as at the end of a session. What has arrived stays on the server. */
  close(): void {
    for (const { id } of this.#uploads) this.#end(id)
    this.#jobs.clear()
    this.#uid = ''
    this.#show([])
  }

  /** Makes the server take note of an upload. @returns its medium; null: it failed */
  async #begin(id: string): Promise<string | null> {
    const [upload, job] = [this.#find(id), this.#jobs.get(id)]
    if (!upload || !job?.file) return null
    const { kind, name } = upload
    try {
      job.fingerprint = await fingerprintOf(job.file)
      const begun = await api('POST /api/media', {
        body: { kind, name: mediaName(kind, name), fingerprint: job.fingerprint },
      })
      const { mediaId } = begun
      const release = await holdUpload(mediaId)
      // The same file again, here or in another tab.
      if (!release) {
        this.dismiss(id)
        return mediaId
      }
      Object.assign(job, { begun, release })
      await keepUpload({
        mediaId,
        uid: this.#uid,
        kind,
        name,
        size: job.file.size,
        fingerprint: job.fingerprint,
        begunAt: Date.now(),
        file: job.file,
      })
      this.#change(id, { mediaId })
      this.#next()
      return mediaId
    } catch (error) {
      this.#change(id, { step: 'failed', error })
      return null
    }
  }

  /** Starts what may run: a video and a file at a time. */
  #next(): void {
    for (const isVideo of [true, false]) {
      const lane = this.#uploads.filter(({ kind }) => (kind === 'video') === isVideo)
      if (lane.some(({ step }) => step === 'running' || step === 'finishing')) continue
      const next = lane.find(({ step, mediaId }) => step === 'waiting' && mediaId !== null)
      if (next) void this.#run(next)
    }
  }

  async #run({ id, mediaId, kind }: QueuedUpload): Promise<void> {
    const job = this.#jobs.get(id)
    if (!job?.file || mediaId === null) return
    this.#change(id, { step: 'running' })
    // Held by a pause: it goes on from there.
    if (job.run) return job.run.goOn()
    try {
      const begun = job.begun ?? (await api('GET /api/media/{mediaId}', { params: { mediaId } }))
      job.begun = null
      const upload = { ...begun, file: job.file }
      const on = {
        began: (run: UploadRun) => {
          job.run?.stop()
          job.run = run
          if (!this.#jobs.has(id)) run.stop()
          else if (this.#find(id)?.step === 'paused') run.pause()
        },
        changed: (change: Partial<UploadShare>) => {
          const share = this.#find(id)?.share
          if (share) this.#change(id, { share: { ...share, ...change } })
        },
        finishing: () => this.#change(id, { step: 'finishing' }),
      }
      const media = hasArrived(begun)
        ? begun
        : await (kind === 'video' ? sendVideo(upload, on) : sendFile(kind, upload, on))
      if (this.#jobs.has(id)) this.#change(id, { step: 'ready', media })
      await forgetUpload(mediaId)
    } catch (error) {
      const failure = error instanceof VideoError ? error.failure : null
      this.#change(id, { step: 'failed', failure, error })
      if (failure) {
        await forgetUpload(mediaId)
        await api('DELETE /api/media/{mediaId}', { params: { mediaId } }).catch(() => {})
      }
    } finally {
      this.#end(id)
      this.#next()
    }
  }

  #end(id: string): void {
    const job = this.#jobs.get(id)
    job?.run?.stop()
    job?.release()
    if (job) job.run = null
  }

  #find(id: string): QueuedUpload | undefined {
    return this.#uploads.find((upload) => upload.id === id)
  }

  #change(id: string, change: Partial<QueuedUpload>): void {
    this.#show(
      this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    )
  }

  #show(uploads: readonly QueuedUpload[]): void {
    this.#uploads = uploads
    if (this.isBusy()) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
    for (const listener of this.#listeners) listener()
  }
}

export const uploadQueue = new UploadQueue()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Once a video waits for the server to prepare it, all of it is there. */
function hasArrived({ state, conversion }: Media): boolean {
  return state === 'ready' || conversion !== null
}

function isUpload(answer: unknown): answer is Upload {
  return answer !== null && typeof answer === 'object' && 'mediaId' in answer
}

/** A video is called like its file without the ending; a file is known by it. */
function mediaName(kind: MediaKind, name: string): string {
  return kind === 'video'
    ? name.replace(/\.[^.]+$/, '').slice(0, 200) || name.slice(0, 200)
    : name.slice(-200)
}
