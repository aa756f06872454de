import { Keyboard, Play } from 'lucide-react'
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react'
import type { VideoSource } from '#contract/learning/lessons.ts'
import type { MediaPlay, Rendition } from '#contract/media/media.ts'
import { type CaptionLanguage, captionLanguages } from '#contract/media/terms.ts'
import { api, ApiProblem } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { openModal } from '#web/ui/dialog.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { clockTime, megabytes } from './amounts.ts'
import { deviceId } from './device.ts'
import { OutsideVideo } from './outside-video.tsx'
import type { PlayerHandle } from './player-view.tsx'
import { rememberQuality, savesData, startQuality, watchLowData } from './quality.ts'
import { shortcuts } from './shortcuts.ts'

export type { PlayerHandle } from './player-view.tsx'

const PlayerView = lazy(() => import('./player-view.tsx'))

export interface LessonPlayerProps {
  source: VideoSource
  /** Of the lesson; the name of the video for screen readers. */
  title: string
  /** Whether somebody is signed in; a visitor gets previews only. */
  isSignedIn: boolean
  /** Seconds at which it was left. */
  startAt?: number
  /** Buckets that were played since the last call (`contract/learning/watched.ts`), often none, and the place in whole seconds. */
  onWatched?: (watched: Uint8Array, place: number) => void
  onEnded?: () => void
  /** Where the player is, and a way to another place: for notes and questions at a time stamp. */
  handle?: RefObject<PlayerHandle | null>
}

/**
 * The video of a lesson. The page around it is readable before; player and stream are loaded once somebody presses Play.
 * The words of the area "media" have to be loaded.
 */
export function LessonPlayer(props: LessonPlayerProps) {
  const { source } = props
  if (source.source === 'hosted')
    return <HostedVideo key={source.mediaId} {...props} mediaId={source.mediaId} />
  return <OutsideVideo source={source} title={props.title} onEnded={props.onEnded} />
}

/** What keeps a video from playing. */
type Trouble = 'elsewhere' | 'offline' | 'locked' | 'other'

function HostedVideo({
  mediaId,
  title,
  isSignedIn,
  startAt = 0,
  onWatched,
  onEnded,
  handle,
}: LessonPlayerProps & { mediaId: string }) {
  const words = useWords('media').player
  const language = useLanguage()
  const [play, setPlay] = useState<MediaPlay | null>(null)
  const [chosen, setChosen] = useState<Rendition | null>(null)
  const [caption, setCaption] = useState<CaptionLanguage | null>(null)
  const [isStarted, setStarted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [place, setPlace] = useState(startAt)
  const helpId = useId()
  const isSaving = useSyncExternalStore(watchLowData, savesData, () => false)

  async function open(purpose: 'look' | 'play' | 'renew'): Promise<void> {
    setBusy(true)
    try {
      const opened = isSignedIn
        ? await api('POST /api/media/{mediaId}/play', {
            params: { mediaId },
            body: { device: deviceId(), for: purpose },
          })
        : await api('POST /api/media-previews/{mediaId}/play', { params: { mediaId } })
      setPlay(opened)
      setChosen((before) => before ?? startQuality(opened.renditions))
      setTrouble(null)
      if (purpose !== 'look') setStarted(true)
    } catch (error) {
      setTrouble(troubleOf(error))
      if (purpose !== 'look') setStarted(false)
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    void open('look')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each video; the key is its id
  }, [])

  useEffect(() => {
    if (trouble !== 'offline') return
    const again = () => void open(place > startAt ? 'renew' : 'look')
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })

  function failed(at: number): void {
    setPlace(at)
    setStarted(false)
    void open('renew')
  }

  return (
    <section aria-label={words.label(title)} className="grid gap-3">
      {isStarted && play && chosen ? (
        <Suspense fallback={<Stage poster={play.poster && play.address + play.poster} isLoading />}>
          <PlayerView
            play={play}
            title={title}
            quality={chosen}
            caption={caption}
            startAt={place}
            handle={handle}
            onWatched={onWatched}
            onEnded={onEnded}
            onFailed={failed}
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
              <button
                type="button"
                onClick={() => void open('play')}
                className="absolute inset-0 grid cursor-pointer place-items-center rounded-lg bg-black/25 text-white hover:bg-black/10 focus-visible:outline-3 focus-visible:outline-focus"
              >
                <span className="grid justify-items-center gap-2">
                  <span className="grid size-18 place-items-center rounded-full bg-brand text-on-brand shadow-lg">
                    <Play
                      size={34}
                      fill="currentColor"
                      aria-hidden="true"
                      className="translate-x-0.5"
                    />
                  </span>
                  <span className="rounded bg-black/65 px-2 py-0.5 font-semibold">
                    {words.play}
                    {play.seconds !== null && ` · ${clockTime(play.seconds, language)}`}
                  </span>
                  {startAt > 5 && (
                    <span className="rounded bg-black/65 px-2 py-0.5 text-sm">
                      {words.resumeAt(clockTime(place, language))}
                    </span>
                  )}
                </span>
              </button>
            )
          )}
        </Stage>
      )}
      {play && chosen && (
        <div className="flex flex-wrap items-end gap-3">
          <Choice
            label={words.quality}
            value={chosen.name}
            onChange={(name) => {
              rememberQuality(name)
              setChosen(play.renditions.find((rendition) => rendition.name === name)!)
            }}
          >
            {play.renditions.map((rendition) => (
              <option key={rendition.name} value={rendition.name}>
                {words.qualityOf(
                  rendition.height === null ? words.soundOnly : rendition.name,
                  megabytes(rendition.bytes, language),
                )}
              </option>
            ))}
          </Choice>
          {play.captions.length > 0 && (
            <Choice
              label={words.captions}
              value={caption ?? ''}
              onChange={(value) =>
                setCaption(captionLanguages.find((each) => each === value) ?? null)
              }
            >
              <option value="">{words.captionsOff}</option>
              {play.captions.map((track) => (
                <option key={track.language} value={track.language}>
                  {words.captionLanguages[track.language]}
                </option>
              ))}
            </Choice>
          )}
          <Button
            look="outline"
            onClick={() => openModal(helpId)}
            className="max-sm:hidden"
            aria-label={words.shortcuts}
          >
            <Keyboard size={20} aria-hidden="true" />
          </Button>
          {isSaving && <p className="text-sm text-ink-soft">{words.lowData}</p>}
        </div>
      )}
      <ShortcutSheet id={helpId} />
    </section>
  )
}

