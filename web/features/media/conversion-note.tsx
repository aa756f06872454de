import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useMediaProblem } from './media-problem.ts'
import { percent } from './amounts.ts'
import { Bar } from './bar.tsx'

const ASKED_AGAIN_MS = 3000

/** The progress of converting an uploaded video; nothing once it is done. */
export function ConversionNote({
  media,
  onChanged,
}: {
  media: Media
  onChanged: (media: Media) => void
}) {
  const mediaProblem = useMediaProblem()
  const words = useWords('media').conversion
  const language = useLanguage()
  const [failure, setFailure] = useState<string | null>(null)
  const { mediaId, conversion } = media
  const isUnderWay = conversion?.state === 'waiting' || conversion?.state === 'running'
  const [isAsking, setAsking] = useState(false)
  const changed = useEffectEvent(onChanged)

  useEffect(() => {
    if (!isUnderWay) return
    let isOver = false
    let timer = setTimeout(ask, ASKED_AGAIN_MS)
    // The next look begins after the answer: on a slow line an earlier one could come last.
    function ask(): void {
      api('GET /api/media/{mediaId}', { params: { mediaId } })
        .then((answer) => {
          if (!isOver) changed(answer)
        })
        // A brief connection failure: the next look tries again.
        .catch(() => {})
        .finally(() => {
          if (!isOver) timer = setTimeout(ask, ASKED_AGAIN_MS)
        })
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isUnderWay, mediaId])

  async function again(): Promise<void> {
    setAsking(true)
    setFailure(null)
    await api('POST /api/media/{mediaId}/convert', { params: { mediaId } })
      .then(onChanged, (error: unknown) => setFailure(mediaProblem(error)))
      .finally(() => setAsking(false))
  }

  if (!conversion || conversion.state === 'done') return null
  if (conversion.state === 'failed')
    return (
      <div className="grid justify-items-start gap-3 rounded-md border border-danger bg-danger-wash p-4">
        <p role="alert" className="flex gap-2 font-medium text-danger">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          {words.failures[conversion.failure ?? 'failed']}
        </p>
        <p className="text-sm">{media.state === 'ready' ? words.stays : words.unusable}</p>
        <Button look="outline" size="sm" busy={isAsking} onClick={() => void again()}>
          {words.again}
        </Button>
        {failure && (
          <p role="alert" className="text-sm font-medium text-danger">
            {failure}
          </p>
        )}
      </div>
    )
  return (
    <div className="grid gap-2">
      <Bar
        label={words[conversion.state]}
        share={conversion.share}
        text={percent(conversion.share, language)}
      />
      <p className="text-sm text-ink-soft">
        {media.state === 'ready' ? words.playsMeanwhile : words.usableThen}
      </p>
    </div>
  )
}
