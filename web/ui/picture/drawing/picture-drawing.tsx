import {
  Check,
  Eraser,
  Hand,
  type LucideIcon,
  PenLine,
  Undo2,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { Button } from '../../button/button.tsx'
import { PictureDialog } from '../picture-dialog.tsx'
import { type PictureSource, usePictureAddress } from '../use-picture-address.ts'
import { DrawingCanvas, type DrawingTool } from './drawing-canvas.tsx'
import {
  type DrawnMark,
  MOST_MARKS,
  type PenColour,
  penColours,
  pictureWithMarks,
} from './marks.ts'

export interface DrawingWords {
  hint: string
  /** Without marks there is nothing to save. */
  nothing: string
  full: string
  failed: string
  tools: Readonly<Record<DrawingTool, string>>
  colours: Readonly<Record<PenColour, string>>
  undo: string
  clear: string
  zoomIn: string
  zoomOut: string
  /** How many marks there are, for a screen reader. */
  count: (count: number, number: string) => string
  save: string
}

const STEPS = [1, 1.5, 2, 3]
const tools: readonly (readonly [DrawingTool, LucideIcon])[] = [
  ['pen', PenLine],
  ['tick', Check],
  ['cross', X],
  ['move', Hand],
]
const inkClasses: Readonly<Record<PenColour, string>> = {
  red: 'bg-[#d0202c]',
  blue: 'bg-[#1f57c8]',
  green: 'bg-[#0a7438]',
}

/** A picture to draw on. */
export interface DrawnPicture {
  source: PictureSource
  name: string
  width: number
  height: number
}

/** Draws on a picture on the whole screen. `picture`: null: it is closed. What is drawn is the caller’s to keep. */
export function PictureDrawing({
  picture,
  marks,
  words,
  onMarks,
  onSave,
  onClose,
}: {
  picture: DrawnPicture | null
  marks: readonly DrawnMark[]
  words: DrawingWords
  onMarks: (marks: readonly DrawnMark[]) => void
  /** The picture with the marks on it, as JPEG. */
  onSave: (drawn: Blob) => void
  onClose: () => void
}) {
  return (
    <PictureDialog name={picture?.name ?? null} onClose={onClose}>
      {picture && <Surface {...{ picture, marks, words, onMarks, onSave }} />}
    </PictureDialog>
  )
}

function Surface({
  picture,
  marks,
  words,
  onMarks,
  onSave,
}: {
  picture: DrawnPicture
  marks: readonly DrawnMark[]
  words: DrawingWords
  onMarks: (marks: readonly DrawnMark[]) => void
  onSave: (drawn: Blob) => void
}) {
  const language = useLanguage()
  const { address, hasFailed } = usePictureAddress(picture.source)
  const image = useRef<HTMLImageElement>(null)
  const [tool, setTool] = useState<DrawingTool>('pen')
  const [colour, setColour] = useState<PenColour>('red')
  const [step, setStep] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  // What was cleared comes back by undoing it.
  const [cleared, setCleared] = useState<readonly DrawnMark[]>([])
  const isFull = marks.length >= MOST_MARKS

  function add(mark: DrawnMark): void {
    setFailure(isFull ? words.full : null)
    if (!isFull) onMarks([...marks, mark])
  }
  function undo(): void {
    onMarks(marks.length > 0 ? marks.slice(0, -1) : cleared)
    setCleared([])
  }
  function clear(): void {
    setCleared(marks)
    onMarks([])
  }
  async function save(): Promise<void> {
    if (marks.length === 0) return setFailure(words.nothing)
    try {
      if (image.current) onSave(await pictureWithMarks(image.current, marks))
    } catch {
      setFailure(words.failed)
    }
  }

  const { width, height } = picture
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain bg-sunken">
        {hasFailed && (
          <p role="alert" className="p-4">
            {words.failed}
          </p>
        )}
        <div
          aria-busy={!address && !hasFailed}
          style={{
            width: `${(STEPS[step] ?? 1) * 100}%`,
            maxWidth: step === 0 ? `min(60rem, ${width}px)` : 'none',
            aspectRatio: `${width} / ${height}`,
          }}
          className="relative mx-auto"
        >
          {address && (
            <>
              <img ref={image} src={address} alt={picture.name} className="size-full" />
              <DrawingCanvas
                size={picture}
                label={picture.name}
                hint={words.hint}
                onMark={add}
                onUndo={undo}
                {...{ marks, tool, colour }}
              />
            </>
          )}
        </div>
      </div>
      <footer className="grid gap-2 border-t border-line px-3 py-2">
        <p role="status" className="sr-only">
          {words.count(marks.length, digitsIn(language, marks.length))}
        </p>
        {failure !== null && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-center gap-1">
          {tools.map(([name, Icon]) => (
            <Tool
              key={name}
              label={words.tools[name]}
              isOn={tool === name}
              onPress={() => setTool(name)}
            >
              <Icon size={20} aria-hidden="true" />
            </Tool>
          ))}
          {penColours.map((name) => (
            <Tool
              key={name}
              label={words.colours[name]}
              isOn={colour === name}
              onPress={() => setColour(name)}
            >
              <span aria-hidden="true" className={`size-5 rounded-full ${inkClasses[name]}`} />
            </Tool>
          ))}
          <Tool
            label={words.undo}
            isOff={marks.length === 0 && cleared.length === 0}
            onPress={undo}
          >
            <Undo2 size={20} aria-hidden="true" />
          </Tool>
          <Tool label={words.clear} isOff={marks.length === 0} onPress={clear}>
            <Eraser size={20} aria-hidden="true" />
          </Tool>
          <Tool label={words.zoomOut} isOff={step === 0} onPress={() => setStep(step - 1)}>
            <ZoomOut size={20} aria-hidden="true" />
          </Tool>
          <Tool
            label={words.zoomIn}
            isOff={step === STEPS.length - 1}
            onPress={() => setStep(step + 1)}
          >
            <ZoomIn size={20} aria-hidden="true" />
          </Tool>
          <Button onClick={() => void save()} className="ms-1">
            {words.save}
          </Button>
        </div>
      </footer>
    </>
  )
}

function Tool({
  label,
  isOn,
  isOff = false,
  onPress,
  children,
}: {
  label: string
  /** Chosen; left out: it is no choice. */
  isOn?: boolean
  isOff?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      disabled={isOff}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-md border border-line-strong bg-surface hover:bg-brand-wash disabled:opacity-40 aria-pressed:border-2 aria-pressed:border-brand aria-pressed:bg-brand-wash aria-pressed:text-brand"
    >
      {children}
    </button>
  )
}
