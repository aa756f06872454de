import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { digitsIn } from '#contract/languages.ts'
import type { AnswerPhoto } from '#contract/question-bank/question.ts'
import type { AttemptPhoto } from '#contract/tests/attempts.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { PictureViewer, type ViewerWords } from '#web/ui/picture/picture-viewer.tsx'
import { TurnedPicture } from '#web/ui/picture/turned-picture.tsx'
import { usePictureAddress } from '#web/ui/picture/use-picture-address.ts'
import { photoPath } from './photo-path.ts'

export function useViewerWords(): ViewerWords {
  return useWords('tests').photos.viewer
}

/** The pages of an answer, as they were handed in: large enough to read, and larger when pressed. */
export function AnswerPhotos({
  attemptId,
  photos,
  arrived,
  until = null,
}: {
  attemptId: string
  photos: readonly AnswerPhoto[]
  /** Those of the attempt that are on the server. */
  arrived: readonly AttemptPhoto[]
  /** Until when missing ones can still come. */
  until?: string | null
}) {
  const words = useWords('tests').photos
  const viewer = useViewerWords()
  const language = useLanguage()
  const [opened, open] = useState<number | null>(null)
  if (photos.length === 0) return null
  const pages = photos.map(({ photoId, turn }, at) => ({
    key: photoId,
    source: { path: photoPath(attemptId, photoId) },
    turn,
    name: words.page(digitsIn(language, at + 1)),
    size: arrived.find((photo) => photo.photoId === photoId),
  }))
  const there = pages.filter(({ size }) => size !== undefined)
  return (
    <>
      <ol aria-label={words.title} className="grid gap-3 sm:grid-cols-2">
        {pages.map((page) => (
          <li key={page.key} className="min-w-0">
            {page.size ? (
              <Page page={page} onOpen={() => open(there.indexOf(page))} />
            ) : (
              <p className="flex gap-2 rounded-md border border-line bg-sunken p-3">
                <ImageOff size={20} aria-hidden="true" className="shrink-0" />
                {page.name}:{' '}
                {until === null
                  ? words.notArrived
                  : words.stillComing(formatDateTime(until, language))}
              </p>
            )}
          </li>
        ))}
      </ol>
      <PictureViewer pictures={there} at={opened} words={viewer} onMove={open} />
    </>
  )
}

function Page({
  page: { source, turn, name, size },
  onOpen,
}: {
  page: {
    source: { path: string }
    turn: number
    name: string
    size: AttemptPhoto | undefined
  }
  onOpen: () => void
}) {
  const words = useWords('tests').photos
  const { address, hasFailed } = usePictureAddress(source)
  if (hasFailed) return <p className="text-sm text-ink-soft">{words.failed}</p>
  return (
    <button
      type="button"
      aria-label={words.open(name)}
      onClick={onOpen}
      className="block w-full rounded-md border border-line"
    >
      {address ? (
        <TurnedPicture src={address} alt={name} turn={turn} size={size} />
      ) : (
        <span aria-busy="true" className="block aspect-3/4 animate-pulse bg-sunken" />
      )}
    </button>
  )
}
