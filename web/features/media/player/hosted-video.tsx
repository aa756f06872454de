import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { CaptionLanguage } from '#contract/media/terms.ts'
import { useWords } from '#web/text/words.ts'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { useFocusAfterStep } from '#web/ui/hooks/use-focus-after-step.ts'
import { bytesOfBuckets } from '../month-data.ts'
import { useLowData } from '../low-data-switch.tsx'
import { ChapterSheet } from './chapter-sheet.tsx'
import type { LessonPlayerProps } from './lesson-player-props.ts'
import { PlayerChoices } from './player-choices.tsx'
import type { PlayerHandle } from './player-view.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { PlayButton, Stage, TroubleNote } from './stage.tsx'
import { useMediaPlay } from './use-media-play.ts'

const PlayerView = lazy(() => import('./player-view.tsx'))

/** An uploaded video: its poster until someone presses Play, then the player. */
export function HostedVideo({
  mediaId,
  title,
  isSignedIn,
  playsAtOnce = false,
  atFirst,
  downloaded,
  startAt = 0,
  onWatched,
  onEnded,
  onSpent,
  handle,
}: LessonPlayerProps & { mediaId: string }) {
  const words = useWords('media').player
  const hosted = useMediaPlay({
    mediaId,
    isSignedIn,
    playsAtOnce,
    atFirst,
    downloaded,
    startAt,
  })
  const { play, quality, isOnDevice, isStarted, isBusy, trouble, place, open } = hosted
  const [caption, setCaption] = useState<CaptionLanguage | null>(null)
  const [speed, setSpeed] = useState(1)
  const own = useRef<PlayerHandle>(null)
  const player = handle ?? own
  const sheets = useId()
  const [settingsId, chaptersId, helpId] = [
    `${sheets}-settings`,
    `${sheets}-chapters`,
    `${sheets}-keys`,
  ]
  const [placeShown, setPlaceShown] = useState<number | null>(null)
  const section = useFocusAfterStep(trouble ?? (isStarted ? 'playing' : 'poster'))
  const isSaving = useLowData()
  return (
    <section
      ref={section}
      aria-label={words.label(title)}
      tabIndex={-1}
      className="grid gap-3 outline-none"
    >
      {isStarted && play && quality ? (
        <Suspense fallback={<Stage poster={play.poster && play.address + play.poster} isLoading />}>
          <PlayerView
            play={play}
            title={title}
            settings={{ quality, caption, speed }}
            startAt={place}
            isOnDevice={isOnDevice}
            handle={player}
            onWatched={(watched, at) => {
              if (!isOnDevice) onSpent?.(bytesOfBuckets(watched, { play, quality }))
              onWatched?.(watched, at)
            }}
            onEnded={onEnded}
            onFailed={hosted.failed}
            onSpeed={setSpeed}
            onCaption={setCaption}
            onSettings={() => openModal(settingsId)}
            onHelp={() => openModal(helpId)}
          />
        </Suspense>
      ) : (
        <Stage
          poster={play?.poster && !isSaving ? play.address + play.poster : null}
          isLoading={isBusy && play !== null}
        >
          {trouble ? (
            <TroubleNote
              trouble={trouble}
              isBusy={isBusy}
              again={() => void open(trouble === 'elsewhere' ? 'play' : play ? 'renew' : 'look')}
            />
          ) : (
            play && (
              <PlayButton
                seconds={play.seconds}
                resumeAt={startAt > 5 ? place : null}
                onPlay={() => void open('play')}
              />
            )
          )}
        </Stage>
      )}
      {play && quality && (
        <>
          <PlayerChoices
            play={play}
            quality={quality}
            isSaving={isSaving && !isOnDevice}
            onSettings={() => openModal(settingsId)}
            onChapters={() => {
              setPlaceShown(player.current?.place() ?? null)
              openModal(chaptersId)
            }}
          />
          <SettingsSheet
            id={settingsId}
            play={play}
            chosen={{ quality, caption, speed }}
            onSpeed={setSpeed}
            onQuality={hosted.chooseQuality}
            onCaption={setCaption}
            onHelp={() => openModal(helpId)}
          />
          <ChapterSheet
            id={chaptersId}
            chapters={play.chapters}
            place={placeShown}
            onChapter={(start) =>
              player.current ? player.current.seek(start) : hosted.playFrom(start)
            }
          />
        </>
      )}
      <ShortcutSheet id={helpId} />
    </section>
  )
}
