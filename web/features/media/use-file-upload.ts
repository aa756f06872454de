import { useEffect, useRef, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { api } from '#web/api.ts'
import { fileLimit } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { refusedFile } from '#web/ui/form/refused-file.ts'
import { useMediaProblem } from './media-problem.ts'
import { fingerprintOf, type UploadProgress } from './send-files.ts'
import { type FileKind, fileRules, sendFile } from './uploads/send-file.ts'
import type { UploadRun } from './uploads/send-video.ts'

/** A file being sent. */
export type FileProgress = UploadProgress & { name: string }

/** Sends a file that is checked first; leaving the page stops it. */
export function useFileUpload(kind: FileKind, onReady: (media: Media) => void) {
  const mediaProblem = useMediaProblem()
  const words = useWords('media').upload.fileFailures[kind]
  const language = useLanguage()
  const sender = useRef<UploadRun | null>(null)
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
      const begun = await api('POST /api/media', {
        body: { kind, name: file.name.slice(-200), fingerprint: await fingerprintOf(file) },
      })
      const media = await sendFile(
        kind,
        { ...begun, file },
        {
          began: (run) => (sender.current = run),
          changed: (state) =>
            setSent((before) => before && { ...before, ...state, all: file.size }),
          finishing: () => {},
        },
      )
      setDone(media)
      onReady(media)
    } catch (error) {
      setFailure(mediaProblem(error))
    } finally {
      sender.current?.stop()
      sender.current = null
      setSent(null)
    }
  }

  return { sent, done, failure, send, forgetFailure: () => setFailure(null) }
}
