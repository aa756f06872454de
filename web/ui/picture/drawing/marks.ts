export const penColours = ['red', 'blue', 'green'] as const
export type PenColour = (typeof penColours)[number]

export const stamps = ['tick', 'cross'] as const
export type Stamp = (typeof stamps)[number]

/** A place on a picture, in fractions of its width and height. */
export type Point = readonly [x: number, y: number]

/** Something drawn on a picture. A line of one point is a dot. */
export type DrawnMark =
  | { kind: 'line'; colour: PenColour; points: readonly Point[] }
  | { kind: Stamp; colour: PenColour; at: Point }

interface Size {
  width: number
  height: number
}

export const MOST_MARKS = 500
/** A line that is longer goes on as another one. */
export const MOST_POINTS = 1_000

/** Seen on white paper and on a dark photo alike: each has a light edge. */
const inks: Readonly<Record<PenColour, string>> = {
  red: '#d0202c',
  blue: '#1f57c8',
  green: '#0a7438',
}
const EDGE = 'rgb(255 255 255 / 0.75)'

/** The lines of a stamp around its middle, in fractions of its size. */
const shapes: Readonly<Record<Stamp, readonly (readonly Point[])[]>> = {
  tick: [
    [
      [-0.5, 0],
      [-0.15, 0.4],
      [0.55, -0.5],
    ],
  ],
  cross: [
    [
      [-0.4, -0.4],
      [0.4, 0.4],
    ],
    [
      [0.4, -0.4],
      [-0.4, 0.4],
    ],
  ],
}

/** Draws marks over what a canvas of this size shows. */
export function drawMarks(
  pen: CanvasRenderingContext2D,
  marks: readonly DrawnMark[],
  size: Size,
): void {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const mark of marks)
    for (const line of linesOf(mark, size)) {
      const path = pathOf(line)
      pen.strokeStyle = EDGE
      pen.lineWidth = penWidth(size) * 1.8
      pen.stroke(path)
      pen.strokeStyle = inks[mark.colour]
      pen.lineWidth = penWidth(size)
      pen.stroke(path)
    }
}

function penWidth({ width, height }: Size): number {
  return Math.max(2, Math.max(width, height) * 0.005)
}

/** The lines of a mark, in pixels of the canvas. */
function linesOf(mark: DrawnMark, { width, height }: Size): (readonly Point[])[] {
  if (mark.kind === 'line') return [mark.points.map(([x, y]) => [x * width, y * height] as const)]
  const [x, y] = mark.at
  const across = Math.max(width, height) * 0.05
  return shapes[mark.kind].map((line) =>
    line.map(([right, down]) => [x * width + right * across, y * height + down * across] as const),
  )
}

function pathOf(line: readonly Point[]): Path2D {
  const path = new Path2D()
  const [first, ...others] = line
  if (!first) return path
  path.moveTo(...first)
  for (const point of others) path.lineTo(...point)
  // A canvas draws no line that has no length, and a dot is almost one.
  if (others.length === 0) path.lineTo(first[0] + 0.01, first[1])
  return path
}

/**
 * A picture with marks on it, as JPEG at its full size.
 *
 * @throws DOMException where the picture cannot be read
 */
export async function pictureWithMarks(
  picture: HTMLImageElement,
  marks: readonly DrawnMark[],
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  const pen = canvas.getContext('2d')
  if (!pen) throw new DOMException('no canvas', 'InvalidStateError')
  pen.drawImage(picture, 0, 0)
  drawMarks(pen, marks, canvas)
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/jpeg', 0.9))
  if (!blob) throw new DOMException('no picture', 'EncodingError')
  return blob
}

/** Marks that were stored as JSON; what is no mark is left out. */
export function readMarks(stored: unknown): DrawnMark[] {
  return Array.isArray(stored) ? stored.filter(isMark).slice(0, MOST_MARKS) : []
}

function isMark(value: unknown): value is DrawnMark {
  if (typeof value !== 'object' || value === null) return false
  const { kind, colour, points, at } = value as Record<string, unknown>
  if (!penColours.some((one) => one === colour)) return false
  if (kind === 'line') return Array.isArray(points) && points.length > 0 && points.every(isPoint)
  return stamps.some((one) => one === kind) && isPoint(at)
}

function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part))
}
