import { CheckCircle2, Upload, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import {
  DOWNLOAD_MAX_BYTES,
  downloadTypes,
  endingOf,
  FILE_MAX_BYTES,
  PART_BYTES,
} from '#contract/media/terms.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { asProblem, problemText } from '#web/ui/form.tsx'
import { megabytes } from './amounts.ts'
import { fileSender, type FileSender, fingerprintOf, type SentState } from './send-files.ts'

const pictureEndings = ['jpg', 'jpeg', 'png', 'webp']

/**
 * Uploads a file to offer as a download, or a picture of an article. The words of the area "media" have to be loaded.
 */
export default function FileUpload({
  kind,
  onReady,
}: {
  kind: 'download' | 'picture'
  onReady: (media: Media) => void
}) {
  const site = useWords()
  const words = useWords('media').upload
  const language = useLanguage()
  const hintId = useId()
  const sender = useRef<FileSender | null>(null)
  const [sent, setSent] = useState<(SentState & { name: string }) | null>(null)
  const [done, setDone] = useState<Media | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => () => sender.current?.stop(), [])

  async function send(file: File): Promise<void> {
    setFailure(null)
    setDone(null)
    const refused = refusalOf(kind, file)
    if (refused) return setFailure(words.failures[refused])
    setSent({ name: file.name, sent: 0, all: file.size, isWaiting: false })
    try {
      const media = await sendWhole(kind, file, {
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

  return (
    <div className="grid gap-2">
      {sent ? (
        <div className="grid gap-2 rounded-lg border border-line bg-surface p-4">
          <p className="flex justify-between gap-4">
            <span className="min-w-0 truncate font-semibold">{sent.name}</span>
            <span className="shrink-0 text-ink-soft">
              {words.sent(megabytes(sent.sent, language), megabytes(sent.all, language))}
            </span>
          </p>
          <progress
            aria-label={words.sending}
            value={sent.sent}
            max={sent.all}
            className="h-2 w-full accent-brand"
          />
          {sent.isWaiting && (
            <p role="status" className="text-sm text-ink-soft">
              {words.waiting}
            </p>
          )}
        </div>
      ) : (
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 justify-self-start rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-brand hover:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-focus">
          <Upload size={20} aria-hidden="true" />
          {words.chooseFile}
          <input
            type="file"
            accept={(kind === 'picture' ? pictureEndings : Object.keys(downloadTypes))
              .map((ending) => `.${ending}`)
              .join(',')}
            aria-describedby={hintId}
            className="sr-only"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              currentTarget.value = ''
              if (file) void send(file)
            }}
          />
        </label>
      )}
      <p id={hintId} className="text-sm text-ink-soft">
        {kind === 'picture' ? words.pictureHint : words.fileHint}
      </p>
      {done && (
        <p role="status" className="inline-flex items-center gap-2 font-semibold text-good">
          <CheckCircle2 size={20} aria-hidden="true" />
          {words.ready}: {done.name}
        </p>
      )}
      {failure && (
        <p role="alert" className="flex items-center justify-between gap-3 font-medium text-danger">
          {failure}
          <Button
            look="quiet"
            size="sm"
            aria-label={site.ui.close}
            onClick={() => setFailure(null)}
          >
            <X size={18} aria-hidden="true" />
          </Button>
        </p>
      )}
    </div>
  )
}

function refusalOf(
  kind: 'download' | 'picture',
  file: File,
): 'type' | 'large' | 'largePicture' | null {
  const ending = endingOf(file.name)
  if (kind === 'picture')
    return !pictureEndings.includes(ending)
      ? 'type'
      : file.size > FILE_MAX_BYTES
        ? 'largePicture'
        : null
  return !(ending in downloadTypes) ? 'type' : file.size > DOWNLOAD_MAX_BYTES ? 'large' : null
}

/** @throws ApiProblem */
async function sendWhole(
  kind: 'download' | 'picture',
  file: File,
  {
    opened,
    onChange,
  }: { opened: (sender: FileSender) => void; onChange: (state: SentState) => void },
): Promise<Media> {
  const { mediaId, files } = await api('POST /api/media', {
    body: { kind, name: file.name.slice(-200), fingerprint: await fingerprintOf(file) },
  })
  const sender = fileSender(api, {
    mediaId,
    arrived: new Map(files.map(({ name, sha256 }) => [name, sha256])),
    onChange,
  })
  opened(sender)
  if (kind === 'picture')
    sender.add(
      `picture.${endingOf(file.name).replace('jpeg', 'jpg')}`,
      new Uint8Array(await file.arrayBuffer()),
    )
  // One part after the other: a large file need not be in memory at once.
  else
    for (let part = 0; part * PART_BYTES < file.size; part += 1) {
      const bytes = new Uint8Array(
        await file.slice(part * PART_BYTES, (part + 1) * PART_BYTES).arrayBuffer(),
      )
      sender.add(`part-${String(part + 1).padStart(5, '0')}.bin`, bytes)
      if (part % 4 === 3) await sender.drained()
    }
  await sender.drained()
  return api('POST /api/media/{mediaId}/finish', {
    params: { mediaId },
    body: { bytes: file.size },
  })
}
