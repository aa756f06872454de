import { useEffect, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { api, ApiProblem } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { percent } from './amounts.ts'
import { Bar } from './bar.tsx'
import { ConversionNote } from './conversion-note.tsx'
import { LessonPlayer } from './player/lesson-player.tsx'
import { doneOf, useUploads } from './uploads/use-uploads.ts'

/**
 * An uploaded video as its author sees it in a lesson: what plays, or how far it is. The words of the area "media" have
 * to be loaded.
 */
export function StaffVideo({ mediaId, title }: { mediaId: string; title: string }) {
  const words = useWords('media').lessonVideo
  const language = useLanguage()
  const [loaded, setMedia] = useState<Media | 'gone' | null>(null)
  const upload = useUploads().find((one) => one.mediaId === mediaId)
  useEffect(() => {
    let isOver = false
    api('GET /api/media/{mediaId}', { params: { mediaId } }).then(
      (answer) => !isOver && setMedia(answer),
      (error: unknown) => {
        if (!isOver && error instanceof ApiProblem && error.status === 404) setMedia('gone')
      },
    )
    return () => void (isOver = true)
  }, [mediaId])

  if (loaded === 'gone')
    return (
      <p role="alert" className="font-medium text-danger">
        {words.gone}
      </p>
    )
  const isOld = loaded?.state === 'uploading' && loaded.conversion === null
  const media = isOld ? (upload?.media ?? loaded) : loaded
  if (media?.state === 'ready' || (media && media.conversion !== null))
    return (
      <div className="grid gap-3">
        {media.state === 'ready' && (
          <LessonPlayer source={{ source: 'hosted', mediaId }} title={title} isSignedIn />
        )}
        <ConversionNote media={media} onChanged={setMedia} />
      </div>
    )
  if (!media && !upload) return null
  const isUnderWay = upload && upload.step !== 'lost' && upload.step !== 'failed'
  const share = upload ? doneOf(upload) : 0
  return (
    <div className="grid gap-1 rounded-md border border-line p-4">
      {isUnderWay ? (
        <>
          <Bar label={words.uploading(percent(share, language))} share={share} text={upload.name} />
          <p className="text-sm text-ink-soft">{words.uploadingText}</p>
        </>
      ) : (
        <>
          <p className="font-semibold">{words.stopped}</p>
          <p className="text-sm text-ink-soft">{words.stoppedText}</p>
        </>
      )}
    </div>
  )
}
