import { defined } from '#contract/defined.ts'
import { LOW_DATA_COOKIE } from '#contract/low-data.ts'
import type { Rendition } from '#contract/media/media.ts'

const STORAGE_KEY = 'video-quality'
const LOW_DATA = 'low-data'
/** Lines of the largest picture that is played where data is saved. */
const LOW_DATA_LINES = 240
const PHONE_LINES = 360

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const watchers = new Set<() => void>()

/** Whether low data is on: the choice in this browser, otherwise its Save-Data setting. */
export function savesData(): boolean {
  const chosen = chosenInCookie() ?? read(LOW_DATA)
  return chosen === null ? connection().saveData === true : chosen === 'on'
}

let ofRequest: () => boolean | undefined = () => undefined

/** Set once by the server: whether the page that it renders now is for a browser that saves data. */
export function setLowDataOfRequest(read: () => boolean | undefined): void {
  ofRequest = read
}

/** Whether the page was rendered to save data: what React draws first must say the same. */
export function isSavingPage(): boolean {
  if (typeof document === 'undefined') return ofRequest() ?? false
  return 'lowData' in document.documentElement.dataset
}

/**
 * Keeps the choice in this browser, where the server sees it for public pages too, and notifies
 * listeners.
 */
export function chooseLowData(isOn: boolean): void {
  const choice = isOn ? 'on' : 'off'
  keep(LOW_DATA, choice)
  keepInCookie(choice)
  for (const changed of watchers) changed()
}

/** @returns ends it */
export function watchLowData(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/**
 * The quality a video starts in: the last choice, else what fits connection and screen; low data takes at most 240p. It
 * stays until changed, so that a lesson's data use is known before it plays.
 */
export function startQuality(renditions: readonly Rendition[]): Rendition {
  const ascending = renditions.toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0))
  const isSaving = savesData()
  const chosen = ascending.find(({ name }) => name === read(STORAGE_KEY))
  if (chosen && !(isSaving && lines(chosen) > LOW_DATA_LINES)) return chosen
  const { effectiveType } = connection()
  const isSlow = effectiveType === 'slow-2g' || effectiveType === '2g'
  const most =
    isSaving || effectiveType === '3g'
      ? LOW_DATA_LINES
      : Math.min(innerWidth, innerHeight) < 600
        ? PHONE_LINES
        : 720
  return isSlow ? defined(ascending[0]) : upTo(most, ascending)
}

/** The quality a page names before its browser has said what fits: that of a phone. */
export function qualityOfPage(renditions: readonly Rendition[]): Rendition {
  const ascending = renditions.toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0))
  return upTo(isSavingPage() ? LOW_DATA_LINES : PHONE_LINES, ascending)
}

function upTo(most: number, ascending: readonly Rendition[]): Rendition {
  return (
    ascending.findLast((rendition) => rendition.height !== null && lines(rendition) <= most) ??
    defined(ascending[0])
  )
}

/** Lines of the shorter side, which name a quality; 0: audio only. */
function lines({ width, height }: Rendition): number {
  return height === null ? 0 : Math.min(width ?? height, height)
}

export function rememberQuality(name: string): void {
  keep(STORAGE_KEY, name)
}

function chosenInCookie(): string | null {
  const cookies = globalThis.document?.cookie ?? ''
  return new RegExp(`(?:^|; )${LOW_DATA_COOKIE}=(on|off)`).exec(cookies)?.[1] ?? null
}

function keepInCookie(choice: 'on' | 'off'): void {
  if (!globalThis.document) return
  document.cookie = `${LOW_DATA_COOKIE}=${choice};path=/;max-age=31536000;samesite=lax`
  if (choice === 'on') document.documentElement.dataset['lowData'] = ''
  else delete document.documentElement.dataset['lowData']
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

/** The label of a quality. */
export function qualityName(
  { name, height }: Pick<Rendition, 'name' | 'height'>,
  words: { soundOnly: string; original: string },
): string {
  if (height === null) return words.soundOnly
  return name === 'original' ? words.original : name
}
