import { ArrowDown, ArrowUp, Camera, CircleCheck, Images, RotateCw, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { AnswerPhoto } from '#contract/question-bank/question.ts'
import { questionLimits } from '#contract/question-bank/terms.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { digitsIn } from '#contract/languages.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { PictureViewer } from '#web/ui/picture/picture-viewer.tsx'
import { TurnedPicture } from '#web/ui/picture/turned-picture.tsx'
import { type PictureSource, usePictureAddress } from '#web/ui/picture/use-picture-address.ts'
import { useViewerWords } from './answer-photos.tsx'
import type { ShelfPhoto } from './photo-shelf.ts'
import { type usePhotoShelf, useShelfPhotos } from './photo-shelf-context.ts'
import { photoPath } from './photo-path.ts'

type Attempt = NonNullable<ReturnType<typeof usePhotoShelf>>

/** Photos of handwriting: taken or chosen, put in order, turned and removed. Each is sent as soon as it is there. */
export function PhotoField({
  attempt: { attemptId, shelf },
  photos,
  onPhotos,
}: {
  attempt: Attempt
  photos: readonly AnswerPhoto[]
  onPhotos: (photos: AnswerPhoto[]) => void
}) {
  const words = useWords('tests').photos
  const viewer = useViewerWords()
  const language = useLanguage()
  const onDevice = useShelfPhotos(shelf)
  const [opened, open] = useState<number | null>(null)
  const { add, failure, isBusy } = useAdding({ shelf, photos, onPhotos })
  const hint = useId()
  const page = (at: number) => words.page(digitsIn(language, at + 1))
  const sourceOf = (photoId: string): PictureSource => {
    const blob = onDevice.get(photoId)?.blob
    return blob ? { blob } : { path: photoPath(attemptId, photoId) }
  }

  function move(at: number, by: number): void {
    const next = [...photos]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onPhotos(next)
  }
  function remove(photoId: string): void {
    onPhotos(photos.filter((photo) => photo.photoId !== photoId))
  }

  return (
    <div className="grid gap-3">
      {photos.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map(({ photoId, turn }, at) => (
            <li key={photoId} className="min-w-0 rounded-md border border-line bg-surface">
              <button
                type="button"
                aria-label={words.open(page(at))}
                onClick={() => open(at)}
                className="block w-full rounded-t-md"
              >
                <Thumbnail source={sourceOf(photoId)} turn={turn} name={page(at)} />
              </button>
              <div className="grid gap-1 p-2">
                <p className="text-sm">
                  <span className="font-semibold">{page(at)}</span>{' '}
                  <State photo={onDevice.get(photoId)} onAgain={() => shelf.again()} />
                </p>
                <div className="grid grid-cols-4">
                  <Act label={words.earlier(page(at))} isOff={at === 0} onAct={() => move(at, -1)}>
                    <ArrowUp size={18} aria-hidden="true" />
                  </Act>
                  <Act
                    label={words.later(page(at))}
                    isOff={at === photos.length - 1}
                    onAct={() => move(at, 1)}
                  >
                    <ArrowDown size={18} aria-hidden="true" />
                  </Act>
                  <Act
                    label={words.turnPage(page(at))}
                    onAct={() => onPhotos(photos.map((one) => turned(one, photoId)))}
                  >
                    <RotateCw size={18} aria-hidden="true" />
                  </Act>
                  <Act label={words.remove(page(at))} onAct={() => remove(photoId)}>
                    <X size={18} aria-hidden="true" />
                  </Act>
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
      {photos.length < questionLimits.photos && (
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Pick isCamera describedBy={hint} isBusy={isBusy} onFiles={add}>
              <Camera size={18} aria-hidden="true" />
              {words.take}
            </Pick>
            <Pick describedBy={hint} isBusy={isBusy} onFiles={add}>
              <Images size={18} aria-hidden="true" />
              {words.choose}
            </Pick>
          </div>
          <p id={hint} className="text-sm text-ink-soft">
            {words.hint(
              digitsIn(language, questionLimits.photos),
              digitsIn(language, testLimits.photoGraceSeconds / 60),
            )}
          </p>
        </div>
      )}
      {failure !== null && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <PictureViewer
        pictures={photos.map(({ photoId, turn }, at) => ({
          key: photoId,
          source: sourceOf(photoId),
          turn,
          name: page(at),
        }))}
        at={opened}
        words={viewer}
        onMove={open}
      />
    </div>
  )
}

function turned(photo: AnswerPhoto, photoId: string): AnswerPhoto {
  return photo.photoId === photoId ? { ...photo, turn: (photo.turn + 1) % 4 } : photo
}

/** Adds photos one after another, so that their order is that of choosing. */
function useAdding({
  shelf,
  photos,
  onPhotos,
}: {
  shelf: Attempt['shelf']
  photos: readonly AnswerPhoto[]
  onPhotos: (photos: AnswerPhoto[]) => void
}) {
  const words = useWords('tests').photos
  const language = useLanguage()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function add(files: readonly File[]): Promise<void> {
    const room = questionLimits.photos - photos.length
    setFailure(
      files.length > room ? words.tooMany(digitsIn(language, questionLimits.photos)) : null,
    )
    setBusy(true)
    let all = [...photos]
    for (const file of files.slice(0, room))
      try {
        const photoId = await shelf.add(file)
        if (all.some((photo) => photo.photoId === photoId)) continue
        all = [...all, { photoId, turn: 0 }]
        onPhotos(all)
      } catch {
        setFailure(words.unreadable(file.name))
      }
    setBusy(false)
  }

  return { add, failure, isBusy }
}

function Thumbnail({ source, turn, name }: { source: PictureSource; turn: number; name: string }) {
  const words = useWords('tests').photos
  const { address, hasFailed } = usePictureAddress(source)
  if (hasFailed) return <span className="block p-3 text-sm">{words.failed}</span>
  if (!address) return <span className="block aspect-3/4 animate-pulse bg-sunken" />
  return <TurnedPicture src={address} alt={name} turn={turn} />
}

function State({ photo, onAgain }: { photo: ShelfPhoto | undefined; onAgain: () => void }) {
  const words = useWords('tests').photos
  // Not on this device: another one has taken it, and sends it.
  const state = photo?.state ?? 'elsewhere'
  if (state === 'refused') {
    const failures: Record<string, string> = words.failures
    return (
      <span role="alert" className="text-danger">
        {failures[photo?.code ?? ''] ?? words.states.refused}{' '}
        <button type="button" onClick={onAgain} className="min-h-11 font-semibold underline">
          {words.again}
        </button>
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-1 text-ink-soft">
      {state === 'sent' && <CircleCheck size={14} aria-hidden="true" />}
      {words.states[state]}
    </span>
  )
}

function Act({
  label,
  isOff = false,
  onAct,
  children,
}: {
  label: string
  isOff?: boolean
  onAct: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onAct}
      className="grid min-h-11 place-items-center rounded-md text-brand hover:bg-sunken disabled:opacity-40"
    >
      {children}
    </button>
  )
}

function Pick({
  isCamera = false,
  isBusy,
  describedBy,
  onFiles,
  children,
}: {
  /** Opens the camera on a phone. */
  isCamera?: boolean
  isBusy: boolean
  describedBy: string
  onFiles: (files: File[]) => Promise<void>
  children: ReactNode
}) {
  return (
    <label className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-medium hover:bg-sunken has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
      {children}
      <input
        type="file"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        disabled={isBusy}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          void onFiles(files)
        }}
      />
    </label>
  )
}
