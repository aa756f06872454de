import type { Rendition } from '#contract/media/media.ts'

const KEPT_AS = 'video-quality'
const LOW_DATA = 'low-data'
/** Lines of the largest picture that is played where data is saved. */
const LOW_DATA_LINES = 240

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const watchers = new Set<() => void>()

/** Whether little data is to be loaded: chosen here, else what the browser asks for. */
export function savesData(): boolean {
  const chosen = read(LOW_DATA)
  return chosen === null ? connection().saveData === true : chosen === 'on'
}

/** Keeps the choice in this browser, and tells whoever watches. */
export function chooseLowData(isOn: boolean): void {
  keep(LOW_DATA, isOn ? 'on' : 'off')
  for (const changed of watchers) changed()
}

/** @returns ends it */
export function watchLowData(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/**
 * The quality a video begins in: the one chosen last, else what the connection and the screen are good for. It stays
 * until somebody chooses another, so that what a lesson costs is known before it plays. Where data is saved, one that was
 * chosen before counts only up to 240p.
 */
export function startQuality(renditions: readonly Rendition[]): Rendition {
  const ascending = renditions.toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0))
  const isSaving = savesData()
  const chosen = ascending.find(({ name }) => name === read(KEPT_AS))
  if (chosen && !(isSaving && lines(chosen) > LOW_DATA_LINES)) return chosen
  const { effectiveType } = connection()
  const isSlow = effectiveType === 'slow-2g' || effectiveType === '2g'
  const most =
    isSaving || effectiveType === '3g'
      ? LOW_DATA_LINES
      : Math.min(innerWidth, innerHeight) < 600
        ? 360
        : 720
  if (isSlow) return ascending[0]!
  return (
    ascending.findLast((rendition) => rendition.height !== null && lines(rendition) <= most) ??
    ascending[0]!
  )
}

/** Of the shorter side, by which qualities are called; 0: sound only. */
function lines({ width, height }: Rendition): number {
  return height === null ? 0 : Math.min(width ?? height, height)
}

export function rememberQuality(name: string): void {
  keep(KEPT_AS, name)
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Storage is off: the choice holds for this page only.
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function connection(): Connection {
  return (navigator as { connection?: Connection }).connection ?? {}
}
