import { ListVideo, Settings } from 'lucide-react'
import type { MediaPlay, Rendition } from '#contract/media/media.ts'
import { digitsIn, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { qualityName } from '../quality.ts'

/** Below the picture: what opens the settings, with the data that the video needs, and its chapters. */
export function PlayerChoices({
  play,
  quality,
  isSaving,
  onSettings,
  onChapters,
}: {
  play: MediaPlay
  quality: Rendition
  /** Data is saved, and the video is fetched. */
  isSaving: boolean
  onSettings: () => void
  onChapters: () => void
}) {
  const words = useWords('media').player
  const language = useLanguage()
  const name = qualityName(quality, words)
  return (
    <div className="grid gap-2 px-[var(--frame-inset,0px)]">
      <div className="flex flex-wrap gap-2">
        <Button
          look="outline"
          aria-haspopup="dialog"
          onClick={onSettings}
          className="whitespace-nowrap max-sm:flex-1 max-sm:px-2"
        >
          <Settings size={20} aria-hidden="true" className="shrink-0" />
          <span className="sr-only">{words.settings}: </span>
          {words.qualityOf(name, megabytes(quality.bytes, language))}
        </Button>
        {play.chapters.length > 0 && (
          <Button
            look="outline"
            aria-haspopup="dialog"
            onClick={onChapters}
            className="whitespace-nowrap max-sm:flex-1 max-sm:px-2"
          >
            <ListVideo size={20} aria-hidden="true" className="shrink-0" />
            {words.chaptersOf(digitsIn(language, play.chapters.length))}
          </Button>
        )}
      </div>
      {isSaving && <p className="text-sm text-ink-soft">{words.lowData}</p>}
    </div>
  )
}
