import { useEffect, useRef, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import {
  DOWNLOAD_MAX_BYTES,
  downloadTypes,
  endingOf,
  FILE_MAX_BYTES,
} from '#contract/media/terms.ts'
import { api } from '#web/api.ts'
import { fileLimit } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { type FileRule, refusedFile } from '#web/ui/form/refused-file.ts'
import { fileSender, fingerprintOf, type UploadProgress } from './send-files.ts'
import { finishWhole, wholeSender, type WholeSender } from './send-whole.ts'

export type FileKind = 'download' | 'picture'

/** A file being sent. */
export type FileProgress = UploadProgress & { name: string }

/** Recognised by its ending only: the server knows a file by its name. */
export const fileRules: Record<FileKind, FileRule> = {
  download: { endings: Object.keys(downloadTypes), types: [], maxBytes: DOWNLOAD_MAX_BYTES },
  picture: { endings: ['jpg', 'jpeg', 'png', 'webp'], types: [], maxBytes: FILE_MAX_BYTES },
}

/** Sends a file that is checked first; leaving the page stops it. */
export function useFileUpload(kind: FileKind, onReady: (media: Media) => void) {
  const site = useWords()
  const words = useWords('media').upload.fileFailures[kind]
  const language = useLanguage()
  const sender = useRef<WholeSender | null>(null)
  const [sent, setSent] = useState<FileProgress | null>(null)
  const [done, setDone] = useState<Media | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => () => sender.current?.stop(), [])

  async function send(file: File): Promise<void> {
    setFailure(null)
    setDone(null)
    const refused = refusedFile(file, fileRules[kind])
    if (refused === 'type') return setFailure(words.type)
    if (refused) return setFailure(words.large(fileLimit(fileRules[kind].maxBytes, language)))
    setSent({ name: file.name, sent: 0, all: file.size, isWaiting: false })
    try {
      const media = await sendAll(kind, file, {
        opened: (opened) => (sender.current = opened),
        onChange: (state) => setSent((before) => before && { ...before, ...state, all: file.size }),
      })
      setDone(media)
      onReady(media)
    } catch (error) {
      setFailure(problemText(asProblem(error), site))
    } finally {
      sender.current?.stop()
      sender.current = null
      setSent(null)
    }
  }

  return { sent, done, failure, send, forgetFailure: () => setFailure(null) }
}

/** @throws ApiProblem */
async function sendAll(
  kind: FileKind,
  file: File,
  {
    opened,
    onChange,
  }: { opened: (sender: WholeSender) => void; onChange: (state: UploadProgress) => void },
): Promise<Media> {
  const { mediaId, files } = await api('POST /api/media', {
    body: { kind, name: file.name.slice(-200), fingerprint: await fingerprintOf(file) },
  })
  if (kind === 'download') {
    const sender = await wholeSender({ mediaId, file, onChange })
    opened(sender)
    await sender.drained()
    return finishWhole(mediaId)
  }
  const sender = fileSender(api, {
    mediaId,
    arrived: new Map(files.map(({ name, sha256 }) => [name, sha256])),
    onChange,
  })
  opened(sender)
  sender.add(
    `picture.${endingOf(file.name).replace('jpeg', 'jpg')}`,
    new Uint8Array(await file.arrayBuffer()),
  )
  await sender.drained()
  return api('POST /api/media/{mediaId}/finish', { params: { mediaId } })
}
