import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import {
  type DrawnMark,
  drawMarks,
  MOST_POINTS,
  type PenColour,
  type Point,
  type Stamp,
} from './marks.ts'

/** `move`: the picture is scrolled by touch, and nothing is drawn. */
export type DrawingTool = 'move' | 'pen' | Stamp

/** How far an arrow key moves, and with Shift. */
const STEP = 0.02
const LONG_STEP = 0.1
/** Points of a line that are nearer are one. */
const NEAREST = 0.002
const MIDDLE: Point = [0.5, 0.5]

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The marks on a picture, drawn by mouse, pen or finger; with the keyboard, stamps and straight lines. */
export function DrawingCanvas({
  size,
  marks,
  tool,
  colour,
  label,
  hint,
  onMark,
  onUndo,
}: {
  /** Of the picture, in pixels. */
  size: { width: number; height: number }
  marks: readonly DrawnMark[]
  tool: DrawingTool
  colour: PenColour
  label: string
  /** How to draw with the keyboard. */
  hint: string
  onMark: (mark: DrawnMark) => void
  onUndo: () => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { line, pointers } = useLine({ tool, colour, onMark })
  const { place, begun, press } = useKeys({ tool, colour, onMark, onUndo })
  const hintId = useId()
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    const { width, height } = size
    const unfinished = [line, begun && place ? [begun, place] : []].filter(({ length }) => length)
    pen.clearRect(0, 0, width, height)
    drawMarks(
      pen,
      [...marks, ...unfinished.map((points) => ({ kind: 'line' as const, colour, points }))],
      size,
    )
  }, [marks, line, begun, place, colour, size])
  return (
    <>
      <canvas
        ref={canvas}
        width={size.width}
        height={size.height}
        {...pointers}
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- keys act on the picture itself
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys draw on it
        tabIndex={0}
        aria-label={label}
        aria-describedby={hintId}
        onKeyDown={press}
        style={{ touchAction: tool === 'move' ? 'auto' : 'none' }}
        className={`absolute inset-0 size-full ${tool === 'move' ? 'cursor-grab' : 'cursor-crosshair'}`}
      />
      <span id={hintId} className="sr-only">
        {hint}
      </span>
      {place && (
        <span
          aria-hidden="true"
          style={{ left: `${place[0] * 100}%`, top: `${place[1] * 100}%` }}
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-black outline-2 outline-white"
        />
      )}
    </>
  )
}

interface DrawingInput {
  tool: DrawingTool
  colour: PenColour
  onMark: (mark: DrawnMark) => void
}

/** Lines and stamps of a pointer. */
function useLine({ tool, colour, onMark }: DrawingInput) {
  const points = useRef<Point[]>([])
  const [line, setLine] = useState<readonly Point[]>([])

  function end(): void {
    if (points.current.length > 0) onMark({ kind: 'line', colour, points: points.current })
    points.current = []
    setLine([])
  }
  const pointers = {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (tool === 'move' || !event.isPrimary || event.button !== 0) return
      const at = placeOf(event)
      if (tool !== 'pen') return onMark({ kind: tool, colour, at })
      event.currentTarget.setPointerCapture(event.pointerId)
      points.current = [at]
      setLine([at])
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const last = points.current.at(-1)
      if (!last || !event.isPrimary) return
      const at = placeOf(event)
      if (Math.hypot(at[0] - last[0], at[1] - last[1]) < NEAREST) return
      points.current = [...points.current, at]
      if (points.current.length < MOST_POINTS) return setLine(points.current)
      end()
      points.current = [at]
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { line, pointers }
}

function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return inside([(clientX - left) / width, (clientY - top) / height])
}

/** The place that the arrow keys move, and what Enter does there. */
function useKeys({ tool, colour, onMark, onUndo }: DrawingInput & { onUndo: () => void }) {
  const [place, setPlace] = useState<Point | null>(null)
  const [begun, setBegun] = useState<Point | null>(null)

  function mark(at: Point): void {
    if (tool === 'move') return
    if (tool !== 'pen') return onMark({ kind: tool, colour, at })
    if (begun) onMark({ kind: 'line', colour, points: [begun, at] })
    setBegun(begun ? null : at)
  }
  function press(event: KeyboardEvent): void {
    const direction = directions[event.key]
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey)
    if (!direction && !isUndo && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (isUndo) return onUndo()
    const [x, y] = place ?? MIDDLE
    if (!direction) {
      setPlace([x, y])
      return mark([x, y])
    }
    const step = event.shiftKey ? LONG_STEP : STEP
    setPlace(inside([x + direction[0] * step, y + direction[1] * step]))
  }
  return { place, begun, press }
}

/** On the picture, and short to store. */
function inside(point: Point): Point {
  const [x, y] = point.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000)
  return [x ?? 0, y ?? 0]
}
