import { useSyncExternalStore } from 'react'
import type { GroupId } from './staff-pages.ts'

const REMEMBERED_AS = 'staff-menu-folded'
const listeners = new Set<() => void>()
/** Where the browser stores nothing, it is remembered until the page is left. */
let unstored = '[]'

/** The groups of the menu that are folded on this device; all are open at first. */
export function useFoldedGroups(): readonly string[] {
  return groupsIn(useSyncExternalStore(subscribe, stored, () => '[]'))
}

export function foldGroup(id: GroupId, isFolded: boolean): void {
  const others = groupsIn(stored()).filter((one) => one !== id)
  unstored = JSON.stringify(isFolded ? [...others, id] : others)
  try {
    localStorage.setItem(REMEMBERED_AS, unstored)
  } catch {
    // A full or forbidden storage.
  }
  for (const changed of listeners) changed()
}

/** Also where another tab folds one. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}

function stored(): string {
  try {
    return localStorage.getItem(REMEMBERED_AS) ?? '[]'
  } catch {
    return unstored
  }
}

function groupsIn(text: string): string[] {
  try {
    const groups: unknown = JSON.parse(text)
    return Array.isArray(groups) ? groups.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
