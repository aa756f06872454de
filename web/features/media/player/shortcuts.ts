import type { WordsLike } from '#web/text/words-like.ts'
import type { words } from '#web/text/en/media.ts'

type Keys = WordsLike<(typeof words)['player']['keys']>

/** What a key can do. */
export type Shortcut = keyof Keys

/** What keys do while the player has the focus. The help sheet is made from this list. */
export const shortcuts: readonly { keys: readonly string[]; does: Shortcut; shown: string }[] = [
  { keys: ['k', ' '], does: 'play', shown: 'K, Space' },
  { keys: ['j', 'ArrowLeft'], does: 'back', shown: 'J, ←' },
  { keys: ['l', 'ArrowRight'], does: 'forward', shown: 'L, →' },
  { keys: ['m'], does: 'mute', shown: 'M' },
  { keys: ['f'], does: 'full', shown: 'F' },
  { keys: ['c'], does: 'captions', shown: 'C' },
  { keys: ['p'], does: 'picture', shown: 'P' },
  { keys: ['<', ','], does: 'slower', shown: '<' },
  { keys: ['>', '.'], does: 'faster', shown: '>' },
  { keys: ['?'], does: 'help', shown: '?' },
]

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The shortcut of a key press; null if it belongs to the focused control. */
export function shortcutOf(event: {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  target: EventTarget | null
}): Shortcut | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null
  const focused = event.target instanceof HTMLElement ? event.target : null
  if (focused?.matches('input, select, textarea, [contenteditable]')) return null
  // A button is pressed with the space bar, and a slider moves with the arrows.
  if (event.key === ' ' && focused?.matches('button, [role=button], a, summary')) return null
  if (
    event.key.startsWith('Arrow') &&
    focused?.matches('[role=slider], media-volume-range, media-time-range')
  )
    return null
  return (
    shortcuts.find(({ keys }) =>
      keys.includes(event.key.length === 1 ? event.key.toLowerCase() : event.key),
    )?.does ?? null
  )
}
