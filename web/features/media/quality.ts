import type { Rendition } from '#contract/media/media.ts'

const KEPT_AS = 'video-quality'

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether this browser asks for little data. */
export function savesData(): boolean {
  return connection().saveData === true
}

/**
 * The quality a video begins in: the one chosen last, else what the connection and the screen are good for. It stays
 * until somebody chooses another, so that what a lesson costs is known before it plays.
 */
export function startQuality(renditions: readonly Rendition[]): Rendition {
  const ascending = renditions.toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0))
  const chosen = ascending.find(({ name }) => name === rememberedQuality())
  if (chosen) return chosen
  const { saveData, effectiveType } = connection()
  const isSlow = effectiveType === 'slow-2g' || effectiveType === '2g'
  const most =
    saveData || effectiveType === '3g' ? 240 : Math.min(innerWidth, innerHeight) < 600 ? 360 : 720
  if (isSlow) return ascending[0]!
  return (
    ascending.findLast(
      ({ width, height }) => height !== null && Math.min(width ?? height, height) <= most,
    ) ?? ascending[0]!
  )
}

export function rememberQuality(name: string): void {
  try {
    localStorage.setItem(KEPT_AS, name)
  } catch {
    // Storage is off: the choice holds for this page only.
  }
}

function rememberedQuality(): string | null {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}

function connection(): Connection {
  return (navigator as { connection?: Connection }).connection ?? {}
}
