import { Keyboard } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { MediaPlay, Rendition } from '#contract/media/media.ts'
import { type CaptionLanguage, captionLanguages } from '#contract/media/terms.ts'
import { digitsIn, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Sheet } from '#web/ui/dialog/sheet.tsx'
import { qualityName } from '../quality.ts'
import { SPEEDS } from './shortcuts.ts'

/** What a viewer has chosen for a video. */
export interface PlayerSettings {
  /** Times the normal speed. */
  speed: number
  quality: Rendition
  /** null: no captions. */
  caption: CaptionLanguage | null
}

/** Speed, quality and captions of a video, and on a computer the help for keys. */
export function SettingsSheet({
  id,
  play,
  chosen,
  onSpeed,
  onQuality,
  onCaption,
  onHelp,
}: {
  id: string
  play: MediaPlay
  chosen: PlayerSettings
  onSpeed: (speed: number) => void
  onQuality: (name: string) => void
  onCaption: (language: CaptionLanguage | null) => void
  onHelp: () => void
}) {
  const words = useWords('media').player
  const language = useLanguage()
  return (
    <Sheet id={id} title={words.settings}>
      <div className="grid gap-5">
        <Choice
          label={words.speed}
          isInRow
          choices={SPEEDS.map((speed) => ({
            value: String(speed),
            label: words.speedOf(digitsIn(language, speed)),
          }))}
          chosen={String(chosen.speed)}
          onChoose={(value) => onSpeed(Number(value))}
        />
        <Choice
          label={words.quality}
          choices={play.renditions.map((rendition) => ({
            value: rendition.name,
            label: words.qualityOf(
              qualityName(rendition, words),
              megabytes(rendition.bytes, language),
            ),
          }))}
          chosen={chosen.quality.name}
          onChoose={onQuality}
        />
        {play.captions.length > 0 && (
          <Choice
            label={words.captions}
            choices={[
              { value: '', label: words.captionsOff },
              ...play.captions.map((track) => ({
                value: track.language,
                label: words.captionLanguages[track.language],
              })),
            ]}
            chosen={chosen.caption ?? ''}
            onChoose={(value) => onCaption(captionLanguages.find((each) => each === value) ?? null)}
          />
        )}
        <Button
          look="quiet"
          className="justify-self-start max-sm:hidden"
          onClick={() => {
            closeModal(id)
            onHelp()
          }}
        >
          <Keyboard size={20} aria-hidden="true" />
          {words.shortcuts}
        </Button>
      </div>
    </Sheet>
  )
}

function Choice({
  label,
  choices,
  chosen,
  isInRow = false,
  onChoose,
}: {
  label: string
  choices: readonly { value: string; label: ReactNode }[]
  chosen: string
  /** Short choices stand beside one another. */
  isInRow?: boolean
  onChoose: (value: string) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-ink-soft">{label}</legend>
      <div className={classes('grid gap-2', isInRow ? 'grid-cols-3' : 'sm:grid-cols-2')}>
        {choices.map(({ value, label: text }) => (
          <label
            key={value}
            className={classes(
              'relative flex min-h-11 items-center rounded-md border border-line-strong px-3 text-ink hover:border-brand',
              'has-checked:border-brand has-checked:bg-brand-wash has-checked:font-semibold has-checked:text-brand-strong',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              isInRow && 'justify-center',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