/** Where the picture is, in the shape it will have, so that nothing moves when it comes. */
function Stage({
  poster,
  isLoading,
  children,
}: {
  poster: string | null
  isLoading: boolean
  children?: ReactNode
}) {
  const words = useWords('media').player
  return (
    <div className="relative aspect-video w-full overflow-hidden rounded-lg bg-black text-white">
      {poster && (
        <img src={poster} alt="" className="absolute inset-0 h-full w-full object-cover" />
      )}
      {children}
      {isLoading && (
        <span role="status" className="absolute inset-0 grid place-items-center bg-black/40">
          <Spinner />
          <span className="sr-only">{words.loading}</span>
        </span>
      )}
    </div>
  )
}

function TroubleNote({
  trouble,
  isBusy,
  again,
}: {
  trouble: Trouble
  isBusy: boolean
  again: () => void
}) {
  const site = useWords()
  const words = useWords('media').player
  const text = {
    elsewhere: words.elsewhere,
    offline: words.offline,
    locked: site.problems.media_locked,
    other: words.unavailable,
  }[trouble]
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/80 p-4 text-center"
    >
      <p className="font-semibold">{text}</p>
      {trouble !== 'locked' && (
        <Button look="accent" busy={isBusy} onClick={again}>
          {trouble === 'elsewhere' ? words.playHere : words.tryAgain}
        </Button>
      )}
    </div>
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

function ShortcutSheet({ id }: { id: string }) {
  const words = useWords('media').player
  return (
    <Modal id={id} title={words.shortcuts} className="max-w-md">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
        {shortcuts.map(({ does, shown }) => (
          <div key={does} className="contents">
            <dt>
              <kbd className="rounded border border-line-strong bg-brand-wash px-2 py-0.5 font-mono text-sm">
                {shown}
              </kbd>
            </dt>
            <dd>{words.keys[does]}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

function troubleOf(error: unknown): Trouble {
  const code = error instanceof ApiProblem ? error.code : ''
  if (code === 'offline') return 'offline'
  if (code === 'playing_elsewhere') return 'elsewhere'
  return code === 'media_locked' ? 'locked' : 'other'
}
