import { Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MediaPlay, Rendition } from '#contract/media/media.ts'
import { type CaptionLanguage, captionLanguages } from '#contract/media/terms.ts'
import { megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { qualityName } from '../quality.ts'
import type { HostedPlay } from './use-media-play.ts'

/** Below the picture: quality, captions and the keyboard help. Nothing without a video. */
export function PlayerChoices({
  hosted: { play, quality, isOnDevice, chooseQuality },
  caption,
  isSaving,
  onCaption,
  onHelp,
}: {
  hosted: HostedPlay
  caption: CaptionLanguage | null
  /** Data is saved. */
  isSaving: boolean
  onCaption: (language: CaptionLanguage | null) => void
  onHelp: () => void
}) {
  const words = useWords('media').player
  if (!play || !quality) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      <QualityChoice renditions={play.renditions} chosen={quality} onChoose={chooseQuality} />
      {play.captions.length > 0 && (
        <CaptionChoice tracks={play.captions} chosen={caption} onChoose={onCaption} />
      )}
      <Button
        look="outline"
        onClick={onHelp}
        className="max-sm:hidden"
        aria-label={words.shortcuts}
      >
        <Keyboard size={20} aria-hidden="true" />
      </Button>
      {isSaving && !isOnDevice && <p className="text-sm text-ink-soft">{words.lowData}</p>}
    </div>
  )
}

function QualityChoice({
  renditions,
  chosen,
  onChoose,
}: {
  renditions: readonly Rendition[]
  chosen: Rendition
  onChoose: (name: string) => void
}) {
  const words = useWords('media').player
  const language = useLanguage()
  return (
    <Choice label={words.quality} value={chosen.name} onChange={onChoose}>
      {renditions.map((rendition) => (
        <option key={rendition.name} value={rendition.name}>
          {words.qualityOf(qualityName(rendition, words), megabytes(rendition.bytes, language))}
        </option>
      ))}
    </Choice>
  )
}

function CaptionChoice({
  tracks,
  chosen,
  onChoose,
}: {
  tracks: MediaPlay['captions']
  chosen: CaptionLanguage | null
  onChoose: (language: CaptionLanguage | null) => void
}) {
  const words = useWords('media').player
  return (
    <Choice
      label={words.captions}
      value={chosen ?? ''}
      onChange={(value) => onChoose(captionLanguages.find((each) => each === value) ?? null)}
    >
      <option value="">{words.captionsOff}</option>
      {tracks.map((track) => (
        <option key={track.language} value={track.language}>
          {words.captionLanguages[track.language]}
        </option>
      ))}
    </Choice>
  )
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <label className="grid min-w-0 gap-1 text-sm text-ink-soft max-sm:flex-1">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink hover:border-brand"
      >
        {children}
      </select>
    </label>
  )
}
