import { useState } from 'react'
import type { FeedbackFile } from '#contract/assignments/submissions.ts'
import { useWords } from '#web/text/words.ts'
import { PictureViewer } from '#web/ui/picture/picture-viewer.tsx'
import { TurnedPicture } from '#web/ui/picture/turned-picture.tsx'
import { usePictureAddress } from '#web/ui/picture/use-picture-address.ts'
import { FileButton } from './file-button.tsx'

interface Picture {
  key: string
  source: { path: string }
  turn: number
  name: string
  size: { width: number; height: number }
}

/** The files of feedback: pictures as large as there is room, and larger when pressed; others to save. */
export function FeedbackFiles({ files }: { files: readonly FeedbackFile[] }) {
  const words = useWords('assignments')
  const [opened, open] = useState<number | null>(null)
  if (files.length === 0) return null
  const pictures = files.flatMap(({ fileId, name, drawnOn, width, height }): Picture[] =>
    width === null || height === null
      ? []
      : [
          {
            key: fileId,
            source: { path: feedbackPath(fileId) },
            turn: 0,
            name: drawnOn === null ? name : words.drawnOn(name),
            size: { width, height },
          },
        ],
  )
  const others = files.filter(({ width }) => width === null)
  return (
    <section aria-label={words.feedbackFiles} className="grid gap-3">
      {pictures.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {pictures.map((picture, at) => (
            <li key={picture.key} className="min-w-0">
              <ShownPicture picture={picture} onOpen={() => open(at)} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {others.map((file) => (
            <li key={file.fileId} className="min-w-0">
              <FileButton file={file} path={feedbackPath(file.fileId)} />
            </li>
          ))}
        </ul>
      )}
      <PictureViewer pictures={pictures} at={opened} words={words.viewer} onMove={open} />
    </section>
  )
}

function feedbackPath(fileId: string): string {
  return `/api/feedback-files/${fileId}`
}

function ShownPicture({
  picture: { source, name, size },
  onOpen,
}: {
  picture: Picture
  onOpen: () => void
}) {
  const words = useWords('assignments')
  const { address, hasFailed } = usePictureAddress(source)
  if (hasFailed) return <p className="text-sm text-ink-soft">{words.noPicture}</p>
  return (
    <button
      type="button"
      aria-label={words.enlarge(name)}
      onClick={onOpen}
      className="block w-full rounded-md border border-line"
    >
      {address ? (
        <TurnedPicture src={address} alt={name} turn={0} size={size} />
      ) : (
        <span
          aria-busy="true"
          style={{ aspectRatio: `${size.width} / ${size.height}` }}
          className="block animate-pulse bg-sunken"
        />
      )}
    </button>
  )
}
