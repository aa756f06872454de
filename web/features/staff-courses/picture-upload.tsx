import { ImageUp } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useMemo, useState } from 'react'
import { COURSE_PICTURE_RATIO } from '#contract/catalog/course-pictures.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { closeModal, openModal } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { courseProblem } from './course-problem.ts'

const TYPES = 'image/jpeg,image/png,image/webp'

/** Sends a picture with the point that stays in view, in hundredths. @returns its path on this site */
export type UploadPicture = (
  file: File,
  cut: { shape: 'banner' | 'person'; x: number; y: number },
) => Promise<string>

/** Chooses a picture, and the point of it that stays in view whatever is cut off. */
export function PictureUpload({
  shape,
  label,
  upload,
  onPicture,
}: {
  shape: 'banner' | 'person'
  label: string
  upload: UploadPicture
  onPicture: (path: string) => void
}) {
  const words = useWords('staff').courses
  const site = useWords()
  const id = useId()
  const [file, choose] = useState<File | null>(null)
  const [point, setPoint] = useState({ x: 50, y: 50 })
  const [size, setSize] = useState({ width: 1, height: 1 })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => {
    if (!address) return
    openModal(`${id}-cut`)
    return () => URL.revokeObjectURL(address)
  }, [address, id])

  async function send(): Promise<void> {
    if (!file) return
    setBusy(true)
    setFailure(null)
    try {
      onPicture(await upload(file, { shape, ...point }))
      closeModal(`${id}-cut`)
    } catch (error) {
      setFailure(courseProblem(error, words, site))
    } finally {
      setBusy(false)
    }
  }

  function pointAt({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void {
    const box = currentTarget.getBoundingClientRect()
    const share = (at: number, from: number, whole: number) =>
      Math.round(Math.min(100, Math.max(0, ((at - from) / whole) * 100)))
    setPoint({ x: share(clientX, box.left, box.width), y: share(clientY, box.top, box.height) })
  }

  return (
    <>
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-brand hover:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-focus"
      >
        <ImageUp size={20} aria-hidden="true" />
        {label}
        <input
          id={id}
          type="file"
          accept={TYPES}
          className="sr-only"
          onChange={(event) => {
            setFailure(null)
            setPoint({ x: 50, y: 50 })
            choose(event.currentTarget.files?.[0] ?? null)
            // The same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      {address && (
        <Modal
          id={`${id}-cut`}
          title={words.cutTitle}
          onClose={() => choose(null)}
          className="max-w-xl"
        >
          <p className="mb-3 text-ink-soft">{words.cutText}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <div className="relative self-start">
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the sliders do the same by keyboard */}
              <img
                src={address}
                alt=""
                onClick={pointAt}
                className="w-full cursor-crosshair rounded-md"
              />
              <span
                aria-hidden="true"
                className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-3 border-white bg-brand/60 shadow-raised"
                style={{ left: `${point.x}%`, top: `${point.y}%` }}
              />
            </div>
            <div className="flex flex-col gap-3">
              <img
                src={address}
                alt={words.cutPreview}
                className={classes(
                  'w-full rounded-md object-cover',
                  shape === 'banner' ? 'aspect-video' : 'aspect-square max-w-40',
                )}
                onLoad={({ currentTarget }) =>
                  setSize({
                    width: currentTarget.naturalWidth,
                    height: currentTarget.naturalHeight,
                  })
                }
                style={{ objectPosition: positionOf(point, size, COURSE_PICTURE_RATIO[shape]) }}
              />
              <Slider
                label={words.cutAcross}
                value={point.x}
                onValue={(x) => setPoint({ ...point, x })}
              />
              <Slider
                label={words.cutDown}
                value={point.y}
                onValue={(y) => setPoint({ ...point, y })}
              />
            </div>
          </div>
          <div className="mt-4 flex flex-col gap-3">
            <FormFailure>{failure}</FormFailure>
            <div className="flex flex-wrap justify-end gap-3">
              <Button look="outline" onClick={() => closeModal(`${id}-cut`)}>
                {words.keep}
              </Button>
              <Button busy={isBusy} onClick={() => void send()}>
                {words.usePicture}
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </>
  )
}

/** Where the part that is kept begins, as the server will cut it, in the words of `object-position`. */
function positionOf(
  point: { x: number; y: number },
  { width, height }: { width: number; height: number },
  ratio: number,
): string {
  const along = (whole: number, part: number, share: number) => {
    const rest = whole - part
    return rest < 1
      ? 50
      : (Math.min(Math.max((whole * share) / 100 - part / 2, 0), rest) / rest) * 100
  }
  const cut = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) }
  return `${along(width, cut.width, point.x)}% ${along(height, cut.height, point.y)}%`
}

function Slider({
  label,
  value,
  onValue,
}: {
  label: string
  value: number
  onValue: (value: number) => void
}) {
  return (
    <label>
      <span className="block text-sm text-ink-soft">{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        onChange={(event) => onValue(Number(event.currentTarget.value))}
        className="min-h-9 w-full accent-brand"
      />
    </label>
  )
}
