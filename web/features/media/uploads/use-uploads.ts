import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { defined } from '#contract/defined.ts'
import type { Media } from '#contract/media/media.ts'
import { ORIGINAL_MAX_BYTES, originalKinds } from '#contract/media/terms.ts'
import { fileLimit } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type MediaWords, useWords } from '#web/text/words.ts'
import { useMediaProblem } from '../media-problem.ts'
import { fileRules } from './send-file.ts'
import { type QueuedUpload, uploadQueue } from './upload-queue.ts'

const NONE: readonly QueuedUpload[] = []

/** The uploads of this browser, as they go on. */
export function useUploads(): readonly QueuedUpload[] {
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.list, () => NONE)
}

/** Calls back with each upload that arrives while this is shown. */
export function useArrivals(onArrived: (media: Media) => void): void {
  const uploads = useUploads()
  const seen = useRef<ReadonlySet<string> | null>(null)
  const arrived = useEffectEvent(onArrived)
  useEffect(() => {
    const ended = uploads.filter(({ media }) => media !== null)
    for (const { id, media } of uploads)
      if (media && seen.current && !seen.current.has(id)) arrived(media)
    seen.current = new Set(ended.map(({ id }) => id))
  }, [uploads])
}

/** How much of an upload is done, 0 to 1: half of a video that is prepared here is preparing it. */
export function doneOf({ share, step }: QueuedUpload): number {
  if (step === 'ready' || step === 'finishing') return 1
  const sent = share.all === 0 ? 0 : share.sent / share.all
  return share.isWhole || share.encoded === 0 ? sent : (share.encoded + share.encoded * sent) / 2
}

/** Says why an upload failed. */
export function useFailureText(): (upload: QueuedUpload) => string {
  const mediaProblem = useMediaProblem()
  const words = useWords('media').upload
  const language = useLanguage()
  return ({ kind, failure, error }) => {
    if (!failure) return mediaProblem(error)
    if (failure === 'other-file') return words.otherFile
    if (kind !== 'video' && (failure === 'type' || failure === 'large')) {
      const own = words.fileFailures[kind]
      return failure === 'type'
        ? own.type
        : own.large(fileLimit(fileRules[kind].maxBytes, language))
    }
    const failures = {
      ...words.failures,
      unreadable: words.failures.unreadable(kindsOf(words)),
      type: words.videoFailures.type(kindsOf(words)),
      large: words.videoFailures.large(fileLimit(ORIGINAL_MAX_BYTES, language)),
    }
    return failures[failure]
  }
}

/** "MP4, MOV, 3GP, WebM or MKV". */
export function kindsOf(words: MediaWords['upload']): string {
  const names = originalKinds.map(({ name }) => name)
  return words.kinds(names.slice(0, -1).join(', '), defined(names.at(-1)))
}
