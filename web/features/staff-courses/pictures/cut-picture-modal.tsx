import { type MouseEvent, useEffect, useState } from 'react'
import {
  COURSE_PICTURE_RATIO,
  coursePictureWidths,
  type CoursePictureShape,
} from '#contract/catalog/course-pictures.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { closeModal, isModalOpen, openModal } from '#web/ui/dialog/dialog.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { courseProblem } from '../course-problem.ts'

/** A point of a picture in hundredths of its width and height. */
export interface PicturePoint {
  x: number
  y: number
}

/** Asks for the focus point, and uploads the picture with it. Open when rendered. */
export function CutPictureModal({
  id,
  address,
  shape,
  send,
  onClose,
}: {
  id: string
  /** Of the picture in this browser. */
  address: string
  shape: CoursePictureShape
  send: (point: PicturePoint) => Promise<void>
  onClose: () => void
}) {
  const words = useWords('staff').courses
  const site = useWords()
  const [point, setPoint] = useState<PicturePoint>({ x: 50, y: 50 })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => openModal(id), [id])

  async function attempt(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await send(point)
      closeModal(id)
    } catch (error) {
      const text = courseProblem(error, words, site)
      // Closed while it was being sent: what failed is not seen there.
      if (isModalOpen(id)) setFailure(text)
      else toast.error(text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal id={id} title={words.cutTitle} onClose={onClose} className="max-w-xl">
      <p className="mb-3 text-ink-soft">{words.cutText}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <PointOnPicture address={address} point={point} onPoint={setPoint} />
        <div className="flex flex-col gap-3">
          <CutPreview
            address={address}
            shape={shape}
            point={point}
            onUnreadable={() => setFailure(words.cutUnreadable)}
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
          <Button look="outline" onClick={() => closeModal(id)}>
            {words.keep}
          </Button>
          <Button busy={isBusy} onClick={() => void attempt()}>
            {words.usePicture}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function PointOnPicture({
  address,
  point,
  onPoint,
}: {
  address: string
  point: PicturePoint
  onPoint: (point: PicturePoint) => void
}) {
  function pointAt({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void {
    const box = currentTarget.getBoundingClientRect()
    const share = (at: number, from: number, whole: number) =>
      Math.round(Math.min(100, Math.max(0, ((at - from) / whole) * 100)))
    onPoint({ x: share(clientX, box.left, box.width), y: share(clientY, box.top, box.height) })
  }
  return (
    <div className="relative self-start">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the sliders do the same by keyboard */}
      <img src={address} alt="" onClick={pointAt} className="w-full cursor-crosshair rounded-md" />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-3 border-white bg-brand/60 shadow-raised"
        style={{ left: `${point.x}%`, top: `${point.y}%` }}
      />
    </div>
  )
}

function CutPreview({
  address,
  shape,
  point,
  onUnreadable,
}: {
  address: string
  shape: CoursePictureShape
  point: PicturePoint
  onUnreadable: () => void
}) {
  const words = useWords('staff').courses
  const language = useLanguage()
  const [size, setSize] = useState<PictureSize | null>(null)
  const most = Math.max(...coursePictureWidths[shape])
  const width = size && Math.round(cutSize(size, COURSE_PICTURE_RATIO[shape]).width)
  return (
    <>
      <img
        src={address}
        alt={words.cutPreview}
        className={classes(
          'w-full rounded-md object-cover',
          shape === 'banner' ? 'aspect-video' : 'aspect-square max-w-40',
        )}
        onError={onUnreadable}
        onLoad={({ currentTarget }) =>
          setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        style={{
          objectPosition: positionOf(
            point,
            size ?? { width: 1, height: 1 },
            COURSE_PICTURE_RATIO[shape],
          ),
        }}
      />
      {width !== null && width < most && (
        <p role="status" className="text-sm font-medium text-danger">
          {words.cutSmall(formatCount(width, language), formatCount(most, language))}
        </p>
      )}
    </>
  )
}

interface PictureSize {
  width: number
  height: number
}

/** The size of the part that is kept. */
function cutSize({ width, height }: PictureSize, ratio: number): PictureSize {
  return { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) }
}

/** Where the part that is kept begins, as the server will cut it, in the words of `object-position`. */
function positionOf(point: PicturePoint, { width, height }: PictureSize, ratio: number): string {
  const along = (whole: number, part: number, share: number) => {
    const rest = whole - part
    return rest < 1
      ? 50
      : (Math.min(Math.max((whole * share) / 100 - part / 2, 0), rest) / rest) * 100
  }
  const cut = cutSize({ width, height }, ratio)
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
        className="min-h-11 w-full accent-brand"
      />
    </label>
  )
}
