import { ChevronLeft, ChevronRight, type LucideIcon, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { TurnedPicture } from './turned-picture.tsx'
import { type PictureSource, usePictureAddress } from './use-picture-address.ts'

/** A page to look at. */
export interface ViewedPicture {
  key: string
  source: PictureSource
  /** Quarter turns to the right with which it is shown first. */
  turn: number
  /** What a screen reader says, and what stands above it: Page 2. */
  name: string
}

export interface ViewerWords {
  previous: string
  next: string
  zoomIn: string
  zoomOut: string
  turn: string
  failed: string
}

const STEPS = [1, 1.5, 2, 3, 4]

/** Pictures on the whole screen, one at a time, to zoom and turn. `at`: the one that is open; null: none is. */
export function PictureViewer({
  pictures,
  at,
  words,
  onMove,
}: {
  pictures: readonly ViewedPicture[]
  at: number | null
  words: ViewerWords
  /** null: it was closed. */
  onMove: (at: number | null) => void
}) {
  const picture = at === null ? undefined : pictures[at]
  return (
    <PictureDialog name={picture?.name ?? null} onClose={() => onMove(null)}>
      {picture && at !== null && (
        <Viewed key={picture.key} picture={picture} words={words}>
          <Tool
            icon={ChevronLeft}
            label={words.previous}
            disabled={at === 0}
            onPress={() => onMove(at - 1)}
          />
          <Tool
            icon={ChevronRight}
            label={words.next}
            disabled={at === pictures.length - 1}
            onPress={() => onMove(at + 1)}
          />
        </Viewed>
      )}
    </PictureDialog>
  )
}

function Viewed({
  picture,
  words,
  children,
}: {
  picture: ViewedPicture
  words: ViewerWords
  /** Buttons to the pictures beside it. */
  children: ReactNode
}) {
  const { address, hasFailed } = usePictureAddress(picture.source)
  const [step, setStep] = useState(0)
  const [turn, setTurn] = useState(picture.turn)
  return (
    <>
      <div
        role="region"
        aria-label={picture.name}
        // What is larger than the screen is moved with the arrow keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto overscroll-contain bg-sunken"
      >
        {hasFailed && <p className="p-4">{words.failed}</p>}
        {address && (
          <div
            className="mx-auto"
            style={{
              width: `${(STEPS[step] ?? 1) * 100}%`,
              maxWidth: step === 0 ? '60rem' : 'none',
            }}
          >
            <TurnedPicture src={address} alt={picture.name} turn={turn} />
          </div>
        )}
      </div>
      <footer className="flex flex-wrap items-center justify-center gap-2 border-t border-line px-4 py-2">
        {children}
        <Tool
          icon={ZoomOut}
          label={words.zoomOut}
          disabled={step === 0}
          onPress={() => setStep(step - 1)}
        />
        <Tool
          icon={ZoomIn}
          label={words.zoomIn}
          disabled={step === STEPS.length - 1}
          onPress={() => setStep(step + 1)}
        />
        <Tool icon={RotateCw} label={words.turn} onPress={() => setTurn((turn + 1) % 4)} />
      </footer>
    </>
  )
}

function Tool({
  icon: Icon,
  label,
  disabled = false,
  onPress,
}: {
  icon: LucideIcon
  label: string
  disabled?: boolean
  onPress: () => void
}) {
  return (
    <Button
      look="outline"
      size="sm"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="min-h-11"
    >
      <Icon size={20} aria-hidden="true" />
    </Button>
  )
}
